import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideOutcome,
  isOpen,
  refundedOf,
  TOP_UP_STATUSES,
  TOP_UP_STEPS,
  type PaymentFacts,
  type TopUpSnapshot,
} from './top-up-status.ts';
import { runLength } from '../../../../testing/run-length.ts';

const topUp = (change: Partial<TopUpSnapshot> = {}): TopUpSnapshot => ({
  id: 'top-up',
  status: 'REQUESTED',
  paymentRef: 'payment',
  currency: 'SGD',
  amountMicros: 100n,
  discountMicros: 0n,
  totalMicros: 109n,
  refundedMicros: 0n,
  clawedBackMicros: 0n,
  minorUnitMicros: 1n,
  ...change,
});
const payment = (change: Partial<PaymentFacts> = {}): PaymentFacts => ({
  paymentRef: 'payment',
  status: 'PAID',
  reference: 'top-up',
  currency: 'SGD',
  amountMicros: 109n,
  refundedMicros: 0n,
  ...change,
});
const STAY = { status: null, credits: false, clawBackMicros: 0n, mismatch: false };

test('every status can be reached from REQUESTED, and none leads away from SUCCEEDED', () => {
  const reached = new Set<string>(['REQUESTED']);
  for (const status of reached) for (const next of Object.values(TOP_UP_STEPS[status as 'FAILED'])) reached.add(next);
  expect([...reached].sort()).toEqual([...TOP_UP_STATUSES].sort());
  expect(TOP_UP_STEPS.SUCCEEDED).toEqual({});
});

describe('what a payment means', () => {
  test.each<[string, TopUpSnapshot, PaymentFacts, Partial<typeof STAY> | object]>([
    ['paid as ordered', topUp(), payment(), { status: 'SUCCEEDED', credits: true }],
    [
      'paid after confirmation',
      topUp({ status: 'PENDING_CONFIRMATION' }),
      payment(),
      { status: 'SUCCEEDED', credits: true },
    ],
    ['paid after it was abandoned', topUp({ status: 'FAILED' }), payment(), { status: 'SUCCEEDED', credits: true }],
    [
      'nothing to pay',
      topUp({ totalMicros: 0n }),
      payment({ amountMicros: 0n }),
      { status: 'SUCCEEDED', credits: true },
    ],
    ['paid, reported again', topUp({ status: 'SUCCEEDED' }), payment(), {}],
    ['paid by a second payment', topUp({ status: 'SUCCEEDED', paymentRef: 'first' }), payment(), { mismatch: true }],
    [
      'a second payment refunded',
      topUp({ status: 'SUCCEEDED', paymentRef: 'first' }),
      payment({ refundedMicros: 109n }),
      { mismatch: true },
    ],
    [
      'paid after another payment was refunded',
      topUp({ status: 'FAILED', paymentRef: 'first', refundedMicros: 109n }),
      payment(),
      { status: 'SUCCEEDED', credits: true },
    ],
    ['another amount', topUp(), payment({ amountMicros: 108n }), { mismatch: true }],
    ['another currency', topUp(), payment({ currency: 'MYR' }), { mismatch: true }],
    ['another reference', topUp(), payment({ reference: 'else' }), { mismatch: true }],
    [
      'the bank requires confirmation',
      topUp(),
      payment({ status: 'NEEDS_CONFIRMATION' }),
      { status: 'PENDING_CONFIRMATION' },
    ],
    [
      'the bank still requires confirmation',
      topUp({ status: 'PENDING_CONFIRMATION' }),
      payment({ status: 'NEEDS_CONFIRMATION' }),
      {},
    ],
    [
      'confirmation required, reported late',
      topUp({ status: 'SUCCEEDED' }),
      payment({ status: 'NEEDS_CONFIRMATION' }),
      {},
    ],
    ['declined', topUp(), payment({ status: 'FAILED' }), { status: 'FAILED' }],
    ['declined, reported late', topUp({ status: 'SUCCEEDED' }), payment({ status: 'FAILED' }), {}],
    ['on its way', topUp(), payment({ status: 'PROCESSING' }), {}],
    ['refunded before it was credited', topUp(), payment({ refundedMicros: 109n }), { status: 'FAILED' }],
    ['refunded, an older answer reported late', topUp({ status: 'FAILED', refundedMicros: 109n }), payment(), {}],
    [
      'refunded after it was credited',
      topUp({ status: 'SUCCEEDED' }),
      payment({ refundedMicros: 109n }),
      { clawBackMicros: 100n },
    ],
    [
      'refunded, reported again',
      topUp({ status: 'SUCCEEDED', clawedBackMicros: 100n }),
      payment({ refundedMicros: 109n }),
      {},
    ],
    [
      'partly refunded before it was credited',
      topUp(),
      payment({ refundedMicros: 54n }),
      { status: 'SUCCEEDED', credits: true, clawBackMicros: 50n },
    ],
    [
      'half of a payment with a voucher refunded: half of its paid credit',
      topUp({ status: 'SUCCEEDED', discountMicros: 20n, totalMicros: 88n }),
      payment({ amountMicros: 88n, refundedMicros: 44n }),
      { clawBackMicros: 40n },
    ],
    [
      'partly refunded, in whole minor units of the credit',
      topUp({ status: 'SUCCEEDED', minorUnitMicros: 10n }),
      payment({ refundedMicros: 60n }),
      // 55.05 of 100
      { clawBackMicros: 60n },
    ],
    [
      'refunded beyond what was paid: no more than its credit',
      topUp({ status: 'SUCCEEDED' }),
      payment({ refundedMicros: 120n }),
      { clawBackMicros: 100n },
    ],
    [
      'the rest refunded',
      topUp({ status: 'SUCCEEDED', clawedBackMicros: 50n }),
      payment({ refundedMicros: 109n }),
      { clawBackMicros: 50n },
    ],
  ])('%s', (_, snapshot, facts, expected) => {
    expect(decideOutcome(snapshot, facts)).toEqual({ ...STAY, ...expected });
  });
});

