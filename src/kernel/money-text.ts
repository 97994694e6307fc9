import { decimalFromMicros, type Micros } from './money.ts';

export interface MoneyStyle {
  symbol: string;
  digits: number;
}

/** Formats an amount for display: S$1,234.50. */
export function moneyText(amountMicros: Micros, { symbol, digits }: MoneyStyle, locale = 'en'): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  // Intl formats decimal text exactly; TypeScript allows that only as a template literal type.
  return `${symbol}${format.format(decimalFromMicros(amountMicros) as unknown as number)}`;
}
