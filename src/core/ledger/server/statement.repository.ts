import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { DOCUMENT_KINDS, lastDayOf } from '../rules/invoice.ts';
import { DOCUMENTS, type ListedDocument } from './document-list.repository.ts';
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

/** Returns what moved a wallet in a month by kind, country and brand, with its department, in the order of a statement. */
export async function readStatementLines(tx: Transaction, of: CompanyMonth): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select line.kind, line.catalog_id, line.brand_id,
      department_of(${of.companyId}, line.brand_id, ${of.month}::date) as department, sum(line.amount)::bigint as amount_micros, count(*)::int as transactions
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

/** Lists the documents that are about a month. */
export async function readStatementDocuments(
  tx: Transaction,
  of: CompanyMonth & { limit: number | null },
): Promise<{ rows: ListedDocument[]; total: number }> {
  const { companyId, month, limit } = of;
  const { rows } = await sql<ListedDocument & { total: number }>`
    select document.*, null as description, s.is_downloadable, (count(*) over ())::int as total
    from ${DOCUMENTS} join invoice_series s on s.code = document.series
    where document.company_id = ${companyId} and document.day between ${month}::date and ${lastDayOf(month)}::date
    order by array_position(${[...DOCUMENT_KINDS]}::text[], document.kind), document.issued_on desc, document.series, document.number desc
    limit ${limit}`.execute(tx);
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
