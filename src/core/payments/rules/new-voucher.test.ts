import { expect, test } from 'vitest';
import { MAX_TOP_UP_MICROS } from './amounts.ts';
import {
  checkNewVoucher,
  MAX_REDEMPTIONS,
  type VoucherField,
  type VoucherInput,
  type VoucherProblem,
} from './new-voucher.ts';

const NOW = 1000;
const input = (change: Partial<VoucherInput> = {}): VoucherInput => ({
  code: 'SUMMER-10',
  percentageMicros: 100_000n,
  fixedMicros: null,
  minAmountMicros: null,
  currency: null,
  redeemByMs: null,
  maxRedemptions: 10,
  maxPerCompany: 1,
  ...change,
});
const fixed = { percentageMicros: null, fixedMicros: 5_000_000n };

const MAX = MAX_TOP_UP_MICROS;

test.each<[string, Partial<VoucherInput>, Partial<Record<VoucherField, VoucherProblem>>]>([
  ['a share', {}, {}],
  ['the smallest share', { percentageMicros: 1n }, {}],
  ['all of it', { percentageMicros: 1_000_000n }, {}],
  ['more than all of it', { percentageMicros: 1_000_001n }, { percentage: 'SHARE' }],
  ['a share of zero', { percentageMicros: 0n }, { percentage: 'SHARE' }],
  ['an amount', { ...fixed, currency: 'SGD' }, {}],
  ['the largest amount', { ...fixed, fixedMicros: MAX, currency: 'SGD' }, {}],
  ['a larger amount', { ...fixed, fixedMicros: MAX + 1n, currency: 'SGD' }, { fixedPrice: 'AMOUNT' }],
  ['an amount without a currency', fixed, { currencyCode: 'CURRENCY' }],
  ['an amount of zero', { ...fixed, fixedMicros: 0n, currency: 'SGD' }, { fixedPrice: 'AMOUNT' }],
  ['neither', { percentageMicros: null }, { percentage: 'REQUIRED' }],
  ['both', { fixedMicros: 5n, currency: 'SGD' }, { fixedPrice: 'BOTH' }],
  ['a minimum amount', { minAmountMicros: 1n, currency: 'SGD' }, {}],
  ['a minimum amount without a currency', { minAmountMicros: 1n }, { currencyCode: 'CURRENCY' }],
  ['a negative minimum amount', { minAmountMicros: -1n, currency: 'SGD' }, { minAmount: 'AMOUNT' }],
  ['a minimum amount of zero', { minAmountMicros: 0n, currency: 'SGD' }, { minAmount: 'AMOUNT' }],
  ['a code too short', { code: 'AB' }, { code: 'CODE' }],
  ['a code with a space', { code: 'AB CD' }, { code: 'CODE' }],
  ['a future last moment', { redeemByMs: NOW + 1 }, {}],
  ['a past last moment', { redeemByMs: NOW }, { redeemBy: 'PAST' }],
  ['no uses', { maxRedemptions: 0 }, { maxRedemptions: 'USES', maxPerCompany: 'USES_PER_COMPANY' }],
  ['half a use', { maxRedemptions: 1.5 }, { maxRedemptions: 'USES' }],
  ['the most uses', { maxRedemptions: MAX_REDEMPTIONS, maxPerCompany: MAX_REDEMPTIONS }, {}],
  ['more uses than that', { maxRedemptions: MAX_REDEMPTIONS + 1 }, { maxRedemptions: 'USES' }],
  ['no use by a company', { maxPerCompany: 0 }, { maxPerCompany: 'USES_PER_COMPANY' }],
  ['all uses by one company', { maxRedemptions: 2, maxPerCompany: 2 }, {}],
  ['more uses per company than uses', { maxRedemptions: 2, maxPerCompany: 3 }, { maxPerCompany: 'USES_PER_COMPANY' }],
])('a voucher of %s', (_, change, problems) => {
  expect(checkNewVoucher(input(change), NOW)).toEqual(problems);
});
