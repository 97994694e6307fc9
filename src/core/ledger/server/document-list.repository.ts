import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { DocumentKind } from '../rules/invoice.ts';

/** A document as lists show it; its amounts are negative for a credit note. */
export interface ListedDocument {
  id: Uuid;
  /** The invoice, or the one that the credit note corrects; null for a pro-forma. */
  invoiceId: Uuid | null;
  companyId: Uuid;
  kind: DocumentKind;
  series: string;
  number: bigint;
  isDownloadable: boolean;
  catalogId: Uuid | null;
  /** Of an invoice for ads. */
  month: Day | null;
  /** What its first line says; null for ads and credit notes. */
  description: string | null;
  issuedOn: Day;
  currency: string;
  netMicros: Micros;
  taxMicros: Micros;
}

/**
 * Every document with the days it is about, `day` to `until`: an invoice for ads those of its month, a credit note that of
 * the correction, any other document the day it was issued on.
 */
export const DOCUMENTS = sql`(
    select i.id, i.id as invoice_id, i.company_id, i.kind, i.series, i.number, i.catalog_id, i.month, i.issued_on, i.currency,
      i.net_micros, i.tax_micros, coalesce(i.month, i.issued_on) as day,
      coalesce((i.month + interval '1 month' - interval '1 day')::date, i.issued_on) as until
    from invoice i
    union all
    select n.id, n.invoice_id, n.company_id, 'CREDIT_NOTE', n.series, n.number, i.catalog_id, null, n.issued_on, i.currency,
      -n.net_micros, -n.tax_micros, coalesce(t.charge_date, n.issued_on), coalesce(t.charge_date, n.issued_on)
    from credit_note n join invoice i on i.id = n.invoice_id left join statement_line t on t.ledger_transaction_id = n.ledger_transaction_id
    union all
    select p.id, null, p.company_id, 'PRO_FORMA', p.series, p.number, null, null, p.issued_on, p.currency,
      p.net_micros, p.tax_micros, p.issued_on, p.issued_on
    from pro_forma p
  ) document`;

export interface DocumentFilter {
  companyId: Uuid | null;
  from: Day | null;
  to: Day | null;
  catalogId: Uuid | null;
  brandId: Uuid | null;
}

/** Lists documents that are about any of the days, the latest issued first. */
export function listDocuments(
  tx: Transaction,
  { companyId, from, to, catalogId, brandId }: DocumentFilter,
  slice: Slice,
): Promise<Found<ListedDocument>> {
  const conditions = [sql`true`];
  if (companyId) conditions.push(sql`document.company_id = ${companyId}`);
  if (from) conditions.push(sql`document.until >= ${from}::date`);
  if (to) conditions.push(sql`document.day <= ${to}::date`);
  if (catalogId) conditions.push(sql`document.catalog_id = ${catalogId}`);
  if (brandId)
    conditions.push(
      sql`exists (select from invoice_line l where l.invoice_id = document.invoice_id and l.brand_id = ${brandId})`,
    );
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<ListedDocument & { total: bigint }>`
      select document.*, s.is_downloadable, ${total} as total,
        case when document.kind in ('BOOKING', 'META_TOP_UP', 'TOP_UP')
            then (select l.description from invoice_line l where l.invoice_id = document.id order by l.position limit 1)
          when document.kind = 'PRO_FORMA' then (select p.lines -> 0 ->> 'description' from pro_forma p where p.id = document.id) end as description
      from ${DOCUMENTS} join invoice_series s on s.code = document.series
      where ${sql.join(conditions, sql` and `)}
      order by document.issued_on desc, document.series, document.kind, document.number desc limit ${limit} offset ${offset}`.execute(
      tx,
    );
    return rows;
  });
}
