import { expect, test } from 'vitest';
import { answeredWithin, inChunks } from './async.ts';

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

test('what answers in time is passed on, failures too; what does not is given up, and its signal says so', async () => {
  const limit = { what: 'The store', withinMs: 20 };
  expect(await answeredWithin(limit, async () => 'rows')).toBe('rows');
  await expect(answeredWithin(limit, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  let given: AbortSignal | undefined;
  const never = answeredWithin(limit, (signal) => {
    given = signal;
    return new Promise(() => {});
  });
  await expect(never).rejects.toThrow('The store has not answered for 0.02 s.');
  expect(given?.aborted).toBe(true);
});
