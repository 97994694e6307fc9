import { expect, test } from 'vitest';
import { waitForS } from './attempts.ts';

const LIMIT = { max: 3, windowMs: 60_000 };

test.each([
  [0, 0, 60],
  [0, 1000, 59],
  [0, 59_999, 1],
  [30_000, 40_500, 50],
])('full since %i, at %i it takes %i s', (oldest, now, expected) => {
  expect(waitForS(LIMIT, oldest, now)).toBe(expected);
});
