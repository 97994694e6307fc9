import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type News, createChangeQueue } from './change-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const raise = (error: unknown) => {
  throw error;
};
const told = (news: readonly News[]) =>
  news.map(({ campaignIds, productsOf, isOfStorefronts }) => [[...campaignIds], [...productsOf], isOfStorefronts]);

test('what is announced together is taken in once, and nothing when nothing is', async () => {
  const taken: News[] = [];
  const desk = createChangeQueue(async (news) => void taken.push(news), raise);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(taken).toEqual([]);
  for (const id of ['1', '2', '1']) desk.campaignChanged(id);
  desk.productsChanged('sg');
  await vi.advanceTimersByTimeAsync(20);
  desk.storefrontsChanged();
  await vi.advanceTimersByTimeAsync(20);
  expect(told(taken)).toEqual([
    [['1', '2'], ['sg'], false],
    [[], [], true],
  ]);
  await desk.stop();
});

test('what could not be taken in is tried again with what came meanwhile, until it is', async () => {
  const [taken, errors]: [News[], unknown[]] = [[], []];
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
  expect(told(taken)).toEqual([[['1'], ['sg'], true]]);
  await desk.stop();
});

test('after the end nothing is taken in, and what was begun is waited for', async () => {
  const going = Promise.withResolvers<void>();
  const taken: News[] = [];
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
