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

const CODE = /^[A-Z0-9][A-Z0-9_-]{2,39}$/;
const MOST_REDEMPTIONS = 1_000_000;

/** What is wrong with a wished voucher, by field; empty when nothing is. The code is one that was normalized. */
export function checkNewVoucher(wish: VoucherWish, now_ms: Instant_ms): Partial<Record<VoucherField, string>> {
  const problems: Partial<Record<VoucherField, string>> = {};
  const { percentage_micros, fixed_micros, minAmount_micros, maxRedemptions, maxPerCompany } = wish;
  if (!CODE.test(wish.code)) problems.code = 'Three to forty letters, digits, - or _';
  if (percentage_micros === null && fixed_micros === null) problems.percentage = 'Must be given';
  if (percentage_micros !== null && fixed_micros !== null) problems.fixedPrice = 'Either a share or an amount';
  if (percentage_micros !== null && (percentage_micros < 1n || percentage_micros > 1_000_000n))
    problems.percentage = 'Above 0 and at most 100 %';
  if (fixed_micros !== null && !isAmount(fixed_micros)) problems.fixedPrice = 'Must be above 0';
  if (minAmount_micros !== null && !isAmount(minAmount_micros)) problems.minAmount = 'Must be above 0';
  if ((fixed_micros !== null || minAmount_micros !== null) && wish.currency === null)
    problems.currencyCode = 'Amounts need a currency';
  if (wish.redeemBy_ms !== null && wish.redeemBy_ms <= now_ms) problems.redeemBy = 'Must be in the future';
  if (!isCount(maxRedemptions)) problems.maxRedemptions = 'Between 1 and 1,000,000';
  if (!isCount(maxPerCompany) || maxPerCompany > maxRedemptions)
    problems.maxPerCompany = 'Between 1 and the number of uses';
  return problems;
}

const isAmount = (micros: Micros) => micros > 0n && micros <= MAX_TOP_UP_MICROS;
const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= MOST_REDEMPTIONS;
