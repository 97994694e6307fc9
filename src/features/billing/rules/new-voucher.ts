import type { Micros } from '#kernel/money.ts';
import type { Instant_ms } from '#kernel/time.ts';
import { MAX_TOP_UP_MICROS } from './amounts.ts';

/** A voucher as staff wish for it; amounts in `currency`. */
export interface VoucherWish {
  code: string;
  /** Fraction in micro-units: 100000 is 10 %. Either this or `fixed_micros`. */
  percentage_micros: Micros | null;
  fixed_micros: Micros | null;
  minAmount_micros: Micros | null;
  currency: string | null;
  redeemBy_ms: Instant_ms | null;
  maxRedemptions: number;
  maxPerCompany: number;
}

export type VoucherField =
  | 'code'
  | 'percentage'
  | 'fixedPrice'
  | 'minAmount'
  | 'currencyCode'
  | 'redeemBy'
  | 'maxRedemptions'
  | 'maxPerCompany';

/** What is wrong with a field. AMOUNT: not above 0; PAST: not in the future. */
export type VoucherProblem =
  | 'CODE'
  | 'REQUIRED'
  | 'BOTH'
  | 'SHARE'
  | 'AMOUNT'
  | 'CURRENCY'
  | 'PAST'
  | 'USES'
  | 'USES_PER_COMPANY';

const CODE = /^[A-Z0-9][A-Z0-9_-]{2,39}$/;
const MOST_REDEMPTIONS = 1_000_000;

/** What is wrong with a wished voucher, by field; empty when nothing is. The code is one that was normalized. */
export function checkNewVoucher(wish: VoucherWish, now_ms: Instant_ms): Partial<Record<VoucherField, VoucherProblem>> {
  const problems: Partial<Record<VoucherField, VoucherProblem>> = {};
  const { percentage_micros, fixed_micros, minAmount_micros, maxRedemptions, maxPerCompany } = wish;
  if (!CODE.test(wish.code)) problems.code = 'CODE';
  if (percentage_micros === null && fixed_micros === null) problems.percentage = 'REQUIRED';
  if (percentage_micros !== null && fixed_micros !== null) problems.fixedPrice = 'BOTH';
  if (percentage_micros !== null && (percentage_micros < 1n || percentage_micros > 1_000_000n))
    problems.percentage = 'SHARE';
  if (fixed_micros !== null && !isAmount(fixed_micros)) problems.fixedPrice = 'AMOUNT';
  if (minAmount_micros !== null && !isAmount(minAmount_micros)) problems.minAmount = 'AMOUNT';
  if ((fixed_micros !== null || minAmount_micros !== null) && wish.currency === null)
    problems.currencyCode = 'CURRENCY';
  if (wish.redeemBy_ms !== null && wish.redeemBy_ms <= now_ms) problems.redeemBy = 'PAST';
  if (!isCount(maxRedemptions)) problems.maxRedemptions = 'USES';
  if (!isCount(maxPerCompany) || maxPerCompany > maxRedemptions) problems.maxPerCompany = 'USES_PER_COMPANY';
  return problems;
}

const isAmount = (micros: Micros) => micros > 0n && micros <= MAX_TOP_UP_MICROS;
const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= MOST_REDEMPTIONS;
