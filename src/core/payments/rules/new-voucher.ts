import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import { MAX_TOP_UP_MICROS } from './amounts.ts';

/** A voucher as entered by staff, with amounts in `currency`. */
export interface VoucherInput {
  code: string;
  /** Fraction in micro-units: 100000 is 10 %. Set either this or `fixedMicros`. */
  percentageMicros: Micros | null;
  fixedMicros: Micros | null;
  minAmountMicros: Micros | null;
  currency: string | null;
  redeemByMs: EpochMs | null;
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

/** Problem of a field. AMOUNT: not above 0; PAST: not in the future. */
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
export const MAX_REDEMPTIONS = 1_000_000;

/** Returns the problems of a voucher by field; empty when there are none. Expects a normalized code. */
export function checkNewVoucher(input: VoucherInput, nowMs: EpochMs): Partial<Record<VoucherField, VoucherProblem>> {
  const problems: Partial<Record<VoucherField, VoucherProblem>> = {};
  const { percentageMicros, fixedMicros, minAmountMicros, maxRedemptions, maxPerCompany } = input;
  if (!CODE.test(input.code)) problems.code = 'CODE';
  if (percentageMicros === null && fixedMicros === null) problems.percentage = 'REQUIRED';
  if (percentageMicros !== null && fixedMicros !== null) problems.fixedPrice = 'BOTH';
  if (percentageMicros !== null && (percentageMicros < 1n || percentageMicros > 1_000_000n))
    problems.percentage = 'SHARE';
  if (fixedMicros !== null && !isAmount(fixedMicros)) problems.fixedPrice = 'AMOUNT';
  if (minAmountMicros !== null && !isAmount(minAmountMicros)) problems.minAmount = 'AMOUNT';
  if ((fixedMicros !== null || minAmountMicros !== null) && input.currency === null) problems.currencyCode = 'CURRENCY';
  if (input.redeemByMs !== null && input.redeemByMs <= nowMs) problems.redeemBy = 'PAST';
  if (!isCount(maxRedemptions)) problems.maxRedemptions = 'USES';
  if (!isCount(maxPerCompany) || maxPerCompany > maxRedemptions) problems.maxPerCompany = 'USES_PER_COMPANY';
  return problems;
}

const isAmount = (micros: Micros) => micros > 0n && micros <= MAX_TOP_UP_MICROS;
const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= MAX_REDEMPTIONS;
