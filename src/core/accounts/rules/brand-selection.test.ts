import { expect, test } from 'vitest';
import { brandInEffect, isBrandLocked, checkBrandSelection } from './brand-selection.ts';

test.each<[string[], string | null, boolean, string | null]>([
  [[], null, false, null],
  [['a'], null, false, 'a'],
  [['a'], 'gone', false, 'a'],
  [['a'], null, true, null],
  [['a', 'b'], null, false, null],
  [['a', 'b'], 'b', false, 'b'],
  [['a', 'b'], 'gone', false, null],
])('of %j with %s selected (staff: %s), %s is in effect', (brands, selected, isStaff, expected) => {
  expect(brandInEffect(brands, selected, isStaff)).toBe(expected);
});

test.each<[string[], string | null, boolean, string | null]>([
  [['a', 'b'], 'a', false, null],
  [['a', 'b'], null, false, null],
  [['a', 'b'], 'c', false, 'NOT_FOUND'],
  [[], 'c', false, 'NOT_FOUND'],
  [['a'], 'a', false, null],
  [['a'], null, false, 'FORBIDDEN'],
  [['a'], 'c', false, 'FORBIDDEN'],
  [['a'], null, true, null],
  [['a'], 'c', true, 'NOT_FOUND'],
])('of %j, selecting %s (staff: %s) answers %s', (brands, brand, isStaff, code) => {
  expect(checkBrandSelection(brands, brand, isStaff)?.code ?? null).toBe(code);
  expect(isBrandLocked(brands, isStaff)).toBe(brands.length === 1 && !isStaff);
});
