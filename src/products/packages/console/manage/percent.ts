import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';

/** "0.09" as people type it: "9". */
export const percentOfFraction = (fraction: string): string =>
  decimalFromMicros((microsFromDecimal(fraction) ?? 0n) * 100n);

/** "9" as it crosses the API: "0.09". Four decimals at most. */
export const fractionOfPercent = (percent: string): string =>
  decimalFromMicros((microsFromDecimal(percent) ?? 0n) / 100n);
