import { expect, test } from 'vitest';
import { checkNewVoucher, type VoucherField, type VoucherWish } from './new-voucher.ts';

const NOW = 1000;
const wish = (change: Partial<VoucherWish> = {}): VoucherWish => ({
  code: 'SUMMER-10',
  percentage_micros: 100_000n,
  fixed_micros: null,
  minAmount_micros: null,
  currency: null,
  redeemBy_ms: null,
  maxRedemptions: 10,
  maxPerCompany: 1,
  ...change,
});
const fixed = { percentage_micros: null, fixed_micros: 5_000_000n };

test.each<[string, Partial<VoucherWish>, VoucherField[]]>([
  ['a share', {}, []],
  ['all of it', { percentage_micros: 1_000_000n }, []],
  ['more than all of it', { percentage_micros: 1_000_001n }, ['percentage']],
  ['a share of nothing', { percentage_micros: 0n }, ['percentage']],
  ['an amount', { ...fixed, currency: 'SGD' }, []],
  ['an amount of no currency', fixed, ['currencyCode']],
  ['an amount of nothing', { ...fixed, fixed_micros: 0n, currency: 'SGD' }, ['fixedPrice']],
  ['neither', { percentage_micros: null }, ['percentage']],
  ['both', { fixed_micros: 5n, currency: 'SGD' }, ['fixedPrice']],
  ['a smallest amount', { minAmount_micros: 1n, currency: 'SGD' }, []],
  ['a smallest amount of no currency', { minAmount_micros: 1n }, ['currencyCode']],
  ['a smallest amount below zero', { minAmount_micros: -1n, currency: 'SGD' }, ['minAmount']],
  ['a code too short', { code: 'AB' }, ['code']],
  ['a code with a space', { code: 'AB CD' }, ['code']],
  ['its last moment ahead', { redeemBy_ms: NOW + 1 }, []],
  ['its last moment gone', { redeemBy_ms: NOW }, ['redeemBy']],
  ['no uses', { maxRedemptions: 0 }, ['maxRedemptions', 'maxPerCompany']],
  ['more uses per company than uses', { maxRedemptions: 2, maxPerCompany: 3 }, ['maxPerCompany']],
])('a voucher of %s', (_, change, fields) => {
  expect(Object.keys(checkNewVoucher(wish(change), NOW))).toEqual(fields);
});
