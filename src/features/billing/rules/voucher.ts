import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { MINUTE_MS, type Instant_ms } from '#kernel/time.ts';
import { fractionOf } from './fraction.ts';

/** How long a code stays set aside for the company that typed it. */
export const RESERVATION_MS = 30 * MINUTE_MS;

export type VoucherDiscount =
  /** Fraction of the amount, in micro-units: 100000 is 10 %. */
  | { percentage_micros: Micros }
  /** Wallet currency, at most the amount. */
  | { fixed_micros: Micros };

/** What a voucher takes off an amount; never more than the amount. */
export function discountOf(amount_micros: Micros, discount: VoucherDiscount, digits: number): Micros {
  const off =
    'fixed_micros' in discount ? discount.fixed_micros : fractionOf(amount_micros, discount.percentage_micros, digits);
  return off < amount_micros ? off : amount_micros;
}

export interface VoucherTerms {
  validFrom_ms: Instant_ms;
  /** Null when it has no last moment. */
  redeemBy_ms: Instant_ms | null;
  /** Of its fixed price and its smallest amount; null for a plain percentage, which fits every wallet. */
  currency: string | null;
  /** Empty means every company. */
  eligibleCompanyIds: readonly Uuid[];
}

export type VoucherRefusal = 'NOT_YET' | 'ENDED' | 'NOT_FOR_COMPANY' | 'OTHER_CURRENCY';

/** Why a company may not use a voucher now; null when it may. Whether there are any left is counted where they are taken. */
export function refuseVoucher(
  voucher: VoucherTerms,
  company: { id: Uuid; walletCurrency: string },
  now_ms: Instant_ms,
): VoucherRefusal | null {
  if (voucher.eligibleCompanyIds.length && !voucher.eligibleCompanyIds.includes(company.id)) return 'NOT_FOR_COMPANY';
  if (now_ms < voucher.validFrom_ms) return 'NOT_YET';
  if (voucher.redeemBy_ms !== null && now_ms > voucher.redeemBy_ms) return 'ENDED';
  if (voucher.currency !== null && voucher.currency !== company.walletCurrency) return 'OTHER_CURRENCY';
  return null;
}

/** A code as it is kept: people type it with spaces and in any case. */
export const normalizeCode = (code: string): string => code.replace(/\s+/g, '').toUpperCase();
