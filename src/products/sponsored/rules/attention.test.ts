import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { daysUntil, needsAttention, remainingPercent, urgencyOf, weekLater } from './attention.ts';

test.each([
  [12, 'calm'],
  [5, 'calm'],
  [4.9, 'soon'],
  [3, 'soon'],
  [2.9, 'now'],
  [0, 'now'],
])('%s days left is %s', (days, urgency) => {
  expect(urgencyOf(days)).toBe(urgency);
});

test.each([
  [5 * DAY_MS, 5],
  [5 * DAY_MS - 1, 4],
  [0, 0],
  [-DAY_MS, 0],
])('what ends in %s ms ends in %s days', (distanceMs, days) => {
  expect(daysUntil(1000 + distanceMs, 1000)).toBe(days);
});

test.each([
  [50, 200, 25],
  [1, 3, 33],
  [0, 0, 0],
  [200, 200, 100],
])('%s of %s is %s percent', (remaining, budget, percent) => {
  expect(remainingPercent(remaining, budget)).toBe(percent);
});

test('a week later is seven days later', () => {
  expect(weekLater(1)).toBe(1 + 7 * DAY_MS);
});

test.each([
  [13.9, true],
  [14, false],
])('%s days are worth watching: %s', (days, expected) => {
  expect(needsAttention(days)).toBe(expected);
});
