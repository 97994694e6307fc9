import type { AdType } from '#kernel/ad-type.ts';
import type { Uuid } from '#kernel/ids.ts';
import { divideHalfEven, largerOf, roundToDigits, smallerOf, type Micros } from '#kernel/money.ts';
import { addDays, type Day } from '#kernel/time.ts';

/** The issuer or recipient of a document, as of its date. */
export interface Party {
  name: string;
  /** Address lines, without the name. */
  address: string[];
  registrationNo?: string | null;
  taxNo?: string | null;
  email?: string | null;
  /** The recipient's own references. */
  purchaseOrderNo?: string | null;
  costCenter?: string | null;
}

export type InvoiceKind = 'TOP_UP' | 'MONTHLY' | 'BOOKING' | 'META_TOP_UP';

/** Kinds of documents, in the order of a month's list. */
export const DOCUMENT_KINDS = ['MONTHLY', 'BOOKING', 'PRO_FORMA', 'META_TOP_UP', 'TOP_UP', 'CREDIT_NOTE'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The number of a document, as it is printed. */
export function documentNo({ kind, series, number }: { kind: DocumentKind; series: string; number: bigint }): string {
  if (kind === 'CREDIT_NOTE') return creditNoteNo(series, number);
  return kind === 'PRO_FORMA' ? proFormaNo(series, number) : invoiceNo(series, number);
}

export interface InvoiceLine {
  description: string;
  /** Negative for a discount. */
  amountMicros: Micros;
  brandId?: Uuid | null;
  adType?: AdType | null;
  /** Of ads: the campaign, and on how many days it was delivered. */
  campaign?: { id: bigint; name: string | null } | null;
  days?: number | null;
  clicks?: bigint | null;
  impressions?: bigint | null;
  /** Its part of the document's taxes; without it they are spread over all lines. */
  taxMicros?: Micros;
  /** Decimal texts of fractions. */
  taxRates?: readonly string[];
}

export interface TaxLine {
  /** Whose tax it is, by ISO 3166. */
  country: string;
  /** "GST" */
  label: string;
  /** Decimal text of a fraction: "0.09". */
  rate: string;
  amountMicros: Micros;
}

export const sumOf = (parts: readonly { amountMicros: Micros }[]): Micros =>
  parts.reduce((sum, { amountMicros }) => sum + amountMicros, 0n);

/** Adds up the taxes of one country and rate, in the order of their first: a document has one line of each. */
export function addedTaxes(taxes: readonly TaxLine[]): TaxLine[] {
  const groups = Map.groupBy(taxes, ({ country, label, rate }) => `${country} ${rate} ${label}`);
  return [...groups.values()].map((group) => ({ ...group[0]!, amountMicros: sumOf(group) }));
}

/** "SG-000042" */
export const invoiceNo = (series: string, number: bigint) => `${series}-${String(number).padStart(6, '0')}`;
/** "SGP-000042" */
export const proFormaNo = (series: string, number: bigint) => `${series}P-${String(number).padStart(6, '0')}`;
/** "SGC-000042" */
export const creditNoteNo = (series: string, number: bigint) => `${series}C-${String(number).padStart(6, '0')}`;

/** Returns the last day of the month that contains `day`. */
export const lastDayOf = (day: Day): Day => addDays(firstDayOf(addDays(firstDayOf(day), 31)), -1);
const firstDayOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/**
 * Returns the net to credit on an invoice once `returnedMicros` of the money it covers has gone back. The two differ
 * with discounts: 100 of credit may have been invoiced at 80.
 */
export function creditedNet(netMicros: Micros, movedMicros: Micros, returnedMicros: Micros): Micros {
  return returnedMicros >= movedMicros ? netMicros : divideHalfEven(netMicros * returnedMicros, movedMicros);
}

interface InvoicedSum {
  netMicros: Micros;
  taxMicros: Micros;
  fractionDigits: number;
}

/**
 * Returns the tax to credit for a credited net: in proportion, rounded to the currency's digits; all of it when all of
 * the net is credited.
 */
export function creditedTax(invoice: InvoicedSum, netMicros: Micros): Micros {
  if (netMicros >= invoice.netMicros) return invoice.taxMicros;
  const share = divideHalfEven(invoice.taxMicros * netMicros, invoice.netMicros);
  const tax = roundToDigits(share, invoice.fractionDigits);
  return smallerOf(tax, invoice.taxMicros);
}

/**
 * Amount that an invoice's transactions moved between a wallet and one provider account, and the part that went back.
 */
export interface ChargedAndReturned {
  movedMicros: Micros;
  returnedMicros: Micros;
}

/**
 * Returns the total that an invoice's credit notes must reach. `cash` came from the buyer and was refunded; `revenue`
 * left the wallet and returned to it. Returns to the wallet credit the net only: their tax stays with the wallet
 * credit, as for any bought credit, until the buyer's money is refunded.
 */
export function credited(
  invoice: InvoicedSum,
  { cash, revenue }: { cash: ChargedAndReturned; revenue: ChargedAndReturned },
): { netMicros: Micros; taxMicros: Micros } {
  const netOf = ({ movedMicros, returnedMicros }: ChargedAndReturned) =>
    movedMicros === 0n ? 0n : creditedNet(invoice.netMicros, movedMicros, returnedMicros);
  const [ofCash, ofRevenue] = [netOf(cash), netOf(revenue)];
  return {
    netMicros: largerOf(ofCash, ofRevenue),
    taxMicros: creditedTax(invoice, cash.movedMicros > 0n ? ofCash : ofRevenue),
  };
}

/** Rounds amounts for printing to whole currency steps that add up to the rounded total. */
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
