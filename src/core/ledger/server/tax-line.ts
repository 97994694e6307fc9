import type { Language } from '#kernel/language.ts';
import { decimalFromMicros, type Micros } from '#kernel/money.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { documentMessages } from '../rules/document.messages.ts';
import type { TaxLine } from '../rules/invoice.ts';
import { taxNameOf } from '../rules/tax-document.ts';

interface Charged {
  /** Whose tax it is. */
  country: string;
  /** Legal country of the issuer. */
  series: string;
  rateMicros: Micros;
  amountMicros: Micros;
}

/**
 * Returns a tax as every document names it: by the country's own name, else the word for it. Another country's tax says
 * whose it is: two countries have a GST.
 */
export function taxLineOf({ country, series, rateMicros, amountMicros }: Charged, language: Language): TaxLine {
  const name = taxNameOf(country) ?? textOf(documentMessages.document.tax(), language);
  const label = country === series ? name : `${name} ${country}`;
  return { country, label, rate: decimalFromMicros(rateMicros), amountMicros };
}
