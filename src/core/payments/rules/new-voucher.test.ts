import { expect, test } from 'vitest';
import { checkNewVoucher, type VoucherField, type VoucherInput } from './new-voucher.ts';

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

test.each<[string, Partial<VoucherInput>, VoucherField[]]>([
  ['a share', {}, []],
  ['all of it', { percentageMicros: 1_000_000n }, []],
  ['more than all of it', { percentageMicros: 1_000_001n }, ['percentage']],
  ['a share of zero', { percentageMicros: 0n }, ['percentage']],
  ['an amount', { ...fixed, currency: 'SGD' }, []],
  ['an amount without a currency', fixed, ['currencyCode']],
  ['an amount of zero', { ...fixed, fixedMicros: 0n, currency: 'SGD' }, ['fixedPrice']],
  ['neither', { percentageMicros: null }, ['percentage']],
  ['both', { fixedMicros: 5n, currency: 'SGD' }, ['fixedPrice']],
  ['a minimum amount', { minAmountMicros: 1n, currency: 'SGD' }, []],
  ['a minimum amount without a currency', { minAmountMicros: 1n }, ['currencyCode']],
  ['a negative minimum amount', { minAmountMicros: -1n, currency: 'SGD' }, ['minAmount']],
  ['a code too short', { code: 'AB' }, ['code']],
  ['a code with a space', { code: 'AB CD' }, ['code']],
  ['a future last moment', { redeemByMs: NOW + 1 }, []],
  ['a past last moment', { redeemByMs: NOW }, ['redeemBy']],
  ['no uses', { maxRedemptions: 0 }, ['maxRedemptions', 'maxPerCompany']],
  ['more uses per company than uses', { maxRedemptions: 2, maxPerCompany: 3 }, ['maxPerCompany']],
])('a voucher of %s', (_, change, fields) => {
  expect(Object.keys(checkNewVoucher(input(change), NOW))).toEqual(fields);
});
