import { expect, test } from 'vitest';
import { pointAt } from './point-at.ts';

const WEEKS = ['2026-05-25', '2026-06-01', '2026-06-08'];

test.each([
  ['2026-06-01', 1],
  ['2026-06-07', 1],
  ['2026-06-08', 2],
  ['2026-06-30', 2],
  ['2026-05-24', -1],
])('%s is at point %d', (day, point) => expect(pointAt(WEEKS, day)).toBe(point));
