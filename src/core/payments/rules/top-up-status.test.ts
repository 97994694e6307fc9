import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideOutcome,
  refundedOf,
  TOP_UP_STATUSES,
  TOP_UP_STEPS,
  type PaymentFacts,
  type TopUpSnapshot,
} from './top-up-status.ts';

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
  coinMicros: 1n,
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
const STAY = { status: null, credits: false, takeBackMicros: 0n, mismatch: false };

test('every status can be reached from REQUESTED, and none leads away from SUCCEEDED', () => {
  const reached = new Set<string>(['REQUESTED']);
  for (const status of reached) for (const next of Object.values(TOP_UP_STEPS[status as 'FAILED'])) reached.add(next);
  expect([...reached].sort()).toEqual([...TOP_UP_STATUSES].sort());
  expect(TOP_UP_STEPS.SUCCEEDED).toEqual({});
});

describe('what a payment means', () => {
  test.each<[string, TopUpSnapshot, PaymentFacts, Partial<typeof STAY> | object]>([
    ['paid as asked', topUp(), payment(), { status: 'SUCCEEDED', credits: true }],
    [
      'paid after confirmation',
      topUp({ status: 'PENDING_CONFIRMATION' }),
      payment(),
      { status: 'SUCCEEDED', credits: true },
    ],
    ['paid after we gave it up', topUp({ status: 'FAILED' }), payment(), { status: 'SUCCEEDED', credits: true }],
    [
      'nothing to pay',
      topUp({ totalMicros: 0n }),
      payment({ amountMicros: 0n }),
      { status: 'SUCCEEDED', credits: true },
    ],
    ['paid, told again', topUp({ status: 'SUCCEEDED' }), payment(), {}],
    ['paid by a second payment', topUp({ status: 'SUCCEEDED', paymentRef: 'first' }), payment(), { mismatch: true }],
    [
      'a second payment given back',
      topUp({ status: 'SUCCEEDED', paymentRef: 'first' }),
      payment({ refundedMicros: 109n }),
      { mismatch: true },
    ],
    [
      'paid after another payment was given back',
      topUp({ status: 'FAILED', paymentRef: 'first', refundedMicros: 109n }),
      payment(),
      { status: 'SUCCEEDED', credits: true },
    ],
    ['another amount', topUp(), payment({ amountMicros: 108n }), { mismatch: true }],
    ['another currency', topUp(), payment({ currency: 'MYR' }), { mismatch: true }],
    ['another reference', topUp(), payment({ reference: 'else' }), { mismatch: true }],
    ['the bank asks', topUp(), payment({ status: 'NEEDS_CONFIRMATION' }), { status: 'PENDING_CONFIRMATION' }],
    ['the bank still asks', topUp({ status: 'PENDING_CONFIRMATION' }), payment({ status: 'NEEDS_CONFIRMATION' }), {}],
    ['the bank asked, told late', topUp({ status: 'SUCCEEDED' }), payment({ status: 'NEEDS_CONFIRMATION' }), {}],
    ['declined', topUp(), payment({ status: 'FAILED' }), { status: 'FAILED' }],
    ['declined, told late', topUp({ status: 'SUCCEEDED' }), payment({ status: 'FAILED' }), {}],
    ['on its way', topUp(), payment({ status: 'PROCESSING' }), {}],
    ['given back before it was credited', topUp(), payment({ refundedMicros: 109n }), { status: 'FAILED' }],
    ['given back, an older answer told late', topUp({ status: 'FAILED', refundedMicros: 109n }), payment(), {}],
    [
      'given back after it was credited',
      topUp({ status: 'SUCCEEDED' }),
      payment({ refundedMicros: 109n }),
      { takeBackMicros: 100n },
    ],
    [
      'given back, told again',
      topUp({ status: 'SUCCEEDED', clawedBackMicros: 100n }),
      payment({ refundedMicros: 109n }),
      {},
    ],
    [
      'part given back before it was credited',
      topUp(),
      payment({ refundedMicros: 54n }),
      { status: 'SUCCEEDED', credits: true, takeBackMicros: 50n },
    ],
    [
      'half of what was paid with a voucher given back: the paid credit of it',
      topUp({ status: 'SUCCEEDED', discountMicros: 20n, totalMicros: 88n }),
      payment({ amountMicros: 88n, refundedMicros: 44n }),
      { takeBackMicros: 40n },
    ],
    [
      'the rest given back',
      topUp({ status: 'SUCCEEDED', clawedBackMicros: 50n }),
      payment({ refundedMicros: 109n }),
      { takeBackMicros: 50n },
    ],
  ])('%s', (_, standing, facts, expected) => {
    expect(decideOutcome(standing, facts)).toEqual({ ...STAY, ...expected });
  });
});

test('in whatever order payments are heard of, one is credited at most, once, and taken back as far as that one went back', () => {
  const heard = fc.array(
    fc.record({
      paymentRef: fc.constantFrom('one', 'two'),
      status: fc.constantFrom<PaymentFacts['status']>('PROCESSING', 'NEEDS_CONFIRMATION', 'PAID', 'FAILED'),
      amountMicros: fc.constantFrom(109n, 110n),
      refundedMicros: fc.constantFrom(0n, 40n, 109n),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(heard, (news) => {
      let standing = topUp();
      let credited = 0;
      for (const one of news) {
        const decision = decideOutcome(standing, payment(one));
        if (decision.credits) {
          credited += 1;
          expect(one.amountMicros).toBe(109n);
        }
        if (decision.takeBackMicros > 0n && !decision.credits) expect(one.paymentRef).toBe(standing.paymentRef);
        if (decision.mismatch) continue;
        const refundedMicros = refundedOf(standing, payment(one));
        const clawedBackMicros = standing.clawedBackMicros + decision.takeBackMicros;
        const paymentRef = standing.status === 'SUCCEEDED' ? standing.paymentRef : one.paymentRef;
        const status = decision.status ?? standing.status;
        standing = { ...standing, status, paymentRef, refundedMicros, clawedBackMicros };
        expect(standing.clawedBackMicros <= (credited ? 100n : 0n)).toBe(true);
      }
      expect(credited <= 1).toBe(true);
      expect(credited === 1).toBe(standing.status === 'SUCCEEDED');
    }),
    { numRuns: 2000 },
  );
});
