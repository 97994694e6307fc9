import { sql } from 'kysely';
import { recordWebhookEvent } from '#core/webhooks/server/index.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import { dayIn, type Day, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { DocumentPaymentMethod } from '../rules/document.messages.ts';
import { sumOf, type InvoiceKind, type InvoiceLine, type Party, type TaxLine } from '../rules/invoice.ts';

/** Due date, payment reference and instructions of an unpaid document. */
export interface PaymentDue {
  on: Day;
  reference: string;
  /** Multi-line text. */
  instructions: string | null;
}

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
  paymentMethod?: DocumentPaymentMethod | null;
  /** The transactions it covers, by idempotency key. For a document paid later, `settleInvoice` adds them. */
  transactionKeys: readonly string[];
  /** Set for a document that is not paid yet. */
  due?: PaymentDue | null;
  /** MONTHLY only. */
  month?: { catalogId: Uuid; month: Day; freeMicros: Micros };
  /** Time zone of the document's date. */
  timezone: string;
  atMs: EpochMs;
}

/**
 * Issues a document with the next number of its series, once per key. Locks the series until the transaction ends, so
 * that numbers have no gaps: call it last. Returns its id, or the id of the document already issued under the key.
 */
export async function issueInvoice(tx: Transaction, newId: NewId, invoice: NewInvoice): Promise<Uuid> {
  const issuer = await lockSeries(tx, invoice.series);
  const previous = await tx
    .selectFrom('invoice')
    .select('id')
    .where('idempotencyKey', '=', invoice.idempotencyKey)
    .executeTakeFirst();
  if (previous) return previous.id;
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
      taxMicros: sumOf(invoice.taxes),
      taxes: JSON.stringify(
        invoice.taxes.map(({ label, rate, amountMicros }) => ({ label, rate, amountMicros: String(amountMicros) })),
      ),
      freeMicros: invoice.month?.freeMicros ?? 0n,
      issuer: JSON.stringify(issuer),
      buyer: JSON.stringify(invoice.buyer),
      language: invoice.language,
      paymentMethod: invoice.paymentMethod ?? null,
      dueOn: invoice.due?.on ?? null,
      paymentReference: invoice.due?.reference ?? null,
      paymentInstructions: invoice.due?.instructions ?? null,
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
  await tx
    .insertInto('invoiceLine')
    .values(
      invoice.lines.map((line, position) => ({
        ...own,
        position,
        description: line.description,
        brandId: line.brandId ?? null,
        adType: line.adType ?? null,
        clicks: line.clicks ?? null,
        impressions: line.impressions ?? null,
        amountMicros: line.amountMicros,
      })),
    )
    .execute();
  await settleInvoice(tx, id, invoice);
  return id;
}

/** Links the transactions that paid a document, when it is issued or, for one paid later, when its payment arrives. */
export async function settleInvoice(
  tx: Transaction,
  invoiceId: Uuid,
  { companyId, transactionKeys }: Pick<NewInvoice, 'companyId' | 'transactionKeys'>,
): Promise<void> {
  await sql`
    insert into invoiced_ledger_transaction (ledger_transaction_id, invoice_id, company_id)
    select id, ${invoiceId}, company_id from ledger_transaction
    where idempotency_key = any(${transactionKeys}::text[]) and company_id = ${companyId}`.execute(tx);
}

/** Sets the issuer of a legal country's future documents. */
export async function saveIssuer(
  tx: Transaction,
  series: string,
  issuer: Party,
  { isDownloadable = true }: { isDownloadable?: boolean } = {},
): Promise<void> {
  const values = { issuer: JSON.stringify(issuer), isDownloadable };
  await tx
    .insertInto('invoiceSeries')
    .values({ code: series, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .execute();
}

const UNNAMED_ISSUER: Party = { name: 'Endcap', address: [] };

/** Locks a series until the transaction ends, creating it when missing. */
export async function lockSeries(tx: Transaction, code: string): Promise<Party> {
  await tx
    .insertInto('invoiceSeries')
    .values({ code, issuer: JSON.stringify(UNNAMED_ISSUER) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  const series = await tx
    .selectFrom('invoiceSeries')
    .select('issuer')
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return series.issuer as unknown as Party;
}
