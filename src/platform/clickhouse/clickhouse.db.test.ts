import { expect, test } from 'vitest';
import { freshClickHouse } from '../../../testing/clickhouse.ts';

const clickhouse = freshClickHouse();
const WORK = 'select sum(cityHash64(number)) from numbers({count:UInt64})';

/** Which of two questions that are asked at once is answered first: a screen's, or a file's that is a twentieth of the work. */
async function answeredFirst(): Promise<'screen' | 'file'> {
  const screen = clickhouse.query(WORK, { count: 200_000_000 }).then(() => 'screen' as const);
  const file = clickhouse.queryAside(WORK, { count: 10_000_000 }).next();
  const first = await Promise.race([screen, file.then(() => 'file' as const)]);
  await Promise.all([screen, file]);
  return first;
}

test('a file’s short question waits for a screen’s long one', async () => {
  await clickhouse.query('select 1');
  // Which of the two the engine begins with is not ours to say; without waiting the short one is always first.
  const tries = new Set<string>();
  for (let one = 0; one < 6 && !tries.has('screen'); one += 1) tries.add(await answeredFirst());
  expect(tries).toContain('screen');
});

test.each([0, 1, 250, 251, 1000])('of %i rows a file gets every one, a few at a time', async (count) => {
  const text = 'select number, \'a\n"b"\' as text from numbers({count:UInt64})';
  const pages = await Array.fromAsync(clickhouse.queryAside<{ number: number; text: string }>(text, { count }));
  expect(Math.max(0, ...pages.map(({ length }) => length))).toBeLessThanOrEqual(250);
  expect(pages.flat()).toEqual(Array.from({ length: count }, (_, number) => ({ number, text: 'a\n"b"' })));
});
