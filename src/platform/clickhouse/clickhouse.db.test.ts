import { expect, test } from 'vitest';
import { freshClickHouse } from '../../../testing/clickhouse.ts';

const clickhouse = freshClickHouse();

test.each([0, 1, 250, 251, 1000])('of %i rows a file gets every one, a few at a time', async (count) => {
  const text = 'select number, \'a\n"b"\' as text from numbers({count:UInt64})';
  const pages = await Array.fromAsync(clickhouse.queryAside<{ number: number; text: string }>(text, { count }));
  expect(Math.max(0, ...pages.map(({ length }) => length))).toBeLessThanOrEqual(250);
  expect(pages.flat()).toEqual(Array.from({ length: count }, (_, number) => ({ number, text: 'a\n"b"' })));
});
