import { expect, test } from 'vitest';
import { turnByTurn } from './turns.ts';

test.each([0, 1, 250, 251, 1000])('all of %d rows come, in their order', async (count) => {
  const rows = Array.from({ length: count }, (_, row) => row);
  expect((await Array.fromAsync(turnByTurn(rows, (row) => row * 2))).flat()).toEqual(rows.map((row) => row * 2));
});

test('others get a turn between any few of them', async () => {
  let turns = 0;
  const others = { isWaiting: true };
  const wait = () => {
    turns += 1;
    if (others.isWaiting) setImmediate(wait);
  };
  setImmediate(wait);
  const seen: number[] = [];
  for await (const some of turnByTurn(Array.from({ length: 1000 }), () => 0)) if (some.length > 0) seen.push(turns);
  others.isWaiting = false;
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThan(3);
});
