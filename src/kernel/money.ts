/**
 * Money is an integer number of micro-units (1e-6 of a currency's major unit) in memory and in PostgreSQL. Only the API
 * represents it as a decimal string in major units.
 */
export type Micros = bigint;

/** One unit of a currency, as a dollar. */
export const UNIT: Micros = 1_000_000n;
/** A hundredth of it. */
export const CENT: Micros = 10_000n;
const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/;

/** Parses "12.50" as 12500000n; null when the text is not a decimal with at most six places. */
export function microsFromDecimal(text: string): Micros | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, units = '0', fraction = ''] = match;
  const micros = BigInt(units) * UNIT + BigInt(fraction.padEnd(6, '0'));
  return sign ? -micros : micros;
}

/** Formats 12500000n as "12.5", the shortest exact decimal in major units. */
export function decimalFromMicros(micros: Micros): string {
  const magnitude = micros < 0n ? -micros : micros;
  const units = magnitude / UNIT;
  const fraction = (magnitude % UNIT).toString().padStart(6, '0').replace(/0+$/, '');
  return `${micros < 0n ? '-' : ''}${units}${fraction ? `.${fraction}` : ''}`;
}

/** Divides and rounds half to even, the platform's only rounding of money. `divisor` must be positive. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n;
  const magnitude = negative ? -dividend : dividend;
  const quotient = magnitude / divisor;
  const twiceRest = (magnitude % divisor) * 2n;
  const roundUp = twiceRest > divisor || (twiceRest === divisor && quotient % 2n === 1n);
  const rounded = quotient + (roundUp ? 1n : 0n);
  return negative ? -rounded : rounded;
}

export const smallerOf = (a: Micros, b: Micros): Micros => (a < b ? a : b);
export const largerOf = (a: Micros, b: Micros): Micros => (a > b ? a : b);

/** Returns a currency's smallest payable unit: 10000n with two digits. */
export const minorUnitOf = (fractionDigits: number): Micros => 10n ** BigInt(6 - fractionDigits);

/** Rounds an amount that is not negative down to whole minor units. */
/** What covers an amount, in whole minor units. */
export const ceilToMinorUnit = (micros: Micros, minorUnit: Micros): Micros =>
  ((micros + minorUnit - 1n) / minorUnit) * minorUnit;

export const floorToMinorUnit = (micros: Micros, minorUnit: Micros): Micros => micros - (micros % minorUnit);

/** Rounds to a currency's payable digits, e.g. 2 for SGD; used when money leaves the system. */
export function roundToDigits(micros: Micros, fractionDigits: number): Micros {
  const minorUnit = minorUnitOf(fractionDigits);
  return divideHalfEven(micros, minorUnit) * minorUnit;
}

/** The rate of the platform's default currency, in which all rates are. */
export const DEFAULT_RATE_MICROS = 1_000_000n;

/**
 * Converts between two currencies. A rate is units of the currency per one unit of the platform's default currency, in
 * micro-units.
 */
export function convert(amount: Micros, fromRateMicros: bigint, toRateMicros: bigint): Micros {
  if (fromRateMicros === toRateMicros) return amount;
  return divideHalfEven(amount * toRateMicros, fromRateMicros);
}

/**
 * Splits an amount in proportion to weights so that the parts sum to the whole: each part is rounded down, and the
 * remaining micro-units go to the largest fractions, earlier parts first. Throws a RangeError without a positive
 * weight.
 */
export function splitByWeight(amount: Micros, weights: readonly bigint[]): Micros[] {
  if (amount < 0n) return splitByWeight(-amount, weights).map((part) => -part);
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total <= 0n) throw new RangeError('splitByWeight needs at least one positive weight');
  const parts = weights.map((weight) => (amount * weight) / total);
  const order = weights
    .map((weight, index) => ({ index, rest: (amount * weight) % total }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  let left = amount - parts.reduce((sum, part) => sum + part, 0n);
  for (const { index } of order) {
    if (left <= 0n) break;
    parts[index] = parts[index]! + 1n;
    left -= 1n;
  }
  return parts;
}
