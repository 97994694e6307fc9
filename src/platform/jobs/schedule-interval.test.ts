import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PartialFailure } from './for-each-isolated.ts';
import { scheduleInterval } from './schedule-interval.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that stays unfinished until the test finishes it. */
function slowWork() {
  const finish: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => finish.push(resolve));
  const finishNext = async () => {
    finish.at(-1)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { work, finishNext, rounds: () => finish.length };
}
const options = { intervalMs: 1000, onError: () => {} };

test('works at once and every so often, never twice at the same time', async () => {
  const { work, finishNext, rounds } = slowWork();
  const repeating = scheduleInterval(work, options);
  expect(rounds()).toBe(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(rounds()).toBe(1);
  await finishNext();
  await vi.advanceTimersByTimeAsync(1000);
  expect(rounds()).toBe(2);
  await finishNext();
  await repeating.stop();
});

test('without runsAtStart it waits for the first interval', async () => {
  const { work, finishNext, rounds } = slowWork();
  const repeating = scheduleInterval(work, { ...options, runsAtStart: false });
  await vi.advanceTimersByTimeAsync(999);
  expect(rounds()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds()).toBe(1);
  await finishNext();
  await repeating.stop();
});

test('woken while it works, it works once more, not once per call', async () => {
  const { work, finishNext, rounds } = slowWork();
  const repeating = scheduleInterval(work, options);
  repeating.trigger();
  repeating.trigger();
  await finishNext();
  expect(rounds()).toBe(2);
  await finishNext();
  expect(rounds()).toBe(2);
  await repeating.stop();
});

test('stopping waits for the work being done, and nothing follows', async () => {
  const { work, finishNext, rounds } = slowWork();
  const repeating = scheduleInterval(work, options);
  repeating.trigger();
  let hasStopped = false;
  const stopped = repeating.stop().then(() => (hasStopped = true));
  await vi.advanceTimersByTimeAsync(3000);
  expect(hasStopped).toBe(false);
  await finishNext();
  await stopped;
  repeating.trigger();
  await vi.advanceTimersByTimeAsync(3000);
  expect(rounds()).toBe(1);
});

test('work that goes on as long as there is some learns that it is to stop', async () => {
  let rounds = 0;
  const repeating = scheduleInterval(async (signal) => {
    while (!signal.aborted) {
      rounds += 1;
      await new Promise<void>((resolve) => setTimeout(resolve, 100));
    }
  }, options);
  await vi.advanceTimersByTimeAsync(250);
  const stopped = repeating.stop();
  await vi.advanceTimersByTimeAsync(100);
  await stopped;
  expect(rounds).toBe(3);
});

test('a failure is reported, and the schedule continues', async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const work = async () => {
    rounds += 1;
    throw new Error(`round ${rounds}`);
  };
  const repeating = scheduleInterval(work, { intervalMs: 1000, onError: (error) => errors.push(String(error)) });
  await vi.advanceTimersByTimeAsync(1000);
  await repeating.stop();
  expect(errors).toEqual(['Error: round 1', 'Error: round 2']);
});

test('repeated failures wait longer each time, within bounds, and reset after a success', async () => {
  const rounds: number[] = [];
  const recovered: number[] = [];
  let isBroken = true;
  let nowS = 0;
  const repeating = scheduleInterval(
    async () => {
      rounds.push(nowS);
      if (isBroken) throw new Error('away');
    },
    { intervalMs: 1000, onError: () => {}, onRecovered: (attempts) => recovered.push(attempts), backsOff: true },
  );
  const pass = async (seconds: number) => {
    for (const end = nowS + seconds; nowS < end;) {
      nowS += 1;
      await vi.advanceTimersByTimeAsync(1000);
    }
  };
  await pass(100);
  expect(rounds).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
  isBroken = false;
  await pass(23);
  expect(rounds.slice(-3)).toEqual([121, 122, 123]);
  expect(recovered).toEqual([8]);
  isBroken = true;
  await pass(4);
  expect(rounds.slice(-3)).toEqual([124, 125, 127]);
  await repeating.stop();
});

test('what fails for some alone is done for all others at every turn', async () => {
  let rounds = 0;
  const repeating = scheduleInterval(
    async () => {
      rounds += 1;
      throw new PartialFailure([{ subject: { companyId: null }, error: new Error('this one') }]);
    },
    { intervalMs: 1000, onError: () => {}, backsOff: true },
  );
  await vi.advanceTimersByTimeAsync(5000);
  expect(rounds).toBe(6);
  await repeating.stop();
});

test('a run that is asked for says whether it succeeded, once it has ended', async () => {
  let fails = true;
  const repeating = scheduleInterval(() => (fails ? Promise.reject(new Error('no')) : Promise.resolve()), {
    ...options,
    runsAtStart: false,
  });
  expect(await repeating.run()).toBe(false);
  fails = false;
  expect(await repeating.run()).toBe(true);
  await repeating.stop();
});
