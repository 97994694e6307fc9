import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';

/** Converts a fraction to a percentage for editing: "0.09" → "9". */
export const percentOfFraction = (fraction: string): string =>
  decimalFromMicros((microsFromDecimal(fraction) ?? 0n) * 100n);

/** Converts a percentage to a fraction for the API: "9" → "0.09". At most four decimals. */
export const fractionOfPercent = (percent: string): string =>
  decimalFromMicros((microsFromDecimal(percent) ?? 0n) / 100n);
