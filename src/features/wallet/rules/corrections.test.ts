import { expect, test } from 'vitest';
import { checkGrant, checkReason } from './corrections.ts';

test.each([
  { reason: 'Goodwill', isFine: true },
  { reason: '   ', isFine: false },
  { reason: 'x'.repeat(250), isFine: true },
  { reason: ` ${'x'.repeat(250)} `, isFine: true },
  { reason: 'x'.repeat(251), isFine: false },
])('a reason of $reason.length characters', ({ reason, isFine }) => {
  expect(checkReason(reason) === null).toBe(isFine);
});

test.each([
  { amount: 1n, expiryDate: null, field: null },
  { amount: 0n, expiryDate: null, field: 'amount' },
  { amount: -1n, expiryDate: null, field: 'amount' },
  { amount: 2_000_000_000_000_000n, expiryDate: null, field: null },
  { amount: 2_000_000_000_000_001n, expiryDate: null, field: 'amount' },
  { amount: 1n, expiryDate: '2026-03-15', field: null },
  { amount: 1n, expiryDate: '2026-03-14', field: 'expiryDate' },
])('$amount until $expiryDate', ({ amount, expiryDate, field }) => {
  const problem = checkGrant({ amount_micros: amount, expiryDate }, '2026-03-15');
  expect(problem?.code === 'VALIDATION' ? Object.keys(problem.fields)[0] : null).toBe(field);
});
