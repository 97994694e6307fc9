import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OldestRow, createEarlySales } from './early-sales.ts';
import type { Entry } from './entry.ts';
import { fromBackEnd } from './origin.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const sale = { id: 'order', occurredAtMs: 0, shopper: 'ann', items: [] };

/** Sales that arrived at a time, or, without one, whose sender waits for the outcome. */
const salesOf = (arrivedMs: number | null): Entry => ({
  requests: [
    {
      events: { touches: [], purchases: [sale], pageviews: [] },
      origin: fromBackEnd('catalog'),
      receivedMs: 0,
    },
  ],
  size: 1,
  row: arrivedMs === null ? null : { stream: 'process', number: 1n, arrivedMs },
  isLast: true,
  asker: arrivedMs === null ? { resolve: () => {}, reject: () => {} } : null,
  onRecorded: () => {},
  onReleased: () => {},
});

function setUp(oldest: { arrivedMs: number | null; nowMs: number }) {
  const ready: Entry[] = [];
  const state: { -readonly [Key in keyof OldestRow]: OldestRow[Key] } = oldest;
  const sales = createEarlySales({
    failing: () => [],
    oldestRow: () => Promise.resolve({ ...state }),
    onReady: (entry) => ready.push(entry),
  });
  return { sales, ready, state };
}

test.each<[string, number | null, number | null, boolean]>([
  ['that arrived after other rows', 20, 10, false],
  ['that arrived first of all', 10, 10, true],
  ['when nothing else waits', 20, null, true],
  ['whose sender waits, with other rows before them', null, 10, false],
])('sales %s', async (_, arrivedMs, oldestMs, isRecorded) => {
  const { sales, ready } = setUp({ arrivedMs: oldestMs, nowMs: 20 });
  const entry = salesOf(arrivedMs);
  expect(await sales.putOff([entry])).toEqual(isRecorded ? [entry] : []);
  await vi.advanceTimersByTimeAsync(50);
  expect(ready).toHaveLength(isRecorded ? 0 : 1);
});

test('a sender waits only for what was there when it asked, and not for long', async () => {
  const { sales, ready, state } = setUp({ arrivedMs: 10, nowMs: 20 });
  const [one, two] = [salesOf(null), salesOf(null)];
  expect(await sales.putOff([one, two])).toEqual([]);
  await vi.advanceTimersByTimeAsync(50);
  expect(ready).toEqual([one, two]);
  Object.assign(state, { arrivedMs: 21, nowMs: 70 });
  expect(await sales.putOff([one])).toEqual([one]);
  Object.assign(state, { arrivedMs: 10, nowMs: 2_021 });
  expect(await sales.putOff([two])).toEqual([two]);
});
