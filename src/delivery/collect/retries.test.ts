import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRetries } from './retries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function setUp() {
  const tried: string[] = [];
  const failing = new Set<string>();
  const retries = createRetries<string>(
    (work) => work(),
    async (items, failures) => {
      tried.push(`${items.join('+')} ${failures}`);
      if (items.some((item) => failing.has(item))) retries.add(items, failures + 1);
    },
  );
  return { retries, tried, failing };
}

test('what failed is tried again by itself, later each time, at least every five seconds', async () => {
  const { retries, tried, failing } = setUp();
  failing.add('bad');
  retries.add(['bad'], 1);
  for (const [ms, times] of [
    [199, 0],
    [1, 1],
    [399, 1],
    [1, 2],
  ] as const) {
    await passed(ms);
    expect(tried).toHaveLength(times);
  }
  await passed(60_000);
  const before = tried.length;
  await passed(5_000);
  expect(tried).toHaveLength(before + 1);
});

test('each group has its own time', async () => {
  const { retries, tried } = setUp();
  retries.add(['late'], 5);
  retries.add(['a', 'b'], 1);
  expect(retries.waiting()).toEqual(['late', 'a', 'b']);
  await passed(200);
  expect(tried).toEqual(['a+b 1']);
  await passed(3_000);
  expect(tried).toEqual(['a+b 1', 'late 5']);
  expect(retries.waiting()).toEqual([]);
});

test('a drain tries each once, at once', async () => {
  const { retries, tried, failing } = setUp();
  failing.add('bad');
  retries.add(['bad'], 3);
  retries.add(['good'], 3);
  await retries.drain();
  expect(tried).toEqual(['bad 3', 'good 3']);
  expect(retries.waiting()).toEqual(['bad']);
});

test('what a timer and a drain both reach is tried once', async () => {
  const tried: string[] = [];
  const slow = Promise.withResolvers<void>();
  let chain = Promise.resolve();
  const retries = createRetries<string>(
    (work) => (chain = chain.then(work)),
    async ([item]) => {
      tried.push(item!);
      if (item === 'slow') await slow.promise;
    },
  );
  retries.add(['first'], 1);
  retries.add(['slow'], 1);
  retries.add(['last'], 1);
  const drained = retries.drain();
  // The timers of all three run out while the second is tried.
  await passed(1_000);
  expect(tried).toEqual(['first', 'slow']);
  slow.resolve();
  await drained;
  await passed(10_000);
  expect(tried).toEqual(['first', 'slow', 'last']);
});

test('what waits for its turn still counts as waiting', async () => {
  const turn = Promise.withResolvers<void>();
  const retries = createRetries<string>(
    (work) => turn.promise.then(work),
    () => Promise.resolve(),
  );
  retries.add(['a'], 1);
  await passed(1_000);
  expect(retries.waiting()).toEqual(['a']);
  turn.resolve();
  await passed(0);
  expect(retries.waiting()).toEqual([]);
});
