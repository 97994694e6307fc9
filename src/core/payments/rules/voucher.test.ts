import { expect, test } from 'vitest';
import { normalizeCode, refuseVoucher, type VoucherTerms } from './voucher.ts';

const terms = (change: Partial<VoucherTerms> = {}): VoucherTerms => ({
  validFromMs: 1000,
  redeemByMs: null,
  currency: null,
  eligibleCompanyIds: [],
  ...change,
});
const acme = { id: 'acme', walletCurrency: 'SGD' };

test.each([
  { name: 'open to all', terms: terms(), now: 1000, refusal: null },
  { name: 'before its first moment', terms: terms(), now: 999, refusal: 'NOT_YET' },
  { name: 'at its last moment', terms: terms({ redeemByMs: 2000 }), now: 2000, refusal: null },
  { name: 'after its last moment', terms: terms({ redeemByMs: 2000 }), now: 2001, refusal: 'ENDED' },
  { name: 'for this company', terms: terms({ eligibleCompanyIds: ['b', 'acme'] }), now: 1000, refusal: null },
  { name: 'for another company', terms: terms({ eligibleCompanyIds: ['b'] }), now: 1000, refusal: 'NOT_FOR_COMPANY' },
  { name: 'in the wallet’s currency', terms: terms({ currency: 'SGD' }), now: 1000, refusal: null },
  { name: 'in another currency', terms: terms({ currency: 'MYR' }), now: 1000, refusal: 'OTHER_CURRENCY' },
  {
    name: 'for another company and over: its existence is told first by nobody',
    terms: terms({ eligibleCompanyIds: ['b'], redeemByMs: 1 }),
    now: 1000,
    refusal: 'NOT_FOR_COMPANY',
  },
])('a voucher $name', ({ terms: voucher, now, refusal }) => {
  expect(refuseVoucher(voucher, acme, now)).toBe(refusal);
});

test('codes are read as people type them', () => {
  expect(normalizeCode(' sum mer-10 ')).toBe('SUMMER-10');
});
