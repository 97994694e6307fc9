import { expect, test } from 'vitest';
import { canBegin, flipped, isOn } from './status.ts';

test.each([
  ['ACTIVE', true, 'INACTIVE'],
  ['PAUSED', false, 'ACTIVE'],
  ['INACTIVE', false, 'ACTIVE'],
] as const)('%s is on: %s, flipped %s', (status, on, other) => {
  expect(isOn(status)).toBe(on);
  expect(flipped(status)).toBe(other);
});

test.each([
  [null, false],
  [0n, false],
  [-5, false],
  [1, true],
])('with %s in the wallet a campaign can begin: %s', (balance, can) => {
  expect(canBegin(balance)).toBe(can);
});
