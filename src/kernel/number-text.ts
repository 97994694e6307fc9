/** As exact as the number is: a limit of 0.0001 is not 0. */
const EXACT = { maximumFractionDigits: 20 } as const;
const PERCENT = { style: 'percent', maximumFractionDigits: 4 } as const;

// Formatters are expensive to create.
const formatters = new Map<string, Intl.NumberFormat>();

/** Returns a locale's formatter, the same one each time. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  let formatter = formatters.get(key);
  if (!formatter) formatters.set(key, (formatter = new Intl.NumberFormat(locale, options)));
  return formatter;
}

/** Returns a formatter with exactly these decimals. */
export const decimalFormat = (locale: string, digits: number): Intl.NumberFormat =>
  numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const formatNumber = (value: number, locale: string): string => numberFormat(locale, EXACT).format(value);

/** Formats a fraction with its digits: "0.09" is 9%, "0.115" is 11.5%. */
export const formatPercent = (fraction: string, locale: string): string =>
  // Intl formats decimal text exactly; TypeScript allows that only as a template literal type.
  numberFormat(locale, PERCENT).format(fraction as unknown as number);
