import { expect, test } from 'vitest';
import { confirmUntil, UNCONFIRMED_MS, waitsFor } from './waits-for.ts';

test.each([
  ['CARD', 'PENDING_CONFIRMATION', false, 'BUYER'],
  ['CARD', 'REQUESTED', false, 'PROVIDER'],
  ['CARD', 'REQUESTED', true, 'STAFF'],
  ['CARD', 'PENDING_CONFIRMATION', true, 'STAFF'],
  ['SELLER_CENTER', 'REQUESTED', false, 'PROVIDER'],
  ['WIRE_TRANSFER', 'REQUESTED', false, 'TRANSFER'],
  ['CREDIT_NOTE', 'REQUESTED', false, 'CREDIT_NOTE'],
] as const)('%s that is %s, with another payment: %s', (method, status, hasUnmatchedPayment, expected) => {
  expect(waitsFor({ method, status, hasUnmatchedPayment })).toBe(expected);
  const until = confirmUntil({ method, status, hasUnmatchedPayment, createdAtMs: 5 });
  expect(until).toBe(expected === 'BUYER' ? 5 + UNCONFIRMED_MS : null);
});
