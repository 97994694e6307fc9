import { convert, decimalFromMicros, DEFAULT_RATE_MICROS, type Micros, microsFromDecimal } from '#kernel/money.ts';

/**
 * Converts an amount from the platform's default currency to a wallet's, rounded up to `digits` decimals. The amount
 * itself was rounded to whole micro-units, so less than half a micro-unit is not rounded up: a bid of 0.15 converted
 * both ways remains 0.15. Amount and rate are decimal text, the rate in units of the wallet's currency per unit of the
 * default one. Returns null when the text is not an amount.
 */
export function inWallet(amount: string, rate: string, digits = 2): string | null {
  const micros = microsFromDecimal(amount);
  const rateMicros = microsFromDecimal(rate);
  if (micros === null || rateMicros === null) return null;
  const step: Micros = 10n ** BigInt(6 - digits);
  const converted = convert(micros, DEFAULT_RATE_MICROS, rateMicros);
  const doubt = rateMicros === DEFAULT_RATE_MICROS ? 0n : (rateMicros + 1_999_999n) / 2_000_000n;
  return decimalFromMicros(((converted + step - 1n - (doubt < step ? doubt : step - 1n)) / step) * step);
}
