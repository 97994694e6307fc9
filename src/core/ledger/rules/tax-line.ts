import { decimalFromMicros, type Micros } from '#kernel/money.ts';
import type { TaxLine } from './invoice.ts';
import { taxNameOf } from './tax-document.ts';

interface Charged {
  /** Whose tax it is. */
  country: string;
  /** Legal country of the issuer. */
  series: string;
  rateMicros: Micros;
  amountMicros: Micros;
}

/**
 * Returns a tax as every document names it: by the country's own name, else the word for it in
 * its language. Another country's tax says
 * whose it is: two countries have a GST.
 */
export function taxLineOf({ country, series, rateMicros, amountMicros }: Charged, word: string): TaxLine {
  const name = taxNameOf(country) ?? word;
  const label = country === series ? name : `${name} ${country}`;
  return { country, label, rate: decimalFromMicros(rateMicros), amountMicros };
}
