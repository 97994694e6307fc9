import { sql } from 'kysely';
import { knownCurrencies } from '#core/accounts/server/index.ts';
import { recordWebhookEvent } from '#core/webhooks/server/index.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import { dayIn, type Day, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { withTaxes, type TaxedLine } from '../rules/document-lines.ts';
import {
  addedTaxes,
  proFormaNo,
  sumOf,
  type InvoiceKind,
  type InvoiceLine,
  type Party,
  type TaxLine,
} from '../rules/invoice.ts';
import type { PaidBy } from '../rules/paid-by.ts';
import { taxNameOf, titleOf } from '../rules/tax-document.ts';
import type { Printed } from './printed.ts';

/** A document to issue, with amounts in `currency`. */
export interface NewInvoice {
  /** Identifies the document across repeated calls, e.g. the payment's id. */
  idempotencyKey: string;
  companyId: Uuid;
  kind: InvoiceKind;
  /** Legal country, which determines the number series. */
  series: string;
  currency: string;
  /** Must add up to more than zero. */
  lines: readonly InvoiceLine[];
  taxes: readonly TaxLine[];
  /** The company as it is now. */
  buyer: Party;
  language: Language;
  payment?: PaidBy | null;
  /** TOP_UP only: the last day of the credit, null when it does not expire. */
  credit?: { until: Day | null };
  /** What the company paid by, when that was a pro-forma. */
  proFormaId?: Uuid | null;
  /** The transactions it covers, by idempotency key. */
  transactionKeys: readonly string[];
  /** MONTHLY only. */
  month?: { catalogId: Uuid; month: Day; country: string; freeMicros: Micros; taxedOn: readonly string[] };
  /** Time zone of the document's date. */
  timezone: string;
  atMs: EpochMs;
}

/**
 * Issues a document with the next number of its series, once per key. Locks the series until the transaction ends, so
 * that numbers have no gaps: call it last. Returns its id, or the id of the document already issued under the key.
 */
export async function issueInvoice(tx: Transaction, newId: NewId, invoice: NewInvoice): Promise<Uuid> {
  const { issuer, logoId } = await lockSeries(tx, invoice.series);
  const previous = await tx
    .selectFrom('invoice')
    .select('id')
    .where('idempotencyKey', '=', invoice.idempotencyKey)
    .executeTakeFirst();
  if (previous) return previous.id;
  const { symbol, digits } = await knownCurrencies.styleOf(tx, invoice.currency);
  const lines = taxedLines(invoice, digits);
  const taxMicros = sumOf(invoice.taxes);
  const printed: Printed = {
    title: titleOf({ kind: invoice.kind, country: invoice.series, issuerTaxNo: issuer.taxNo, taxes: invoice.taxes }),
    ...{ symbol, digits, logoId },
    taxName: taxNameOf(invoice.series),
    country: invoice.month?.country ?? null,
    payment: invoice.payment ?? null,
    ...(invoice.credit ? { creditUntil: invoice.credit.until } : {}),
    ...(invoice.proFormaId ? { proFormaNo: await proFormaNoOf(tx, invoice.proFormaId) } : {}),
    ...(invoice.month ? { taxedOn: invoice.month.taxedOn } : {}),
  };
  const id = newId();
  const own = { invoiceId: id, companyId: invoice.companyId };
  await tx
    .insertInto('invoice')
    .values({
      id,
      idempotencyKey: invoice.idempotencyKey,
      companyId: invoice.companyId,
      kind: invoice.kind,
      series: invoice.series,
      number: 0n,
      catalogId: invoice.month?.catalogId ?? null,
      month: invoice.month?.month ?? null,
      currency: invoice.currency,
      netMicros: sumOf(invoice.lines),
      taxMicros,
      taxes: JSON.stringify(storedTaxes(invoice.taxes)),
      freeMicros: invoice.month?.freeMicros ?? 0n,
      issuer: JSON.stringify(issuer),
      buyer: JSON.stringify(invoice.buyer),
      language: invoice.language,
      printed: JSON.stringify(printed),
      issuedAt: new Date(invoice.atMs),
      issuedOn: dayIn(invoice.timezone, invoice.atMs),
    })
    .execute();
  await recordWebhookEvent(tx, {
    companyId: invoice.companyId,
    type: 'invoice.issued',
    objectId: id,
    data: { kind: invoice.kind },
    atMs: invoice.atMs,
  });
  const rows = lines.map((line, position) => ({
    ...own,
    position,
    description: line.description,
    brandId: line.brandId ?? null,
    adType: line.adType ?? null,
    campaignId: line.campaign?.id ?? null,
    campaignName: line.campaign?.name ?? null,
    days: line.days ?? null,
    clicks: line.clicks ?? null,
    impressions: line.impressions ?? null,
    amountMicros: line.amountMicros,
    taxMicros: line.taxMicros,
    taxRates: JSON.stringify(line.taxRates),
  }));
  // A month of very many campaigns has more values than one statement takes.
  for (let start = 0; start < rows.length; start += LINES_AT_ONCE)
    await tx
      .insertInto('invoiceLine')
      .values(rows.slice(start, start + LINES_AT_ONCE))
      .execute();
  const { companyId, transactionKeys } = invoice;
  await sql`
    insert into invoiced_ledger_transaction (ledger_transaction_id, invoice_id, company_id)
    select id, ${id}, company_id from ledger_transaction
    where idempotency_key = any(${transactionKeys}::text[]) and company_id = ${companyId}`.execute(tx);
  return id;
}

const LINES_AT_ONCE = 1000;

/** Returns a document's lines with the tax of each, which its issuer gives for all of them or for none. */
export function taxedLines({ lines, taxes }: Pick<NewInvoice, 'lines' | 'taxes'>, digits: number): TaxedLine[] {
  if (lines.every((line): line is TaxedLine => line.taxMicros !== undefined && line.taxRates !== undefined))
    return [...lines];
  return withTaxes(lines, taxes, digits);
}

/** Returns taxes as a document stores and prints them. */
export const storedTaxes = (taxes: readonly TaxLine[]) =>
  addedTaxes(taxes).map(({ label, rate, amountMicros }) => ({ label, rate, amountMicros: String(amountMicros) }));

const UNNAMED_ISSUER: Party = { name: 'Endcap', address: [] };

/** Locks a series until the transaction ends, creating it when missing. */
export async function lockSeries(tx: Transaction, code: string): Promise<{ issuer: Party; logoId: string | null }> {
  await tx
    .insertInto('invoiceSeries')
    .values({ code, issuer: JSON.stringify(UNNAMED_ISSUER) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  const { issuer, logoId } = await tx
    .selectFrom('invoiceSeries')
    .select(['issuer', 'logoId'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { issuer: issuer as unknown as Party, logoId };
}

/** Returns the number of a pro-forma, as the invoice that follows names it. */
async function proFormaNoOf(tx: Transaction, id: Uuid): Promise<string> {
  const { series, number } = await tx
    .selectFrom('proForma')
    .select(['series', 'number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return proFormaNo(series, number);
}
