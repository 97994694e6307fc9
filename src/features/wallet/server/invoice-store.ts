import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import { dayIn, type Day, type Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { giftKeyOf } from './credit-store.ts';
import type { PaymentWay } from './invoice-words.ts';
import {
  credited,
  sumOf,
  type InvoiceKind,
  type InvoiceLine,
  type MovedAndReturned,
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
  paymentMethod?: PaymentWay | null;
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

/** Issues the credit note for money that went back, if its movement was invoiced and something of the document is left to credit. */
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
  const noted = await notedOf(tx, invoice.id);
  const due = credited(invoice, await movedAndReturned(tx, invoice.id));
  const net_micros = due.net_micros - noted.net_micros;
  const tax_micros = due.tax_micros - noted.tax_micros;
  if (net_micros + tax_micros <= 0n) return;
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
      tax_micros,
      reason: returned.reason,
      transfer_id: returned.returnId,
      issued_at: new Date(returned.at_ms),
      issued_on: dayIn(invoice.timezone, returned.at_ms),
    })
    .execute();
}

/** What the credit notes of a document come to. */
async function notedOf(tx: Transaction, invoiceId: Uuid): Promise<{ net_micros: Micros; tax_micros: Micros }> {
  const { rows } = await sql<{ net_micros: Micros; tax_micros: Micros }>`
    select coalesce(sum(net_micros), 0)::bigint as net_micros, coalesce(sum(tax_micros), 0)::bigint as tax_micros
    from credit_note where invoice_id = ${invoiceId}`.execute(tx);
  return rows[0]!;
}

/** What a document's movements moved, and what of that has gone back by movements it does not itself account for. */
async function movedAndReturned(
  tx: Transaction,
  invoiceId: Uuid,
): Promise<{ cash: MovedAndReturned; revenue: MovedAndReturned }> {
  const { rows } = await sql<MovedAndReturned & { ledger: 'CASH' | 'REVENUE' }>`
    with invoiced as (
      select transfer_id as id from invoiced_transfer where invoice_id = ${invoiceId}
    ), lot as (
      select id, request_key from credit where transfer_id in (select id from invoiced)
    ), returned as (
      select id from transfer where reverses in (select id from invoiced) and id not in (select id from invoiced)
      union
      -- A refund may be taken from what a voucher gave with the credit, where that credit is spent.
      select u.transfer_id from credit_consumption u join transfer t on t.id = u.transfer_id
      where t.reason = 'REFUND' and u.credit_id in (select id from lot union
        select gift.id from lot join credit gift on gift.request_key = lot.request_key || ${giftKeyOf('')})
    )
    select e.ledger, abs(coalesce(sum(e.amount_micros) filter (where i.id is not null), 0))::bigint as moved_micros,
      abs(coalesce(sum(e.amount_micros) filter (where i.id is null), 0))::bigint as returned_micros
    from (select id from invoiced union select id from returned) m join entry e on e.transfer_id = m.id
      left join invoiced i on i.id = m.id
    where e.ledger in ('CASH', 'REVENUE') group by e.ledger`.execute(tx);
  const side = (ledger: 'CASH' | 'REVENUE') =>
    rows.find((row) => row.ledger === ledger) ?? { moved_micros: 0n, returned_micros: 0n };
  return { cash: side('CASH'), revenue: side('REVENUE') };
}
