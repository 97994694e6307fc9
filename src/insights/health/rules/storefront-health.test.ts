import { expect, test } from 'vitest';
import { DURATION_BOUNDS_MS, SKEW_BOUNDS_S, binOf, emptyBins } from '#delivery/observe/rules/histogram.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import {
  type CallCounts,
  type HealthFacts,
  type Signal,
  SPANS_MS,
  silentSince,
  storefrontHealth,
} from './storefront-health.ts';

const NOW = Date.UTC(2026, 2, 10, 4, 30);
const bins = (bounds: readonly number[], ...values: readonly (readonly [number, number])[]) => {
  const counts = emptyBins(bounds);
  for (const [value, times] of values) counts[binOf(bounds, value)]! += times;
  return counts;
};
const ms = (...values: readonly (readonly [number, number])[]) => bins(DURATION_BOUNDS_MS, ...values);
const late = (...values: readonly (readonly [number, number])[]) => bins(SKEW_BOUNDS_S, ...values);

const NOTHING: CallCounts = {
  ...{ requests: 0, refused: 0, tooMany: 0, failed: 0, auctions: 0, filled: 0, impressions: 0, impressionsJoined: 0 },
  ...{ clicks: 0, clicksJoined: 0, orders: 0, ordersJoined: 0, durations: ms(), skews: late() },
};
const WELL: CallCounts = {
  ...{ requests: 9_000, refused: 9, tooMany: 0, failed: 0, auctions: 6_000, filled: 3_000 },
  ...{ impressions: 3_000, impressionsJoined: 2_990, clicks: 600, clicksJoined: 600, orders: 100, ordersJoined: 12 },
  ...{ durations: ms([1, 5_900], [30, 90], [200, 10]), skews: late([0, 3_000], [400, 40]) },
};

const spansOf = (...of: readonly CallCounts[]) =>
  of.map((counts, index) => ({ fromMs: NOW - SPANS_MS[index]!, counts }));
const facts = (counts: Partial<CallCounts>, more: Partial<HealthFacts> = {}): HealthFacts => {
  const all = { ...WELL, ...counts };
  const hours = [{ fromMs: NOW - 30 * MINUTE_MS, counts: all }];
  return { nowMs: NOW, lastRequestMs: NOW - 1, hours, spans: spansOf(all, all, all), fedMs: [NOW - HOUR_MS], ...more };
};
const signalOf = (signal: Signal, ...of: Parameters<typeof facts>) =>
  storefrontHealth(facts(...of)).find((found) => found.signal === signal)!;

test('a storefront that is well is red nowhere', () => {
  expect(storefrontHealth(facts({})).map(({ signal, value, cause }) => [signal, value, cause])).toEqual([
    ['REQUESTS', 10, null],
    ['P99', 30, null],
    ['ERRORS', 0.001, null],
    ['FILL', 0.5, null],
    ['IMPRESSIONS', 2_990 / 3_000, null],
    ['CLICKS', 1, null],
    ['ORDERS', 0.12, null],
    ['FEED_AGE', 3_600, null],
    ['SKEW', 0, null],
  ]);
});

test.each<[Signal, Partial<CallCounts>, string]>([
  ['P99', { durations: ms([1, 97], [200, 3]) }, 'SLOW'],
  ['ERRORS', { refused: 400, failed: 10 }, 'ERRORS_REFUSED'],
  ['ERRORS', { tooMany: 400 }, 'ERRORS_TOO_MANY'],
  ['ERRORS', { failed: 400, refused: 1 }, 'ERRORS_OURS'],
  ['FILL', { filled: 3 }, 'NO_WINNERS'],
  ['IMPRESSIONS', { impressions: 0, impressionsJoined: 0 }, 'NO_IMPRESSIONS'],
  ['IMPRESSIONS', { impressionsJoined: 2_800 }, 'NOT_JOINED'],
  ['CLICKS', { clicksJoined: 0 }, 'NOT_JOINED'],
  ['ORDERS', { ordersJoined: 0 }, 'ORDERS_NOT_JOINED'],
  ['SKEW', { skews: late([-900, 60], [0, 50]) }, 'CLOCK_AHEAD'],
  ['SKEW', { skews: late([500, 60], [0, 50]) }, 'EVENTS_LATE'],
])('%s of %o is red for %s, and so is its hour', (signal, counts, cause) => {
  const found = signalOf(signal, counts);
  expect(found.cause).toBe(cause);
  expect(found.hours[0]!.isBad).toBe(true);
});

test.each<[Signal, Partial<CallCounts>]>([
  ['P99', { durations: ms([200, 3]) }],
  ['ERRORS', { requests: 20, refused: 20 }],
  ['FILL', { auctions: 20, filled: 0 }],
  ['CLICKS', { clicks: 20, clicksJoined: 0 }],
  ['ORDERS', { ordersJoined: 0, clicks: 20, clicksJoined: 20 }],
  ['SKEW', { skews: late([-900, 10]) }],
])('%s of %o is too little to say', (signal, counts) => {
  expect(signalOf(signal, counts).cause).toBeNull();
});

test('a signal is judged by the shortest span that holds enough', () => {
  const bad = { ...WELL, clicksJoined: 0 };
  const few = { ...NOTHING, clicks: 3 };
  expect(signalOf('CLICKS', {}, { spans: spansOf(bad, WELL, WELL) })).toMatchObject({
    spanMs: 15 * MINUTE_MS,
    value: 0,
  });
  expect(signalOf('CLICKS', {}, { spans: spansOf(few, bad, WELL) })).toMatchObject({
    spanMs: HOUR_MS,
    cause: 'NOT_JOINED',
  });
  expect(signalOf('CLICKS', {}, { spans: spansOf(few, few, few) })).toMatchObject({
    spanMs: DAY_MS,
    value: 0,
    cause: null,
  });
});

test('a storefront that called before is silent after a quarter of an hour', () => {
  const at = (agoMs: number) => signalOf('REQUESTS', {}, { lastRequestMs: NOW - agoMs }).cause;
  expect([at(15 * MINUTE_MS - 1), at(15 * MINUTE_MS)]).toEqual([null, 'SILENT']);
  expect(silentSince(null, NOW)).toBeNull();
  expect(silentSince(NOW - HOUR_MS, NOW)).toBe(NOW - HOUR_MS);
});

test('the age of the feed is known for each hour; one that was never sent is not missed', () => {
  const hours = [NOW - 26 * HOUR_MS, NOW - HOUR_MS].map((fromMs) => ({ fromMs, counts: NOTHING }));
  expect(signalOf('FEED_AGE', {}, { hours, fedMs: [NOW - 25 * HOUR_MS - 1] })).toMatchObject({
    ...{ value: 25 * 3_600 + 0.001, spanMs: null, cause: 'FEED_OLD' },
    hours: [
      { value: 0.001, isBad: false },
      { value: 25 * 3_600 + 0.001, isBad: true },
    ],
  });
  expect(signalOf('FEED_AGE', {}, { hours, fedMs: [] })).toMatchObject({ value: null, cause: null });
});
