import { expect, test } from 'vitest';
import { isFeatureFlag, isFlagActive } from './flags.ts';

test.each<[boolean | undefined, boolean | undefined, boolean]>([
  [undefined, undefined, false],
  [true, undefined, true],
  [false, undefined, false],
  [true, false, false],
  [false, true, true],
  [undefined, true, true],
])('deployment %s, company %s: %s', (deployment, company, expected) => {
  expect(isFlagActive('enable_landing_page', deployment, company)).toBe(expected);
});

test.each<[boolean | undefined, boolean | undefined, boolean]>([
  [undefined, undefined, true],
  [false, undefined, false],
  [false, true, true],
  [undefined, false, false],
])('one that is on by default, deployment %s, company %s: %s', (deployment, company, expected) => {
  expect(isFlagActive('shared_budgets', deployment, company)).toBe(expected);
});

test('a flag is known by its exact name', () => {
  expect(isFeatureFlag('enable_landing_page')).toBe(true);
  expect(isFeatureFlag('ENABLE_LANDING_PAGE')).toBe(false);
  expect(isFeatureFlag('constructor')).toBe(false);
});
