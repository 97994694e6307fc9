/** As exact as the number is: a limit of 0.0001 is not 0. */
const EXACT = { maximumFractionDigits: 20 } as const;

export const formatNumber = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, EXACT).format(value);

/** Formats a fraction with its digits: "0.09" is 9%, "0.115" is 11.5%. */
export function formatPercent(fraction: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  // Intl formats decimal text exactly; TypeScript allows that only as a template literal type.
  return format.format(fraction as unknown as number);
}
