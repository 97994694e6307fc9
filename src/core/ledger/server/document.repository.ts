import { sql } from 'kysely';
import type { AdType } from '#kernel/ad-type.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { creditNoteNo, invoiceNo, type InvoiceKind, type Party } from '../rules/invoice.ts';
import type { Printed } from './printed.ts';

/** The fields of a document shown in lists. */
export interface InvoiceRef {
  id: Uuid;
  companyId: Uuid;
  series: string;
  number: bigint;
  isDownloadable: boolean;
}

export async function invoicesById(tx: Transaction, ids: readonly Uuid[]): Promise<InvoiceRef[]> {
  const { rows } = await sql<InvoiceRef>`
    select i.id, i.company_id, i.series, i.number, s.is_downloadable
    from invoice i join invoice_series s on s.code = i.series where i.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** The documents of a transaction, by number. */
export interface TransactionDocuments {
  invoiceNo: string;
  creditNoteNo: string | null;
  /** Of its own document; negative for a credit note. A document of several transactions has its tax on the first. */
  taxMicros: Micros;
}

export async function documentsOfTransactions(
  tx: Transaction,
  ledgerTransactionIds: readonly Uuid[],
): Promise<Map<Uuid, TransactionDocuments>> {
  const { rows } = await sql<{
    ledgerTransactionId: Uuid;
    series: string;
    number: bigint;
    noteSeries: string | null;
    noteNumber: bigint | null;
    taxMicros: Micros;
  }>`
    select t.ledger_transaction_id, i.series, i.number, null as note_series, null as note_number,
      case when t.ledger_transaction_id::text = (select min(o.ledger_transaction_id::text) from invoiced_ledger_transaction o where o.invoice_id = i.id)
        then i.tax_micros else 0 end as tax_micros
    from invoiced_ledger_transaction t join invoice i on i.id = t.invoice_id where t.ledger_transaction_id = any(${ledgerTransactionIds}::uuid[])
    union all
    select n.ledger_transaction_id, i.series, i.number, n.series, n.number, -n.tax_micros
    from credit_note n join invoice i on i.id = n.invoice_id where n.ledger_transaction_id = any(${ledgerTransactionIds}::uuid[])`.execute(
    tx,
  );
  return new Map(
    rows.map(({ ledgerTransactionId, series, number, noteSeries, noteNumber, taxMicros }) => [
      ledgerTransactionId,
      {
        invoiceNo: invoiceNo(series, number),
        creditNoteNo: noteSeries !== null && noteNumber !== null ? creditNoteNo(noteSeries, noteNumber) : null,
        taxMicros,
      },
    ]),
  );
}

/** An invoice as lists show it. */
export interface InvoiceListed extends InvoiceRef {
  kind: InvoiceKind;
  month: Day | null;
  catalogId: Uuid | null;
  currency: string;
  netMicros: Micros;
  taxMicros: Micros;
  issuedAt: Date;
  issuedOn: Day;
}

/** Lists a company's invoices that are older than one of them, newest first. */
export async function invoicesAfter(
  tx: Transaction,
  { companyId, afterId, size }: { companyId: Uuid; afterId: Uuid | null; size: number },
): Promise<InvoiceListed[]> {
  const older = afterId
    ? sql`and (i.issued_at, i.id) < (select issued_at, id from invoice where id = ${afterId} and company_id = ${companyId})`
    : sql``;
  const { rows } = await sql<InvoiceListed>`
    select i.id, i.company_id, i.series, i.number, s.is_downloadable, i.kind, i.month, i.catalog_id, i.currency,
      i.net_micros, i.tax_micros, i.issued_at, i.issued_on
    from invoice i join invoice_series s on s.code = i.series
    where i.company_id = ${companyId} ${older} order by i.issued_at desc, i.id desc limit ${size}`.execute(tx);
  return rows;
}

/** A line as printed; what a kind of document does not have is null or absent. */
export interface PrintedLine {
  description: string;
  brandId?: Uuid | null;
  adType?: AdType | null;
  campaignName?: string | null;
  days?: number | null;
  clicks?: string | null;
  impressions?: string | null;
  amountMicros: string;
  taxMicros: string;
  taxRates: string[];
}

/** The full content of a printed document. */
export interface InvoiceDocument extends InvoiceRef {
  kind: InvoiceKind;
  month: Day | null;
  currency: string;
  netMicros: Micros;
  taxMicros: Micros;
  taxes: { label: string; rate: string; amountMicros: string }[];
  freeMicros: Micros;
  issuer: Party;
  buyer: Party;
  language: Language;
  printed: Printed;
  /** The issuer's picture; null for the product's own. */
  logo: string | null;
  verifyCode: Uuid;
  issuedAt: Date;
  issuedOn: Day;
  lines: PrintedLine[];
}

export async function readInvoice(tx: Transaction, id: Uuid): Promise<InvoiceDocument | undefined> {
  const { rows } = await sql<InvoiceDocument>`
    select i.id, i.company_id, i.series, i.number, s.is_downloadable, i.kind, i.month, i.currency, i.net_micros, i.tax_micros,
      i.taxes, i.free_micros, i.issuer, i.buyer, i.language, i.printed, i.verify_code, i.issued_at, i.issued_on, logo.picture as logo,
      (select jsonb_agg(jsonb_build_object('description', l.description, 'brandId', l.brand_id, 'adType', l.ad_type,
          'campaignName', l.campaign_name, 'days', l.days, 'clicks', l.clicks::text, 'impressions', l.impressions::text, 'amountMicros', l.amount_micros::text,
          'taxMicros', l.tax_micros::text, 'taxRates', l.tax_rates) order by l.position)
        from invoice_line l where l.invoice_id = i.id) as lines
    from invoice i join invoice_series s on s.code = i.series left join document_logo logo on logo.id = i.printed ->> 'logoId'
    where i.id = ${id}`.execute(tx);
  return rows[0];
}

export interface CreditNoteDocument {
  id: Uuid;
  companyId: Uuid;
  series: string;
  number: bigint;
  netMicros: Micros;
  taxMicros: Micros;
  /** What is credited; null for a part of the document. */
  about: Message | null;
  reason: Message | null;
  typedReason: string | null;
  verifyCode: Uuid;
  issuedAt: Date;
  issuedOn: Day;
  invoiceId: Uuid;
}

export async function readCreditNote(tx: Transaction, id: Uuid): Promise<CreditNoteDocument | undefined> {
  return tx
    .selectFrom('creditNote')
    .select([
      'id',
      'companyId',
      'series',
      'number',
      'netMicros',
      'taxMicros',
      sql<Message | null>`about`.as('about'),
      sql<Message | null>`reason`.as('reason'),
      'typedReason',
      'verifyCode',
      'issuedAt',
      'issuedOn',
      'invoiceId',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The fields of a credit note shown in lists. */
export interface CreditNoteRef {
  id: Uuid;
  invoiceId: Uuid;
  series: string;
  number: bigint;
}

export async function creditNotesOf(tx: Transaction, invoiceIds: readonly Uuid[]): Promise<CreditNoteRef[]> {
  return tx
    .selectFrom('creditNote')
    .select(['id', 'invoiceId', 'series', 'number'])
    .where('invoiceId', 'in', [...invoiceIds])
    .orderBy('number')
    .execute();
}

/** The invoiced amount of one company, month and storefront. */
export interface InvoicedMonth {
  month: Day;
  catalogId: Uuid;
  invoiceId: Uuid;
  /** Only the brand's share when filtered by brand. */
  amountMicros: Micros;
}

export async function listInvoicedMonths(
  tx: Transaction,
  filter: { companyId: Uuid | null; from: Day | null; to: Day | null; catalogId: Uuid | null; brandId: Uuid | null },
): Promise<InvoicedMonth[]> {
  const conditions = [sql`i.kind = 'MONTHLY'`];
  if (filter.companyId) conditions.push(sql`i.company_id = ${filter.companyId}`);
  if (filter.from) conditions.push(sql`i.month + interval '1 month' > ${filter.from}::date`);
  if (filter.to) conditions.push(sql`i.month <= ${filter.to}::date`);
  if (filter.catalogId) conditions.push(sql`i.catalog_id = ${filter.catalogId}`);
  const ofBrand = sql`from invoice_line l where l.invoice_id = i.id and l.brand_id = ${filter.brandId}`;
  if (filter.brandId) conditions.push(sql`exists (select ${ofBrand})`);
  const amount = filter.brandId ? sql`(select sum(l.amount_micros) ${ofBrand})::bigint` : sql`i.net_micros`;
  const { rows } = await sql<InvoicedMonth>`
    select i.month, i.catalog_id, i.id as invoice_id, ${amount} as amount_micros
    from invoice i join catalog c on c.id = i.catalog_id where ${sql.join(conditions, sql` and `)}
    order by i.month desc, c.name, i.series, i.number limit 1000`.execute(tx);
  return rows;
}
