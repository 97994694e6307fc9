import { expect, test } from 'vitest';
import { granularityOf, monthsBefore, pointsOf } from './chart.ts';

test.each([
  ['2026-03-01', '2026-03-01', 'day'],
  // 92 days, then 93.
  ['2026-01-01', '2026-04-02', 'day'],
  ['2026-01-01', '2026-04-03', 'week'],
])('%s to %s has a point per %s', (from, to, granularity) => {
  expect(granularityOf(from, to)).toBe(granularity);
});

test('a chart has every day, or every week that touches the range', () => {
  expect(pointsOf('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  const weeks = pointsOf('2026-01-01', '2026-04-05');
  expect([weeks[0], weeks[1], weeks.at(-1), weeks.length]).toEqual(['2025-12-29', '2026-01-05', '2026-03-30', 14]);
});

test('the months before one are whole and cross the year', () => {
  expect(monthsBefore('2026-02-28', 3)).toEqual(['2026-01-01', '2025-12-01', '2025-11-01']);
});
