import { expect, test } from 'vitest';
import { changeBetween } from './change.ts';

test.each([
  [100, 150, { percent: 50, isNegligible: false }],
  [100, 0, { percent: -100, isNegligible: false }],
  [1000, 1004, { percent: 0.4, isNegligible: true }],
  [1000, 995, { percent: -0.5, isNegligible: false }],
  [0, 5, null],
  [null, 5, null],
  [5, null, null],
])('from %j to %j', (was, is, expected) => expect(changeBetween(was, is)).toEqual(expected));
