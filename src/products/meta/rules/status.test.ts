import { expect, test } from 'vitest';
import { canStart, flipped, isOn, stateOf } from './status.ts';

test.each([
  ['ACTIVE', true, 'INACTIVE'],
  ['PAUSED', false, 'ACTIVE'],
  ['INACTIVE', false, 'ACTIVE'],
] as const)('%s is on: %s, flipped %s', (status, on, opposite) => {
  expect(isOn(status)).toBe(on);
  expect(flipped(status)).toBe(opposite);
});

test.each([
  [null, false],
  [0n, false],
  [-5, false],
  [1, true],
])('with %s in the wallet a campaign can start: %s', (balance, can) => {
  expect(canStart(balance)).toBe(can);
});

test.each([
  [{ isActive: true, effectiveStatus: 'ACTIVE', endDate: '2026-06-01' }, 'ACTIVE'],
  [{ isActive: true, effectiveStatus: 'ACTIVE', endDate: null }, 'ACTIVE'],
  [{ isActive: false, effectiveStatus: 'PAUSED', endDate: '2026-06-02' }, 'PAUSED'],
  [{ isActive: true, effectiveStatus: 'ACTIVE', endDate: '2026-05-31' }, 'ENDED'],
  [{ isActive: false, effectiveStatus: 'PAUSED', endDate: '2026-05-31' }, 'ENDED'],
  [{ isActive: true, effectiveStatus: 'IN_PROCESS', endDate: null }, 'UNDER_REVIEW'],
  [{ isActive: true, effectiveStatus: 'WITH_ISSUES', endDate: null }, 'APPROVED_LIMITED'],
  [{ isActive: true, effectiveStatus: 'ARCHIVED', endDate: '2026-05-31' }, 'REMOVED'],
  [{ isActive: true, effectiveStatus: 'A_WORD_OF_TOMORROW', endDate: null }, 'ACTIVE'],
] as const)('on 2026-06-01 %o is %s', (campaign, state) => {
  expect(stateOf(campaign, '2026-06-01')).toBe(state);
});
