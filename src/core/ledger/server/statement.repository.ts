import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lastDayOf, type InvoiceKind } from '../rules/invoice.ts';
import { STATEMENT_KINDS, type StatementKind, type StatementLine } from '../rules/statement.ts';

/** A purchase is the product's whose message describes it, `t.description`. */
export const PURCHASE_KIND = sql<
  'META' | 'PACKAGES'
>`case when t.description ->> 'namespace' = 'meta' then 'META' else 'PACKAGES' end`;

/** What a line `t` with its transaction `tr` is on a statement. */
export const STATEMENT_KIND = sql<StatementKind>`case tr.reason
    when 'TOP_UP' then 'TOPPED_UP' when 'GRANT' then 'PROMOTIONAL' when 'AD_CHARGE' then 'ADS' when 'EXPIRY' then 'EXPIRED' when 'REFUND' then 'PAID_BACK'
    when 'PURCHASE' then ${PURCHASE_KIND}
    else case when t.catalog_id is null then 'CORRECTIONS' else 'ADS_RETURNED' end end`;

interface CompanyMonth {
  companyId: Uuid;
  /** Its first day. */
  month: Day;
}

const ofMonth = ({ companyId, month }: CompanyMonth) =>
  sql`t.company_id = ${companyId} and t.charge_date between ${month}::date and ${lastDayOf(month)}::date`;

export interface StatementTerms {
  currency: string;
  timezone: string;
  /** The day of the first movement; null without one. */
  firstDay: Day | null;
}

/** Returns what a company's statements share; undefined when the viewer sees no wallet of it. */
export async function readStatementTerms(tx: Transaction, companyId: Uuid): Promise<StatementTerms | undefined> {
  const { rows } = await sql<StatementTerms>`
    select w.currency, c.timezone,
      (select min(charge_date) from wallet_day d where d.company_id = w.company_id and (income_micros > 0 or spent_micros > 0)) as first_day
    from wallet w join company c on c.id = w.company_id where w.company_id = ${companyId}`.execute(tx);
  return rows[0];
}

/** Returns what moved a wallet in a month by kind, country and brand, in the order of a statement. */
export async function readStatementLines(tx: Transaction, of: CompanyMonth): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select line.kind, line.catalog_id, line.brand_id, sum(line.amount)::bigint as amount_micros, count(*)::int as transactions
    from (
      select ${STATEMENT_KIND} as kind, t.catalog_id, t.brand_id, case when t.is_income then t.amount_micros else -t.amount_micros end as amount
      from statement_line t join ledger_transaction tr on tr.id = t.ledger_transaction_id
      where ${ofMonth(of)} and t.amount_micros > 0
    ) line left join catalog on catalog.id = line.catalog_id left join brand on brand.id = line.brand_id
    group by line.kind, line.catalog_id, line.brand_id, catalog.name, brand.name
    order by array_position(${[...STATEMENT_KINDS]}::text[], line.kind), catalog.name nulls first, brand.name nulls first, line.brand_id`.execute(
    tx,
  );
  return rows;
}

/** Returns the cost of a month's days that is not charged yet; of the current month with the fractions carried so far. */
export async function readPending(tx: Transaction, of: CompanyMonth & { isCurrent: boolean }): Promise<Micros> {
  const { rows } = await sql<{ pending: Micros }>`
    select ((select coalesce(sum(amount_micros), 0) from accrual a where a.company_id = ${of.companyId} and a.settled_by is null
        and a.day between ${of.month}::date and ${lastDayOf(of.month)}::date)
      + (select coalesce(sum(amount_micros), 0) from charge_carry k where k.company_id = ${of.companyId} and ${of.isCurrent}))::bigint as pending`.execute(
    tx,
  );
  return rows[0]!.pending;
}

/** A document of a month; its amounts are negative for a credit note. */
export interface StatementDocument {
  /** The invoice, or the one that the credit note corrects. */
  invoiceId: Uuid;
  creditNoteId: Uuid | null;
  companyId: Uuid;
  kind: InvoiceKind | 'CREDIT_NOTE';
  series: string;
  number: bigint;
  isDownloadable: boolean;
  catalogId: Uuid | null;
  issuedOn: Day;
  currency: string;
  netMicros: Micros;
  taxMicros: Micros;
}

/**
 * Lists a month's documents: invoices of its ads, other invoices issued in it, and the credit notes of corrections that
 * are dated in it.
 */
export async function readStatementDocuments(
  tx: Transaction,
  of: CompanyMonth & { limit: number | null },
): Promise<{ rows: StatementDocument[]; total: number }> {
  const { companyId, month, limit } = of;
  const inMonth = sql`between ${month}::date and ${lastDayOf(month)}::date`;
  const { rows } = await sql<StatementDocument & { total: number }>`
    select document.*, s.is_downloadable, (count(*) over ())::int as total
    from (
      select i.id as invoice_id, null::uuid as credit_note_id, i.company_id, i.kind, i.series, i.number, i.catalog_id, i.issued_on, i.currency,
        i.net_micros, i.tax_micros
      from invoice i where i.company_id = ${companyId} and coalesce(i.month, i.issued_on) ${inMonth}
      union all
      select n.invoice_id, n.id, n.company_id, 'CREDIT_NOTE', n.series, n.number, i.catalog_id, n.issued_on, i.currency, -n.net_micros, -n.tax_micros
      from credit_note n join invoice i on i.id = n.invoice_id left join statement_line t on t.ledger_transaction_id = n.ledger_transaction_id
      where n.company_id = ${companyId} and coalesce(t.charge_date, n.issued_on) ${inMonth}
    ) document join invoice_series s on s.code = document.series
    order by array_position(array['MONTHLY', 'BOOKING', 'META_TOP_UP', 'TOP_UP', 'CREDIT_NOTE'], document.kind), document.issued_on desc,
      document.series, document.number desc limit ${limit}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Lists the countries whose ads of a month are invoiced. */
export async function readInvoicedCatalogs(tx: Transaction, { companyId, month }: CompanyMonth): Promise<Uuid[]> {
  const { rows } = await sql<{ catalogId: Uuid }>`
    select catalog_id from invoice where company_id = ${companyId} and month = ${month}::date`.execute(tx);
  return rows.map(({ catalogId }) => catalogId);
}

/** When the auditor last compared the ledger, and whether nothing is left to explain about a company. */
export interface LedgerCheck {
  checkedAt: Date | null;
  agrees: boolean;
}

/** Returns what the auditor said last of a company's ledger; its tables are the system's. */
export async function readLedgerCheck(tx: Transaction, companyId: Uuid): Promise<LedgerCheck> {
  const { rows } = await sql<LedgerCheck>`
    select (select max(finished_at) from audit_round) as checked_at,
      not exists (select from audit_finding where company_id = ${companyId} and source = 'AUDIT' and resolved_at is null) as agrees`.execute(
    tx,
  );
  return rows[0]!;
}
