import type { Message } from '#kernel/message.ts';
import type { MoneyStyle } from '#kernel/money-text.ts';
import { convert, divideHalfEven, largerOf, type Micros, roundToDigits, UNIT } from '#kernel/money.ts';
import { paymentMessages } from './payment.messages.ts';
import { fractionOf } from './fraction.ts';
import { discountOf, type VoucherDiscount } from './voucher.ts';

/** The smallest top-up: one unit of the wallet's currency. */
export const MIN_TOP_UP_MICROS: Micros = UNIT;
/** The largest top-up in any currency; a wallet column fits many of them without overflow. */
export const MAX_TOP_UP_MICROS: Micros = 100_000_000_000_000_000n;

/** Smallest and largest card payment, in wallet currency. */
export type CardLimits = readonly [minMicros: Micros, maxMicros: Micros];

export type AmountProblem =
  | { kind: 'TOO_PRECISE'; digits: number }
  | { kind: 'BELOW_MINIMUM'; limitMicros: Micros }
  | { kind: 'ABOVE_MAXIMUM'; limitMicros: Micros };

export interface AmountLimits {
  /** Decimals of the wallet's currency. */
  digits: number;
  /** Null when no card is charged. */
  card: CardLimits | null;
  /** Smallest amount the voucher can be used for; null without a voucher or a minimum. */
  voucherMinMicros: Micros | null;
}

/** Returns the problem of a top-up amount, null when it is valid. Reports the tightest limit. */
export function checkAmount(amountMicros: Micros, limits: AmountLimits): AmountProblem | null {
  const minMicros = [limits.card?.[0] ?? 0n, limits.voucherMinMicros ?? 0n].reduce(largerOf, MIN_TOP_UP_MICROS);
  if (amountMicros < minMicros) return { kind: 'BELOW_MINIMUM', limitMicros: minMicros };
  const maxMicros = limits.card?.[1] ?? MAX_TOP_UP_MICROS;
  if (amountMicros > maxMicros) return { kind: 'ABOVE_MAXIMUM', limitMicros: maxMicros };
  if (roundToDigits(amountMicros, limits.digits) !== amountMicros)
    return { kind: 'TOO_PRECISE', digits: limits.digits };
  return null;
}

/** Returns the message for the buyer about an amount. */
export function amountMessage(problem: AmountProblem, { symbol, digits }: MoneyStyle): Message {
  const { min, max, ...messages } = paymentMessages.amount;
  if (problem.kind === 'TOO_PRECISE')
    return problem.digits ? messages.digits({ digits: problem.digits }) : messages.whole();
  const limit = { amountMicros: problem.limitMicros, symbol, digits };
  return problem.kind === 'BELOW_MINIMUM' ? min({ limit }) : max({ limit });
}

/** In wallet currency, with the currency's own decimals. */
export interface TopUpPrice {
  amountMicros: Micros;
  discountMicros: Micros;
  taxMicros: Micros;
  /** The amount to pay: amount − discount + tax. */
  totalMicros: Micros;
}

/**
 * A rate is a fraction in micro-units: 90000 is 9 %. A purchase is priced including its tax, which may combine several
 * countries.
 */
export type TopUpTax = { rateMicros: Micros } | { pricedMicros: Micros };

/** Calculates the price of a top-up. */
export function priceTopUp(order: {
  amountMicros: Micros;
  discount: VoucherDiscount | null;
  tax: TopUpTax;
  digits: number;
}): TopUpPrice {
  const { amountMicros, tax, digits } = order;
  const discountMicros = order.discount ? discountOf(amountMicros, order.discount, digits) : 0n;
  const net = amountMicros - discountMicros;
  const taxMicros = 'pricedMicros' in tax ? tax.pricedMicros : fractionOf(net, tax.rateMicros, digits);
  return { amountMicros, discountMicros, taxMicros, totalMicros: net + taxMicros };
}

/**
 * Returns the rate a tax was charged at: the country's where it explains the amount, which rounding hides in small ones,
 * else what the amounts make.
 */
export function chargedRate(
  { netMicros, taxMicros }: { netMicros: Micros; taxMicros: Micros },
  { rateMicros, digits }: { rateMicros: Micros; digits: number },
): Micros {
  return fractionOf(netMicros, rateMicros, digits) === taxMicros
    ? rateMicros
    : divideHalfEven(taxMicros * UNIT, netMicros);
}

/** Converts limits from the platform's currency to a wallet's, rounded to whole units with two significant digits. */
export function cardLimitsIn(limits: CardLimits, rateMicros: bigint): CardLimits {
  const [min, max] = limits.map((limit) => roundToTwoDigits(convert(limit, 1_000_000n, rateMicros)));
  return [largerOf(min!, MIN_TOP_UP_MICROS), max!];
}

function roundToTwoDigits(micros: Micros): Micros {
  const units = micros / 1_000_000n;
  if (units < 100n) return units * 1_000_000n;
  const step = 10n ** BigInt(String(units).length - 2);
  return (units / step) * step * 1_000_000n;
}
