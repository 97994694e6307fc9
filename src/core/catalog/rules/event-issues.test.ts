import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { timeIssue } from './event-issues.ts';

test.each([
  ['as reported', 0, null],
  ['a clock that is a little ahead', 5 * MINUTE_MS, null],
  ['two days ahead', 48 * HOUR_MS, 'TIME_AHEAD'],
  ['a little before its ad', -5 * MINUTE_MS, null],
  ['forty days before its ad', -960 * HOUR_MS, 'TIME_BEFORE_AD'],
])('%s', (_, besideMs, reason) => {
  expect(timeIssue(besideMs, 0)).toBe(reason);
});
