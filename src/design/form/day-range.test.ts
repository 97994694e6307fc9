import { describe, expect, test } from 'vitest';
import { clampRange, dayCount, matchingPreset, PAST_PRESETS, presetRange, type DayRangePreset } from './day-range.ts';

const WEDNESDAY = '2026-03-04';
const SUNDAY = '2026-03-08';

describe('presets', () => {
  test.each<[DayRangePreset, string, string, string]>([
    ['today', WEDNESDAY, '2026-03-04', '2026-03-04'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['thisWeek', WEDNESDAY, '2026-03-02', '2026-03-08'],
    ['thisWeek', SUNDAY, '2026-03-02', '2026-03-08'],
    ['thisMonth', WEDNESDAY, '2026-03-01', '2026-03-31'],
    ['last7Days', WEDNESDAY, '2026-02-26', '2026-03-04'],
    ['last30Days', WEDNESDAY, '2026-02-03', '2026-03-04'],
    ['previousWeek', SUNDAY, '2026-02-23', '2026-03-01'],
    ['previousMonth', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['previousAndThisMonth', '2026-01-31', '2025-12-01', '2026-01-31'],
    ['next30Days', WEDNESDAY, '2026-03-04', '2026-04-02'],
    ['nextWeek', WEDNESDAY, '2026-03-09', '2026-03-15'],
    ['nextMonth', '2026-12-31', '2027-01-01', '2027-01-31'],
  ])('%s on %s is %s to %s', (preset, today, from, to) => {
    expect(presetRange(preset, today)).toEqual({ from, to });
  });

  test('lifetime is all the days there are', () => {
    const limits = { from: '2025-01-01', to: WEDNESDAY };
    expect(presetRange('lifetime', WEDNESDAY, limits)).toEqual(limits);
  });

  test('a range is recognised also when the limits cut it short', () => {
    const limits = { from: '2026-03-02', to: WEDNESDAY };
    expect(matchingPreset({ from: '2026-03-01', to: WEDNESDAY }, PAST_PRESETS, WEDNESDAY)).toBeNull();
    expect(matchingPreset({ from: '2026-03-02', to: WEDNESDAY }, ['last7Days'], WEDNESDAY, limits)).toBe('last7Days');
    expect(matchingPreset({ from: '2026-03-02', to: SUNDAY }, PAST_PRESETS, SUNDAY)).toBe('last7Days');
  });

  test('a day before the limits’ end is not called today', () => {
    const limits = { from: '2026-01-01', to: '2026-02-10' };
    const lastDay = { from: '2026-02-10', to: '2026-02-10' };
    expect(clampRange(presetRange('today', WEDNESDAY), limits)).toEqual(lastDay);
    expect(matchingPreset(lastDay, ['today', 'last7Days'], WEDNESDAY, limits)).toBeNull();
  });
});

test.each([
  [
    { from: '2026-01-01', to: '2026-12-31' },
    { from: '2026-02-01', to: '2026-02-10' },
  ],
  [
    { from: '2025-01-01', to: '2025-01-02' },
    { from: '2026-02-01', to: '2026-02-01' },
  ],
])('%j is kept within the limits', (range, expected) => {
  expect(clampRange(range, { from: '2026-02-01', to: '2026-02-10' })).toEqual(expected);
});

test('days are counted with both ends, across a change of clocks', () => {
  expect(dayCount({ from: '2026-03-01', to: '2026-03-31' })).toBe(31);
});