test.each<[string, Partial<TopUpSnapshot>, Partial<PaymentFacts>, bigint]>([
  ['a first refund', {}, { refundedMicros: 40n }, 40n],
  ['a larger one', { refundedMicros: 40n }, { refundedMicros: 60n }, 60n],
  ['an older answer, reported late', { refundedMicros: 60n }, { refundedMicros: 40n }, 60n],
  [
    'a second payment, which was refunded: the first one paid',
    { status: 'SUCCEEDED', paymentRef: 'first', refundedMicros: 10n },
    { refundedMicros: 109n },
    10n,
  ],
  [
    'the next try, after one that failed and was refunded',
    { status: 'FAILED', paymentRef: 'first', refundedMicros: 109n },
    {},
    0n,
  ],
])('what was refunded of a top-up after %s', (_, snapshot, facts, expected) => {
  expect(refundedOf(topUp(snapshot), payment(facts))).toBe(expected);
});

test('a top-up is open until it is decided', () => {
  expect(TOP_UP_STATUSES.filter(isOpen)).toEqual(['REQUESTED', 'PENDING_CONFIRMATION']);
});

test('in any order of reports, at most one payment is credited, once, and clawed back as far as it was refunded', () => {
  const reports = fc.array(
    fc.record({
      paymentRef: fc.constantFrom('one', 'two'),
      status: fc.constantFrom<PaymentFacts['status']>('PROCESSING', 'NEEDS_CONFIRMATION', 'PAID', 'FAILED'),
      amountMicros: fc.constantFrom(109n, 110n),
      refundedMicros: fc.constantFrom(0n, 40n, 109n),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(reports, (reported) => {
      let snapshot = topUp();
      let credited = 0;
      for (const report of reported) {
        const decision = decideOutcome(snapshot, payment(report));
        if (decision.credits) {
          credited += 1;
          expect(report.amountMicros).toBe(109n);
        }
        if (decision.clawBackMicros > 0n && !decision.credits) expect(report.paymentRef).toBe(snapshot.paymentRef);
        if (decision.mismatch) continue;
        const refundedMicros = refundedOf(snapshot, payment(report));
        const clawedBackMicros = snapshot.clawedBackMicros + decision.clawBackMicros;
        const paymentRef = snapshot.status === 'SUCCEEDED' ? snapshot.paymentRef : report.paymentRef;
        const status = decision.status ?? snapshot.status;
        snapshot = { ...snapshot, status, paymentRef, refundedMicros, clawedBackMicros };
        expect(snapshot.clawedBackMicros <= (credited ? 100n : 0n)).toBe(true);
      }
      expect(credited <= 1).toBe(true);
      expect(credited === 1).toBe(snapshot.status === 'SUCCEEDED');
    }),
    { numRuns: runLength(2000) },
  );
});
