import type { Uuid } from '#kernel/ids.ts';
import { smallerOf, type Micros } from '#kernel/money.ts';
import { MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import { fractionOf } from './fraction.ts';

/** How long an applied code stays reserved for its company. */
export const RESERVATION_MS = 30 * MINUTE_MS;

export type VoucherDiscount =
  /** Fraction of the amount, in micro-units: 100000 is 10 %. */
  | { percentageMicros: Micros }
  /** Wallet currency; capped at the amount. */
  | { fixedMicros: Micros };

/** Returns a voucher's discount on an amount, capped at the amount. */
export function discountOf(amountMicros: Micros, discount: VoucherDiscount, digits: number): Micros {
  const off =
    'fixedMicros' in discount ? discount.fixedMicros : fractionOf(amountMicros, discount.percentageMicros, digits);
  return smallerOf(off, amountMicros);
}

export interface VoucherTerms {
  validFromMs: EpochMs;
  /** Null when it never expires. */
  redeemByMs: EpochMs | null;
  /**
   * Currency of its fixed discount and its minimum amount; null for a plain percentage, which applies to every wallet.
   */
  currency: string | null;
  /** Empty means every company. */
  eligibleCompanyIds: readonly Uuid[];
}

export type VoucherRejection = 'NOT_YET' | 'ENDED' | 'NOT_FOR_COMPANY' | 'WRONG_CURRENCY';

/** Returns why a company cannot use a voucher now, null when it can. The remaining uses are counted on reservation. */
export function checkVoucher(
  voucher: VoucherTerms,
  company: { id: Uuid; walletCurrency: string },
  nowMs: EpochMs,
): VoucherRejection | null {
  if (voucher.eligibleCompanyIds.length && !voucher.eligibleCompanyIds.includes(company.id)) return 'NOT_FOR_COMPANY';
  if (nowMs < voucher.validFromMs) return 'NOT_YET';
  if (voucher.redeemByMs !== null && nowMs > voucher.redeemByMs) return 'ENDED';
  if (voucher.currency !== null && voucher.currency !== company.walletCurrency) return 'WRONG_CURRENCY';
  return null;
}

/** Normalizes a code for storage: users type it with spaces and in any case. */
export const normalizeCode = (code: string): string => code.replace(/\s+/g, '').toUpperCase();
