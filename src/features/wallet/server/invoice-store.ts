import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import { dayIn, type Day, type Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { PaymentWay } from './invoice-words.ts';
import { sumOf, type InvoiceKind, type InvoiceLine, type Party, type TaxLine } from '../rules/invoice.ts';

/** Until when, under which reference and where a document is to be paid. */
export interface PaymentDue {
  on: Day;
  reference: string;
  /** Text of several lines. */
  instructions: string | null;
}

/** A document to issue. Amounts in `currency`. */
export interface NewInvoice {
  /** Makes a repeated call the same document, e.g. the payment's id. */
  idempotencyKey: string;
  companyId: Uuid;
  kind: InvoiceKind;
  /** Legal country, which names the series of numbers. */
  series: string;
  currency: string;
  /** Sum above zero. */
  lines: readonly InvoiceLine[];
  taxes: readonly TaxLine[];
  /** The company as it is now. */
  buyer: Party;
  language: Language;
  paymentMethod?: PaymentWay | null;
  /** Movements it is for, by their idempotency keys; those of a document that is paid later come with `settleInvoice`. */
  movements: readonly string[];
  /** Of a document that is still to be paid. */
  due?: PaymentDue | null;
  /** MONTHLY only. */
  month?: { catalogId: Uuid; month: Day; free_micros: Micros };
  /** Zone the date on the document is of. */
  timezone: string;
  at_ms: Instant_ms;
}

/**
 * Issues a document with the next number of its series, once per key. The series is held until the transaction ends, so that
 * numbers have no gaps; take it last. Returns its id, the former one when it was issued before.
 */
export async function issueInvoice(tx: Transaction, newId: NewId, invoice: NewInvoice): Promise<Uuid> {
  const issuer = await holdSeries(tx, invoice.series);
  const former = await tx
    .selectFrom('invoice')
    .select('id')
    .where('idempotency_key', '=', invoice.idempotencyKey)
    .executeTakeFirst();
  if (former) return former.id;
  const id = newId();
  const own = { invoice_id: id, company_id: invoice.companyId };
  await tx
    .insertInto('invoice')
    .values({
      id,
      idempotency_key: invoice.idempotencyKey,
      company_id: invoice.companyId,
      kind: invoice.kind,
      series: invoice.series,
      number: 0n,
      catalog_id: invoice.month?.catalogId ?? null,
      month: invoice.month?.month ?? null,
      currency: invoice.currency,
      net_micros: sumOf(invoice.lines),
      tax_micros: sumOf(invoice.taxes),
      taxes: JSON.stringify(
        invoice.taxes.map(({ label, rate, amount_micros }) => ({ label, rate, amount_micros: String(amount_micros) })),
      ),
      free_micros: invoice.month?.free_micros ?? 0n,
      issuer: JSON.stringify(issuer),
      buyer: JSON.stringify(invoice.buyer),
      language: invoice.language,
      payment_method: invoice.paymentMethod ?? null,
      due_on: invoice.due?.on ?? null,
      payment_reference: invoice.due?.reference ?? null,
      payment_instructions: invoice.due?.instructions ?? null,
      issued_at: new Date(invoice.at_ms),
      issued_on: dayIn(invoice.timezone, invoice.at_ms),
    })
    .execute();
  await tx
    .insertInto('invoice_line')
    .values(
      invoice.lines.map((line, position) => ({
        ...own,
        position,
        description: line.description,
        brand_id: line.brandId ?? null,
        ad_type: line.adType ?? null,
        clicks: line.clicks ?? null,
        impressions: line.impressions ?? null,
        amount_micros: line.amount_micros,
      })),
    )
    .execute();
  await addMovements(tx, id, invoice);
  return id;
}

/** Says which movements paid a document. */
async function addMovements(
  tx: Transaction,
  invoiceId: Uuid,
  { companyId, movements }: Pick<NewInvoice, 'companyId' | 'movements'>,
): Promise<void> {
  await sql`
    insert into invoiced_transfer (transfer_id, invoice_id, company_id)
    select id, ${invoiceId}, company_id from transfer
    where idempotency_key = any(${movements}::text[]) and company_id = ${companyId}`.execute(tx);
}

/** The payment of a document that was issued before it: the movements stand on it from now on. */
export const settleInvoice = addMovements;

/** Says who issues the documents of a legal country, from now on. */
export async function saveIssuer(
  tx: Transaction,
  series: string,
  issuer: Party,
  { isDownloadable = true }: { isDownloadable?: boolean } = {},
): Promise<void> {
  const values = { issuer: JSON.stringify(issuer), is_downloadable: isDownloadable };
  await tx
    .insertInto('invoice_series')
    .values({ code: series, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .execute();
}

const UNNAMED_ISSUER: Party = { name: 'Endcap', address: [] };

/** Locks a series until the transaction ends, made when it is missing. */
export async function holdSeries(tx: Transaction, code: string): Promise<Party> {
  await tx
    .insertInto('invoice_series')
    .values({ code, issuer: JSON.stringify(UNNAMED_ISSUER) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  const series = await tx
    .selectFrom('invoice_series')
    .select('issuer')
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return series.issuer as unknown as Party;
}
