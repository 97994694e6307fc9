import { expect, test } from 'vitest';
import { inChunks } from './async.ts';

test.each([0, 1, 250, 251, 1000])('all of %d come, in their order', async (count) => {
  const items = Array.from({ length: count }, (_, item) => item);
  expect((await Array.fromAsync(inChunks(items))).flat()).toEqual(items);
});

test('others get a turn between any few of them', async () => {
  let turns = 0;
  const competing = { isWaiting: true };
  const wait = () => {
    turns += 1;
    if (competing.isWaiting) setImmediate(wait);
  };
  setImmediate(wait);
  const seen: number[] = [];
  for await (const _ of inChunks(Array.from({ length: 1000 }))) seen.push(turns);
  competing.isWaiting = false;
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThan(3);
});
