import { expect, test } from 'vitest';
import { normalizeCode, checkVoucher, type VoucherTerms } from './voucher.ts';

const terms = (change: Partial<VoucherTerms> = {}): VoucherTerms => ({
  validFromMs: 1000,
  redeemByMs: null,
  currency: null,
  eligibleCompanyIds: [],
  ...change,
});
const acme = { id: 'acme', walletCurrency: 'SGD' };

test.each([
  { name: 'open to all', terms: terms(), now: 1000, rejection: null },
  { name: 'before its first moment', terms: terms(), now: 999, rejection: 'NOT_YET' },
  { name: 'at its last moment', terms: terms({ redeemByMs: 2000 }), now: 2000, rejection: null },
  { name: 'after its last moment', terms: terms({ redeemByMs: 2000 }), now: 2001, rejection: 'ENDED' },
  { name: 'for this company', terms: terms({ eligibleCompanyIds: ['b', 'acme'] }), now: 1000, rejection: null },
  { name: 'for another company', terms: terms({ eligibleCompanyIds: ['b'] }), now: 1000, rejection: 'NOT_FOR_COMPANY' },
  { name: 'in the wallet’s currency', terms: terms({ currency: 'SGD' }), now: 1000, rejection: null },
  { name: 'in another currency', terms: terms({ currency: 'MYR' }), now: 1000, rejection: 'WRONG_CURRENCY' },
  {
    name: 'for another company and over: its existence stays hidden',
    terms: terms({ eligibleCompanyIds: ['b'], redeemByMs: 1 }),
    now: 1000,
    rejection: 'NOT_FOR_COMPANY',
  },
])('a voucher $name', ({ terms: voucher, now, rejection }) => {
  expect(checkVoucher(voucher, acme, now)).toBe(rejection);
});

test('codes are normalized from what users type', () => {
  expect(normalizeCode(' sum mer-10 ')).toBe('SUMMER-10');
});
