import { convert, decimalFromMicros, microsFromDecimal, type Micros } from '#kernel/money.ts';

const DEFAULT_RATE_MICROS = 1_000_000n;

/**
 * An amount in the platform's default currency in a wallet's own, rounded up to `digits` decimals. It was rounded to whole micro-units itself, so
 * less than half of one is not rounded up: a bid of 0.15 that was converted there and back stays 0.15. Both come as decimal text, the rate as units
 * of the wallet's currency per unit of the default one; text that is no amount gives null.
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
