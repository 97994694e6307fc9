import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLineWatch } from './line-watch.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const watchedLine = () => {
  const destroy = vi.fn();
  return { destroy, line: createLineWatch({ destroy }, 100) };
};
const aTurn = () => new Promise((resolve) => setImmediate(resolve));
const answer = () => Promise.withResolvers<void>();

test('a line without an answer is cut after its limit, one that answers is not', async () => {
  const { line, destroy } = watchedLine();
  const first = answer();
  void line.watch(first.promise, 50);
  await vi.advanceTimersByTimeAsync(49);
  first.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(destroy).not.toHaveBeenCalled();
  void line.watch(answer().promise, 50);
  await vi.advanceTimersByTimeAsync(60);
  await aTurn();
  expect(destroy).toHaveBeenCalledOnce();
});

test('statements that were sent together have their limits one after the other', async () => {
  const { line, destroy } = watchedLine();
  const [first, second] = [answer(), answer()];
  void line.watch(first.promise);
  void line.watch(second.promise);
  await vi.advanceTimersByTimeAsync(90);
  first.resolve();
  await vi.advanceTimersByTimeAsync(90);
  expect(destroy).not.toHaveBeenCalled();
  second.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(destroy).not.toHaveBeenCalled();
});

test('an answer that arrived while this process was busy is read before the line is judged', async () => {
  const { line, destroy } = watchedLine();
  const late = answer();
  void line.watch(late.promise, 50);
  // The timer fires first, as after a long computation; data already in the socket is read right after it.
  vi.advanceTimersByTime(50);
  late.resolve();
  await aTurn();
  expect(destroy).not.toHaveBeenCalled();
});
