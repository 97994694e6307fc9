import { expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { createOwnActs } from './own-acts.ts';

function start() {
  let nowMs = 0;
  const undone: string[] = [];
  const acts = createOwnActs(() => nowMs);
  const add = (id: string, name = id) => acts.add({ id, undo: async () => undone.push(name) });
  return { acts, add, undone, wait: (durationMs: number) => (nowMs += durationMs) };
}
/** Lets what has been taken back end. */
const settle = () => Promise.resolve().then(() => Promise.resolve());

test('takes back the last act first, each once', async () => {
  const { acts, add, undone } = start();
  add('a');
  add('b');
  expect(acts.takeBackLast()).toBe(true);
  await settle();
  expect(acts.takeBackLast()).toBe(true);
  await settle();
  expect(acts.takeBackLast()).toBe(false);
  expect(undone).toEqual(['b', 'a']);
});

test('a press while another act is being taken back does nothing', async () => {
  const { acts, add, undone } = start();
  add('a');
  add('b');
  expect([acts.takeBackLast(), acts.takeBackLast()]).toEqual([true, true]);
  await settle();
  expect(undone).toEqual(['b']);
});

test('an act is remembered for ten minutes', async () => {
  const { acts, add, undone, wait } = start();
  add('a');
  wait(10 * MINUTE_MS - 1);
  add('b');
  wait(1);
  acts.takeBackLast();
  await settle();
  expect([acts.takeBackLast(), undone]).toEqual([false, ['b']]);
});

test('a later act of the same thing takes the place of the earlier one', async () => {
  const { acts, add, undone } = start();
  add('a', 'first');
  add('b');
  add('a', 'second');
  acts.takeBackLast();
  await settle();
  acts.takeBackLast();
  await settle();
  expect([acts.takeBackLast(), undone]).toEqual([false, ['second', 'b']]);
});

test('one that fails, that was taken back elsewhere, or that another user did is gone', async () => {
  const { acts, add, undone } = start();
  acts.add({ id: 'failing', undo: () => Promise.reject(new Error('offline')) });
  acts.takeBackLast();
  await settle();
  add('a');
  acts.forget('a');
  expect(acts.takeBackLast()).toBe(false);
  add('b');
  acts.forgetAll();
  expect([acts.takeBackLast(), undone]).toEqual([false, []]);
});
