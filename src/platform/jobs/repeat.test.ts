import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that waits to be finished by the test. */
function slowWork() {
  const finish: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => finish.push(resolve));
  const finishNext = async () => {
    finish.at(-1)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { work, finishNext, rounds: () => finish.length };
}
const options = { every_ms: 1000, onError: () => {} };

test('works at once and every so often, never twice at the same time', async () => {
  const { work, finishNext, rounds } = slowWork();
  const repeating = repeat(work, options);
  expect(rounds()).toBe(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(rounds()).toBe(1);
  await finishNext();
  await vi.advanceTimersByTimeAsync(1000);
  expect(rounds()).toBe(2);
  await finishNext();
  await repeating.stop();
});

test('told to begin later, it waits for the first time', async () => {
  const { work, finishNext, rounds } = slowWork();
  const repeating = repeat(work, { ...options, isAtOnce: false });
  await vi.advanceTimersByTimeAsync(999);
  expect(rounds()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds()).toBe(1);
  await finishNext();
  await repeating.stop();
});

test('woken while it works, it works once more, not once per call', async () => {
  const { work, finishNext, rounds } = slowWork();
  const repeating = repeat(work, options);
  repeating.wake();
  repeating.wake();
  await finishNext();
  expect(rounds()).toBe(2);
  await finishNext();
  expect(rounds()).toBe(2);
  await repeating.stop();
});

test('stopping waits for the work being done, and nothing follows', async () => {
  const { work, finishNext, rounds } = slowWork();
  const repeating = repeat(work, options);
  repeating.wake();
  let hasStopped = false;
  const stopped = repeating.stop().then(() => (hasStopped = true));
  await vi.advanceTimersByTimeAsync(3000);
  expect(hasStopped).toBe(false);
  await finishNext();
  await stopped;
  repeating.wake();
  await vi.advanceTimersByTimeAsync(3000);
  expect(rounds()).toBe(1);
});

test('a failure is told, and the work goes on', async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const work = async () => {
    rounds += 1;
    throw new Error(`round ${rounds}`);
  };
  const repeating = repeat(work, { every_ms: 1000, onError: (error) => errors.push(String(error)) });
  await vi.advanceTimersByTimeAsync(1000);
  await repeating.stop();
  expect(errors).toEqual(['Error: round 1', 'Error: round 2']);
});
