import { convert, decimalFromMicros, microsFromDecimal, type Micros } from '#kernel/money.ts';

const DEFAULT_RATE_MICROS = 1_000_000n;

/**
 * An amount in the platform's default currency in a wallet's own, rounded up to `digits` decimals. Both come as decimal text, the rate as units
 * of the wallet's currency per unit of the default one; text that is no amount gives null.
 */
export function inWallet(amount: string, rate: string, digits = 2): string | null {
  const micros = microsFromDecimal(amount);
  const rate_micros = microsFromDecimal(rate);
  if (micros === null || rate_micros === null) return null;
  const step: Micros = 10n ** BigInt(6 - digits);
  const converted = convert(micros, DEFAULT_RATE_MICROS, rate_micros);
  return decimalFromMicros(((converted + step - 1n) / step) * step);
}
