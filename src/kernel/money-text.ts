import { decimalFromMicros, type Micros } from './money.ts';
import { decimalFormat } from './number-text.ts';

export interface MoneyStyle {
  symbol: string;
  digits: number;
}

/** Formats an amount for display: S$1,234.50. */
export function moneyText(amountMicros: Micros, { symbol, digits }: MoneyStyle, locale = 'en'): string {
  // Intl formats decimal text exactly; TypeScript allows that only as a template literal type.
  return `${symbol}${decimalFormat(locale, digits).format(decimalFromMicros(amountMicros) as unknown as number)}`;
}
