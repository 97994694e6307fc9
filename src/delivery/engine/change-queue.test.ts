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
const SG = JSON.stringify({ catalogId: 'sg', skus: ['A'] });
const summaryOf = (batches: readonly Changes[]) =>
  batches.map(({ campaignIds, productsOf, isOfStorefronts }) => [
    [...campaignIds],
    [...productsOf.keys()],
    isOfStorefronts,
  ]);

test('changes announced together are applied once, and nothing without changes', async () => {
  const applied: Changes[] = [];
  const queue = createChangeQueue(async (changes) => void applied.push(changes), raise);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(applied).toEqual([]);
  for (const id of ['1', '2', '1']) queue.campaignChanged(id);
  queue.productsChanged(SG);
  await vi.advanceTimersByTimeAsync(20);
  queue.storefrontsChanged();
  await vi.advanceTimersByTimeAsync(20);
  expect(summaryOf(applied)).toEqual([
    [['1', '2'], ['sg'], false],
    [[], [], true],
  ]);
  await queue.stop();
});

test('changes that could not be applied are retried with later ones, until they succeed', async () => {
  const [taken, errors]: [Changes[], unknown[]] = [[], []];
  let failures = 2;
  const queue = createChangeQueue(
    async (changes) => {
      if (failures > 0) throw new Error(`away ${(failures -= 1)}`);
      taken.push(changes);
    },
    (error) => errors.push(error),
  );
  queue.campaignChanged('1');
  queue.storefrontsChanged();
  await vi.advanceTimersByTimeAsync(20);
  expect(errors).toHaveLength(1);
  queue.productsChanged(SG);
  await vi.advanceTimersByTimeAsync(20);
  expect(errors).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(summaryOf(taken)).toEqual([[['1'], ['sg'], true]]);
  await queue.stop();
});

test('after the end nothing is applied, and running work is awaited', async () => {
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

test('products are named by catalog; once anything of it may have changed, names do not matter', async () => {
  const applied: Changes[] = [];
  const queue = createChangeQueue(async (changes) => void applied.push(changes), raise);
  queue.productsChanged(SG);
  queue.productsChanged(JSON.stringify({ catalogId: 'sg', skus: ['A', 'B'] }));
  queue.productsChanged(JSON.stringify({ catalogId: 'my', skus: ['A'] }));
  queue.productsChanged(JSON.stringify({ catalogId: 'my' }));
  queue.productsChanged(JSON.stringify({ catalogId: 'my', skus: ['C'] }));
  await vi.advanceTimersByTimeAsync(20);
  expect(Object.fromEntries(applied[0]!.productsOf)).toEqual({
    sg: new Set(['A', 'B']),
    my: null,
  });
  expect(() => queue.productsChanged('sg')).toThrow('another form');
  await queue.stop();
});

test('each of thousands of messages costs what it names, however many wait', async () => {
  const applied: Changes[] = [];
  const queue = createChangeQueue(async (changes) => void applied.push(changes), raise);
  const skusOf = (message: number) => Array.from({ length: 50 }, (_, number) => `${message} ${number}`);
  const startedMs = performance.now();
  for (let message = 0; message < 4_000; message += 1)
    queue.productsChanged(JSON.stringify({ catalogId: 'sg', skus: skusOf(message) }));
  // By copies of what waits it was minutes.
  expect(performance.now() - startedMs).toBeLessThan(10_000);
  await vi.advanceTimersByTimeAsync(20);
  expect(applied[0]!.productsOf.get('sg')!.size).toBe(200_000);
  await queue.stop();
});
