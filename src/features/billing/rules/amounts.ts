import { convert, roundToDigits, type Micros } from '#kernel/money.ts';
import { fractionOf } from './fraction.ts';
import { discountOf, type VoucherDiscount } from './voucher.ts';

/** The smallest top-up there is, one unit of the wallet's currency. */
export const MIN_TOP_UP_MICROS: Micros = 1_000_000n;
/** The largest, in any currency: a wallet holds many of them before its column is full. */
export const MAX_TOP_UP_MICROS: Micros = 100_000_000_000_000_000n;

/** Smallest and largest card payment, wallet currency. */
export type CardLimits = readonly [min_micros: Micros, max_micros: Micros];

export type AmountProblem =
  | { kind: 'TOO_PRECISE'; digits: number }
  | { kind: 'BELOW_MINIMUM'; limit_micros: Micros }
  | { kind: 'ABOVE_MAXIMUM'; limit_micros: Micros };

export interface AmountLimits {
  /** Decimals of the wallet's currency. */
  digits: number;
  /** Null when no card is charged. */
  card: CardLimits | null;
  /** Smallest amount the voucher may be used on; null without a voucher or a minimum. */
  voucherMin_micros: Micros | null;
}

/** What is wrong with an amount to top up; null when nothing is. The tightest limit is told. */
export function checkAmount(amount_micros: Micros, limits: AmountLimits): AmountProblem | null {
  const mins = [MIN_TOP_UP_MICROS, limits.card?.[0] ?? 0n, limits.voucherMin_micros ?? 0n];
  const min_micros = mins.reduce((a, b) => (a > b ? a : b));
  if (amount_micros < min_micros) return { kind: 'BELOW_MINIMUM', limit_micros: min_micros };
  const max_micros = limits.card?.[1] ?? MAX_TOP_UP_MICROS;
  if (amount_micros > max_micros) return { kind: 'ABOVE_MAXIMUM', limit_micros: max_micros };
  if (roundToDigits(amount_micros, limits.digits) !== amount_micros)
    return { kind: 'TOO_PRECISE', digits: limits.digits };
  return null;
}

/** All in wallet currency, with the currency's own decimals. */
export interface TopUpPrice {
  amount_micros: Micros;
  discount_micros: Micros;
  tax_micros: Micros;
  /** What is paid: amount − discount + tax. */
  total_micros: Micros;
}

/** A rate is a fraction in micro-units: 90000 is 9 %. A purchase is priced with its tax, which may be of several countries. */
export type TopUpTax = { rate_micros: Micros } | { priced_micros: Micros };

/** What a top-up costs. */
export function priceTopUp(top: {
  amount_micros: Micros;
  discount: VoucherDiscount | null;
  tax: TopUpTax;
  digits: number;
}): TopUpPrice {
  const { amount_micros, tax, digits } = top;
  const discount_micros = top.discount ? discountOf(amount_micros, top.discount, digits) : 0n;
  const net = amount_micros - discount_micros;
  const tax_micros = 'priced_micros' in tax ? tax.priced_micros : fractionOf(net, tax.rate_micros, digits);
  return { amount_micros, discount_micros, tax_micros, total_micros: net + tax_micros };
}

/** Limits given in the platform's own currency, in a wallet's: whole units, two leading figures, so that they read as limits. */
export function cardLimitsIn(limits: CardLimits, rate_micros: bigint): CardLimits {
  const [min, max] = limits.map((limit) => twoFigures(convert(limit, 1_000_000n, rate_micros)));
  return [min! < MIN_TOP_UP_MICROS ? MIN_TOP_UP_MICROS : min!, max!];
}

function twoFigures(micros: Micros): Micros {
  const units = micros / 1_000_000n;
  if (units < 100n) return units * 1_000_000n;
  const step = 10n ** BigInt(String(units).length - 2);
  return (units / step) * step * 1_000_000n;
}
