import { sql } from 'kysely';
import type { AdType } from '#kernel/ad-type.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import { dayIn, type Day, type Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import {
  creditedNet,
  creditedTax,
  sumOf,
  type InvoiceKind,
  type InvoiceLine,
  type Party,
  type TaxLine,
} from '../rules/invoice.ts';

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
  paymentMethod?: string | null;
  /** Movements it is for, by their idempotency keys. */
  movements: readonly string[];
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
  await sql`
    insert into invoiced_transfer (transfer_id, invoice_id, company_id)
    select id, ${id}, company_id from transfer
    where idempotency_key = any(${invoice.movements}::text[]) and company_id = ${invoice.companyId}`.execute(tx);
  return id;
}

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
async function holdSeries(tx: Transaction, code: string): Promise<Party> {
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

/** Money that went back for an invoiced movement. */
export interface ReturnedMoney {
  /** The movement that was invoiced. */
  transferId: Uuid;
  /** The movement that gave it back. */
  returnId: Uuid;
  reason: string;
  at_ms: Instant_ms;
}

/** Issues the credit note for money that went back, if its movement was invoiced. */
export async function creditForReturn(tx: Transaction, newId: NewId, returned: ReturnedMoney): Promise<void> {
  const { rows } = await sql<{
    id: Uuid;
    companyId: Uuid;
    series: string;
    net_micros: Micros;
    tax_micros: Micros;
    fractionDigits: number;
    timezone: string;
  }>`
    select i.id, i.company_id as "companyId", i.series, i.net_micros, i.tax_micros, c.fraction_digits as "fractionDigits",
      company.timezone
    from invoiced_transfer t join invoice i on i.id = t.invoice_id join currency c on c.code = i.currency
      join company on company.id = i.company_id
    where t.transfer_id = ${returned.transferId}`.execute(tx);
  const invoice = rows[0];
  if (!invoice) return;
  await holdSeries(tx, invoice.series);
  const { rows: sums } = await sql<{
    net_micros: Micros;
    tax_micros: Micros;
    moved_micros: Micros;
    returned_micros: Micros;
  }>`
    select coalesce(sum(n.net_micros), 0)::bigint as net_micros, coalesce(sum(n.tax_micros), 0)::bigint as tax_micros,
      (select abs(sum(e.amount_micros))::bigint from invoiced_transfer t join entry e on e.transfer_id = t.transfer_id
        where t.invoice_id = ${invoice.id} and e.ledger = 'WALLET') as moved_micros,
      (select abs(sum(e.amount_micros))::bigint from entry e
        where e.transfer_id = ${returned.returnId} and e.ledger = 'WALLET'
          or e.transfer_id in (select transfer_id from credit_note where invoice_id = ${invoice.id}) and e.ledger = 'WALLET')
        as returned_micros
    from credit_note n where n.invoice_id = ${invoice.id}`.execute(tx);
  const noted = sums[0]!;
  const net_micros = creditedNet(invoice.net_micros, noted.moved_micros, noted.returned_micros) - noted.net_micros;
  if (net_micros <= 0n) return;
  await tx
    .insertInto('credit_note')
    .values({
      id: newId(),
      idempotency_key: `return:${returned.returnId}`,
      company_id: invoice.companyId,
      invoice_id: invoice.id,
      series: invoice.series,
      number: 0n,
      net_micros,
      tax_micros: creditedTax(invoice, noted, net_micros),
      reason: returned.reason,
      transfer_id: returned.returnId,
      issued_at: new Date(returned.at_ms),
      issued_on: dayIn(invoice.timezone, returned.at_ms),
    })
    .execute();
}

/** What lists show of a document. */
export interface InvoiceRef {
  id: Uuid;
  companyId: Uuid;
  series: string;
  number: bigint;
  isDownloadable: boolean;
}

export async function invoicesById(tx: Transaction, ids: readonly Uuid[]): Promise<InvoiceRef[]> {
  const { rows } = await sql<InvoiceRef>`
    select i.id, i.company_id as "companyId", i.series, i.number, s.is_downloadable as "isDownloadable"
    from invoice i join invoice_series s on s.code = i.series where i.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** Everything a document prints. */
export interface InvoiceDocument extends InvoiceRef {
  kind: InvoiceKind;
  month: Day | null;
  catalogName: string | null;
  currency: string;
  symbol: string;
  fractionDigits: number;
  net_micros: Micros;
  tax_micros: Micros;
  taxes: { label: string; rate: string; amount_micros: string }[];
  free_micros: Micros;
  issuer: Party;
  buyer: Party;
  language: Language;
  paymentMethod: string | null;
  issuedAt: Date;
  issuedOn: Day;
  lines: {
    description: string;
    adType: AdType | null;
    clicks: string | null;
    impressions: string | null;
    amount_micros: string;
  }[];
}

export async function readInvoice(tx: Transaction, id: Uuid): Promise<InvoiceDocument | undefined> {
  const { rows } = await sql<InvoiceDocument>`
    select i.id, i.company_id as "companyId", i.series, i.number, s.is_downloadable as "isDownloadable", i.kind, i.month,
      catalog.name as "catalogName", i.currency, c.symbol, c.fraction_digits as "fractionDigits", i.net_micros, i.tax_micros,
      i.taxes, i.free_micros, i.issuer, i.buyer, i.language, i.payment_method as "paymentMethod", i.issued_at as "issuedAt",
      i.issued_on as "issuedOn",
      (select jsonb_agg(jsonb_build_object('description', l.description, 'adType', l.ad_type, 'clicks', l.clicks::text,
          'impressions', l.impressions::text, 'amount_micros', l.amount_micros::text) order by l.position)
        from invoice_line l where l.invoice_id = i.id) as lines
    from invoice i join invoice_series s on s.code = i.series join currency c on c.code = i.currency
      left join catalog on catalog.id = i.catalog_id
    where i.id = ${id}`.execute(tx);
  return rows[0];
}

export interface CreditNoteDocument {
  id: Uuid;
  companyId: Uuid;
  series: string;
  number: bigint;
  net_micros: Micros;
  tax_micros: Micros;
  reason: string;
  issuedAt: Date;
  issuedOn: Day;
  invoiceId: Uuid;
}

export async function readCreditNote(tx: Transaction, id: Uuid): Promise<CreditNoteDocument | undefined> {
  return tx
    .selectFrom('credit_note')
    .select([
      'id',
      'company_id as companyId',
      'series',
      'number',
      'net_micros',
      'tax_micros',
      'reason',
      'issued_at as issuedAt',
      'issued_on as issuedOn',
      'invoice_id as invoiceId',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What lists show of a credit note. */
export interface CreditNoteRef {
  id: Uuid;
  invoiceId: Uuid;
  series: string;
  number: bigint;
}

export async function creditNotesOf(tx: Transaction, invoiceIds: readonly Uuid[]): Promise<CreditNoteRef[]> {
  return tx
    .selectFrom('credit_note')
    .select(['id', 'invoice_id as invoiceId', 'series', 'number'])
    .where('invoice_id', 'in', [...invoiceIds])
    .orderBy('number')
    .execute();
}

/** Documents of movements on these days that may be downloaded, the latest first, with the credit notes that go with them. */
export async function listInvoicesOfMovements(
  tx: Transaction,
  filter: { companyId: Uuid | null; from: Day | null; to: Day | null; catalogId: Uuid | null; brandId: Uuid | null },
): Promise<{ id: Uuid; creditNoteIds: Uuid[] }[]> {
  const { rows } = await sql<{ id: Uuid; creditNoteIds: Uuid[] }>`
    select i.id, array(select n.id from credit_note n where n.invoice_id = i.id order by n.number) as "creditNoteIds"
    from invoice i join invoice_series s on s.code = i.series
    where s.is_downloadable and (${filter.companyId}::uuid is null or i.company_id = ${filter.companyId})
      and exists (select from invoiced_transfer m join wallet_transaction t on t.transfer_id = m.transfer_id
        where m.invoice_id = i.id and t.charge_date between ${filter.from ?? '-infinity'}::date and ${filter.to ?? 'infinity'}::date
          and (${filter.catalogId}::uuid is null or t.catalog_id = ${filter.catalogId})
          and (${filter.brandId}::uuid is null or t.brand_id = ${filter.brandId}))
    order by i.issued_at desc, i.series, i.number desc`.execute(tx);
  return rows;
}

/** What one company was invoiced for one month of one storefront. */
export interface InvoicedMonth {
  month: Day;
  catalogId: Uuid;
  invoiceId: Uuid;
  /** The brand's share when a brand was asked for. */
  amount_micros: Micros;
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
    select i.month, i.catalog_id as "catalogId", i.id as "invoiceId", ${amount} as amount_micros
    from invoice i join catalog c on c.id = i.catalog_id where ${sql.join(conditions, sql` and `)}
    order by i.month desc, c.name, i.series, i.number limit 1000`.execute(tx);
  return rows;
}
