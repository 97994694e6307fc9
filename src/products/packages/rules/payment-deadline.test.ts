import { expect, test } from 'vitest';
import { paymentDeadline } from './payment-deadline.ts';

const nowMs = Date.parse('2026-11-25T04:00:00Z');
test.each([
  ['STRIPE', 'IMMEDIATE', '2026-12-14', '2026-11-25T04:30:00.000Z'],
  ['WIRE_TRANSFER', 'IMMEDIATE', '2026-12-14', '2026-12-02T04:00:00.000Z'],
  ['CREDIT_NOTE', 'IMMEDIATE', '2026-12-14', '2026-12-02T04:00:00.000Z'],
  ['WIRE_TRANSFER', 'IN_30_DAYS', '2027-02-01', '2026-12-25T04:00:00.000Z'],
  ['WIRE_TRANSFER', 'IN_30_DAYS', '2026-12-14', '2026-12-14T00:00:00.000Z'],
] as const)('%s, %s, starting on %s is reserved until %s', (method, terms, start, deadline) => {
  const startsMs = [Date.parse('2027-03-01'), Date.parse(start)];
  expect(new Date(paymentDeadline({ method, terms, startsMs }, nowMs)).toISOString()).toBe(deadline);
});
