import { expect, test } from 'vitest';
import { waitFor_s } from './attempts.ts';

const LIMIT = { max: 3, window_ms: 60_000 };

test.each([
  [1, 0, 0, 0],
  [3, 0, 1000, 0],
  [4, 0, 1000, 59],
  [4, 0, 59_999, 1],
  [9, 30_000, 40_500, 50],
])('attempt %i since %i at %i waits %i s', (count, oldest, now, expected) => {
  expect(waitFor_s(LIMIT, { count, oldest }, now)).toBe(expected);
});
