import type { AdType } from '#kernel/ad-type.ts';
import type { Uuid } from '#kernel/ids.ts';
import { divideHalfEven, roundToDigits, type Micros } from '#kernel/money.ts';
import { addDays, type Day } from '#kernel/time.ts';

/** Whoever issues or receives a document, as on its day. */
export interface Party {
  name: string;
  /** Lines below the name. */
  address: string[];
  registrationNo?: string | null;
  taxNo?: string | null;
  email?: string | null;
}

export type InvoiceKind = 'TOP_UP' | 'MONTHLY' | 'BOOKING' | 'META_TOP_UP';

export interface InvoiceLine {
  description: string;
  /** Below zero for a discount. */
  amount_micros: Micros;
  brandId?: Uuid | null;
  adType?: AdType | null;
  clicks?: bigint | null;
  impressions?: bigint | null;
}

export interface TaxLine {
  /** "GST" */
  label: string;
  /** Fraction, as decimal text: "0.09". */
  rate: string;
  amount_micros: Micros;
}

export const sumOf = (parts: readonly { amount_micros: Micros }[]): Micros =>
  parts.reduce((sum, { amount_micros }) => sum + amount_micros, 0n);

/** "SG-000042" */
export const invoiceNo = (series: string, number: bigint) => `${series}-${String(number).padStart(6, '0')}`;
/** "SGC-000042" */
export const creditNoteNo = (series: string, number: bigint) => `${series}C-${String(number).padStart(6, '0')}`;

/** The last day of the month a day is in. */
export const lastDayOf = (day: Day): Day => addDays(firstDayOf(addDays(firstDayOf(day), 31)), -1);
const firstDayOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/**
 * How much of an invoice is taken back once `returned` of the money it was for has gone back. A discount makes them differ: 100 of
 * credit may have been invoiced at 80.
 */
export function creditedNet(net_micros: Micros, moved_micros: Micros, returned_micros: Micros): Micros {
  return returned_micros >= moved_micros ? net_micros : divideHalfEven(net_micros * returned_micros, moved_micros);
}

/**
 * What a credit note over a part of an invoice gives back of its tax: in proportion, rounded to the currency's digits, such that
 * notes over all of it give back all of it, in however many parts.
 */
export function creditedTax(
  invoice: { net_micros: Micros; tax_micros: Micros; fractionDigits: number },
  noted: { net_micros: Micros; tax_micros: Micros },
  net_micros: Micros,
): Micros {
  const net = noted.net_micros + net_micros;
  if (net === invoice.net_micros) return invoice.tax_micros - noted.tax_micros;
  const share = divideHalfEven(invoice.tax_micros * net, invoice.net_micros);
  const tax = roundToDigits(share, invoice.fractionDigits);
  const capped = tax > invoice.tax_micros ? invoice.tax_micros : tax;
  return capped > noted.tax_micros ? capped - noted.tax_micros : 0n;
}

/** Amounts as a document prints them: whole steps of the currency that sum to the rounded sum. */
export function printedAmounts(amounts: readonly Micros[], fractionDigits: number): Micros[] {
  const step = 10n ** BigInt(6 - fractionDigits);
  const total = roundToDigits(
    amounts.reduce((sum, amount) => sum + amount, 0n),
    fractionDigits,
  );
  const floors = amounts.map((amount) => amount - modulo(amount, step));
  const missing = (total - floors.reduce((sum, floor) => sum + floor, 0n)) / step;
  if (missing === 0n) return floors;
  const rests = amounts.map((amount) => modulo(amount, step));
  const order = rests
    .map((rest, index) => ({ rest, index }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const { index } of order.slice(0, Number(missing))) floors[index] = floors[index]! + step;
  return floors;
}

function modulo(amount: bigint, step: bigint): bigint {
  return ((amount % step) + step) % step;
}
