import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Changes, createChangeQueue } from './change-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const raise = (error: unknown) => {
  throw error;
};
const summaryOf = (batches: readonly Changes[]) =>
  batches.map(({ campaignIds, productsOf, isOfStorefronts }) => [[...campaignIds], [...productsOf], isOfStorefronts]);

test('what is announced together is taken in once, and nothing when nothing is', async () => {
  const applied: Changes[] = [];
  const queue = createChangeQueue(async (changes) => void applied.push(changes), raise);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(applied).toEqual([]);
  for (const id of ['1', '2', '1']) queue.campaignChanged(id);
  queue.productsChanged('sg');
  await vi.advanceTimersByTimeAsync(20);
  queue.storefrontsChanged();
  await vi.advanceTimersByTimeAsync(20);
  expect(summaryOf(applied)).toEqual([
    [['1', '2'], ['sg'], false],
    [[], [], true],
  ]);
  await queue.stop();
});

test('what could not be taken in is tried again with what came meanwhile, until it is', async () => {
  const [taken, errors]: [Changes[], unknown[]] = [[], []];
  let failures = 2;
  const desk = createChangeQueue(
    async (news) => {
      if (failures > 0) throw new Error(`away ${(failures -= 1)}`);
      taken.push(news);
    },
    (error) => errors.push(error),
  );
  desk.campaignChanged('1');
  desk.storefrontsChanged();
  await vi.advanceTimersByTimeAsync(20);
  expect(errors).toHaveLength(1);
  desk.productsChanged('sg');
  await vi.advanceTimersByTimeAsync(20);
  expect(errors).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(summaryOf(taken)).toEqual([[['1'], ['sg'], true]]);
  await desk.stop();
});

test('after the end nothing is taken in, and what was begun is waited for', async () => {
  const going = Promise.withResolvers<void>();
  const taken: Changes[] = [];
  const desk = createChangeQueue(async (news) => {
    taken.push(news);
    await going.promise;
  }, raise);
  desk.campaignChanged('1');
  await vi.advanceTimersByTimeAsync(20);
  desk.campaignChanged('2');
  let isStopped = false;
  const stopping = desk.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isStopped).toBe(false);
  going.resolve();
  await stopping;
  expect(taken).toHaveLength(1);
});
