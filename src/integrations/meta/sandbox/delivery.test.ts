import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { deliver, type Revision } from './delivery.ts';

const START = Date.parse('2026-05-04T00:00:00Z');
const revision = (change: Partial<Revision> = {}): Revision => ({
  atMs: START - DAY_MS,
  isActive: true,
  lifetimeBudgetMicros: 240_000_000n,
  startMs: START,
  stopMs: START + 10 * DAY_MS,
  ...change,
});
const RICH = [{ atMs: 0, fundedMicros: 1_000_000_000n }];
const after = (days: number, revisions: Revision[], raises = RICH) =>
  deliver([{ campaignRef: 'c', revisions }], raises, 'UTC', START + days * DAY_MS);

describe('a campaign of ten days and 240', () => {
  test.each([
    ['has not started', 0, [revision()], 0n],
    ['spends a tenth a day', 1, [revision()], 24_000_000n],
    ['spends its budget, and no more', 30, [revision()], 240_000_000n],
    ['spends nothing while paused', 5, [revision(), revision({ atMs: START, isActive: false })], 0n],
    [
      'spends the rest faster after a pause',
      6,
      [revision(), revision({ atMs: START, isActive: false }), revision({ atMs: START + 5 * DAY_MS })],
      48_000_000n,
    ],
    [
      'keeps within a budget lowered on the way',
      30,
      [revision(), revision({ atMs: START + 2 * DAY_MS, lifetimeBudgetMicros: 80_000_000n })],
      80_000_000n,
    ],
    [
      'stops at once when the budget falls below what is spent',
      30,
      [revision(), revision({ atMs: START + 2 * DAY_MS, lifetimeBudgetMicros: 5_000_000n })],
      48_000_000n,
    ],
  ])('%s', (_, days, revisions, spent) => {
    expect(after(days, revisions).spent.get('c')).toBe(spent);
  });

  test('stops when the account is empty, and continues after a top-up', () => {
    const poor = [{ atMs: 0, fundedMicros: 15_000_000n }];
    expect(after(5, [revision()], poor).spent.get('c')).toBe(15_000_000n);
    const saved = [...poor, { atMs: START + 5 * DAY_MS, fundedMicros: 500_000_000n }];
    expect(after(10, [revision()], saved).spent.get('c')).toBe(240_000_000n);
  });

  test('returns consistent whole numbers per day', () => {
    const { results, spent } = after(3, [revision()]);
    expect(results.map(({ day }) => day)).toEqual(['2026-05-04', '2026-05-05', '2026-05-06']);
    expect(results.reduce((sum, { costMicros }) => sum + costMicros, 0n)).toBe(spent.get('c'));
    for (const day of results) {
      expect(day.impressions).toBeGreaterThan(day.clicks);
      expect(day.clicks).toBeGreaterThan(day.purchaseItems);
    }
    expect(after(3, [revision()])).toEqual(after(3, [revision()]));
  });

  test('counts whole hours of days in the account’s time zone', () => {
    const { results } = deliver(
      [{ campaignRef: 'c', revisions: [revision()] }],
      RICH,
      'Asia/Singapore',
      START + 90 * 60_000,
    );
    expect(results).toMatchObject([{ day: '2026-05-04', costMicros: 1_000_000n }]);
    expect(deliver([], RICH, 'UTC', START + HOUR_MS).results).toEqual([]);
  });
});
