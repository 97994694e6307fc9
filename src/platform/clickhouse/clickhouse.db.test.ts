import { expect, test } from 'vitest';
import { freshClickHouse } from '../../../testing/clickhouse.ts';

const clickhouse = freshClickHouse();
const WORK = 'select sum(cityHash64(number)) from numbers({count:UInt64})';

test('a file’s short question waits for a screen’s long one', async () => {
  await clickhouse.query('select 1');
  const order: string[] = [];
  const screen = clickhouse.query(WORK, { count: 400_000_000 }).then(() => order.push('screen'));
  const file = clickhouse
    .queryAside(WORK, { count: 20_000_000 })
    .next()
    .then(() => order.push('file'));
  await Promise.all([screen, file]);
  expect(order).toEqual(['screen', 'file']);
});

test.each([0, 1, 250, 251, 1000])('of %i rows a file gets every one, a few at a time', async (count) => {
  const text = 'select number, \'a\n"b"\' as text from numbers({count:UInt64})';
  const pages = await Array.fromAsync(clickhouse.queryAside<{ number: number; text: string }>(text, { count }));
  expect(Math.max(0, ...pages.map(({ length }) => length))).toBeLessThanOrEqual(250);
  expect(pages.flat()).toEqual(Array.from({ length: count }, (_, number) => ({ number, text: 'a\n"b"' })));
});
