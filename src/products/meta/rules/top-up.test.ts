import { describe, expect, test } from 'vitest';
import type { Message } from '#kernel/message.ts';
import { metaMessages } from './meta.messages.ts';
import {
  amountProblem,
  availablePaidCredit,
  canPay,
  priceOf,
  recommendedAmounts,
  TOP_UP_STATUSES,
  TOP_UP_STEPS,
  type TopUpFacts,
} from './top-up.ts';

const messages = metaMessages.problem;

test.each([
  ['SGD', [50, 100, 250, 500]],
  ['IDR', [500_000, 1_000_000, 2_500_000, 5_000_000]],
  ['MYR', [150, 300, 750, 1500]],
  ['PHP', [2000, 4000, 10_000, 20_000]],
  ['AUD', [50, 100, 250, 500]],
])('amounts offered in %s', (currency, amounts) => {
  expect(recommendedAmounts(currency)).toEqual(amounts);
});

test.each([
  [100_000_000n, 90_000n, 2, 9_000_000n],
  [100_000_000n, 0n, 2, 0n],
  [333_000_000n, 110_000n, 0, 37_000_000n],
])('%s at a rate of %s in %i decimals', (amount, rate, digits, tax) => {
  expect(priceOf(amount, rate, digits)).toEqual({ taxMicros: tax, totalMicros: amount + tax });
});

test.each([
  ['all of it without accrued cost', 0n, 0n, 100n],
  ['free credit covers accrued cost', 30n, 30n, 100n],
  ['then paid credit covers it', 50n, 30n, 80n],
  ['never below zero', 200n, 30n, 0n],
])('available paid credit: %s', (_, unpaidMicros, freeCreditMicros, available) => {
  expect(availablePaidCredit({ paidCreditMicros: 100n, freeCreditMicros, unpaidMicros })).toBe(available);
});

describe('an order', () => {
  const facts: TopUpFacts = {
    amountMicros: 50n,
    method: 'WIRE_TRANSFER',
    availablePaidCreditMicros: 50n,
    hasCard: false,
  };
  test.each<[string, Partial<TopUpFacts>, boolean, Message | null]>([
    ['by transfer', {}, true, null],
    ['without an amount', { amountMicros: null }, true, messages.amountRequired()],
    ['of zero', { amountMicros: 0n }, true, messages.amountNotPositive()],
    ['without a method', { method: null }, false, null],
    ['by card', { method: 'CARD', hasCard: true }, true, null],
    ['by card, without one', { method: 'CARD' }, false, null],
    ['from all the paid credit', { method: 'PAID_CREDIT' }, true, null],
    ['from more', { method: 'PAID_CREDIT', amountMicros: 51n }, false, messages.paidCreditTooLow()],
  ])('%s', (_, change, canBeSent, problem) => {
    const order = { ...facts, ...change };
    expect([canPay(order), amountProblem(order)]).toEqual([canBeSent, problem]);
  });
});

test('every status of a top-up can be reached, and two are final', () => {
  const reached = new Set(['REQUESTING', ...Object.values(TOP_UP_STEPS).flat()]);
  expect(TOP_UP_STATUSES.filter((status) => !reached.has(status))).toEqual([]);
  expect(TOP_UP_STATUSES.filter((status) => !TOP_UP_STEPS[status].length)).toEqual(['COMPLETED', 'FAILED']);
});
