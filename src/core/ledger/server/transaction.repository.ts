import { sql } from 'kysely';
import type { AdType } from '#kernel/ad-type.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Message, MessageOrText } from '#kernel/message.ts';
import { describedBy, type Described } from '../rules/description.ts';
import { monthOf, type StatementKind } from '../rules/statement.ts';
import { STATEMENT_KIND } from './statement.repository.ts';
import type { Found, Slice } from '#platform/db/lists.ts';

export interface TransactionRow extends Described {
  id: Uuid;
  companyId: Uuid;
  /** Null for a payment that failed. */
  ledgerTransactionId: Uuid | null;
  chargeDate: Day;
  chargeAt: Date;
  createdAt: Date;
  brandId: Uuid | null;
  catalogId: Uuid | null;
  adType: AdType | null;
  clicks: bigint | null;
  impressions: bigint | null;
  amountMicros: Micros;
  isIncome: boolean;
  status: 'COMPLETED' | 'FAILED';
  statusReason: Message | null;
  balanceAfterMicros: Micros | null;
  invoiceId: Uuid | null;
}

export interface TransactionFilter {
  /** Null for all that the viewer can see. */
  companyId: Uuid | null;
  /** First and last day, in each transaction's own zone. */
  from: Day | null;
  to: Day | null;
  catalogId: Uuid | null;
  brandId: Uuid | null;
  /** Only transactions that have an invoice. */
  isInvoiced?: boolean;
  /** Only those of one kind of statement line. */
  kind?: StatementKind | null;
}

export const TRANSACTION_COLUMNS = sql`t.id, t.company_id, t.ledger_transaction_id, t.charge_date,
  t.charge_at, t.created_at, t.description, t.typed, t.brand_id, t.catalog_id,
  t.ad_type, t.clicks, t.impressions, t.amount_micros, t.is_income, t.status,
  t.status_reason, t.balance_after_micros,
  (select invoice_id from invoiced_ledger_transaction i where i.ledger_transaction_id = t.ledger_transaction_id) as invoice_id`;

/** Totals of all transactions that match a filter, in wallet currency. */
export interface TransactionTotals {
  incomeMicros: Micros;
  spentMicros: Micros;
}

/** Lists transactions in the order they were written, newest first: each balance follows from the next row's. */
export async function listTransactions(
  tx: Transaction,
  filter: TransactionFilter,
  { offset, limit }: Slice,
): Promise<Found<TransactionRow> & TransactionTotals> {
  const { isInvoiced = false } = filter;
  if (filter.kind) return listOfKind(tx, { ...filter, kind: filter.kind }, { offset, limit });
  const about = sql`${filter.catalogId ? sql`catalog_id = ${filter.catalogId}` : sql`true`}
    and ${filter.brandId ? sql`brand_id = ${filter.brandId}` : sql`true`}`;
  const days = sql`wallet_day where ${filter.companyId ? sql`company_id = ${filter.companyId}` : sql`true`}
    and charge_date between ${filter.from ?? '-infinity'}::date and ${filter.to ?? 'infinity'}::date and ${about}`;
  const ofDay = sql`statement_line where statement_line.company_id = day.company_id
    and statement_line.charge_date = day.charge_date and ${about}
    and ${isInvoiced ? sql`exists (select from invoiced_ledger_transaction i where i.ledger_transaction_id = statement_line.ledger_transaction_id)` : sql`true`}`;
  const [sums, positions] = isInvoiced
    ? [
        sql`sum(invoiced), sum(invoiced_income_micros), sum(invoiced_spent_micros)`,
        sql`min(first_invoiced_position), max(last_invoiced_position)`,
      ]
    : [sql`sum(transactions), sum(income_micros), sum(spent_micros)`, sql`min(first_position), max(last_position)`];
  // Avoids scanning the list: sums per-day totals and reads only rows between two positions, however deep the page is.
  // Days that start at or above `floor` have enough rows to end the page. Days that end above `ceiling` have too few to
  // start it; their rows above it are skipped, mostly without being read.
  const { rows } = await sql<TransactionTotals & { total: bigint } & (TransactionRow | { id: null })>`
    with day(company_id, charge_date, transactions, income, spent, lowest, highest) as (
      select company_id, charge_date, ${sums}, ${positions} from ${days} group by 1, 2
    ), bound as (
      select
        coalesce((select max(lowest) from (select lowest, sum(transactions) over (order by lowest desc) as reached from day) by_lowest
          where reached >= ${offset + limit}), 0) as floor,
        coalesce((select max(highest) from (select highest, sum(transactions) over (order by highest desc) as reached from day) by_highest
          where reached > ${offset}), 0) as ceiling
    ), above as (
      select coalesce(sum(case when lowest > ceiling then transactions
        else (select count(*) from ${ofDay} and position > ceiling) end), 0)::bigint as transactions
      from bound join day on highest > ceiling
    ), selected as (
      select near.* from bound join day on highest >= floor and lowest <= ceiling cross join lateral (
        select id, position from ${ofDay} and position between floor and ceiling order by position desc limit ${offset + limit}
      ) near order by position desc offset ${offset}::bigint - (select transactions from above) limit ${limit}
    ), totals as (
      select coalesce(sum(transactions), 0)::bigint as total, coalesce(sum(income), 0)::bigint as income_micros,
        coalesce(sum(spent), 0)::bigint as spent_micros from day
    )
    select totals.*, ${TRANSACTION_COLUMNS} from totals left join (selected join statement_line t using (id)) on true
    order by selected.position desc`.execute(tx);
  return listed(rows);
}

/** Days are not counted by kind: reads all transactions of the kind, which are those behind some lines of a statement. */
async function listOfKind(
  tx: Transaction,
  filter: TransactionFilter & { kind: StatementKind },
  { offset, limit }: Slice,
): Promise<Found<TransactionRow> & TransactionTotals> {
  const { companyId, from, to, catalogId, brandId, isInvoiced = false, kind } = filter;
  const { rows } = await sql<TransactionTotals & { total: number } & (TransactionRow | { id: null })>`
    with found as (
      select t.id, t.position, t.amount_micros, t.is_income
      from statement_line t join ledger_transaction tr on tr.id = t.ledger_transaction_id
      where (${companyId}::uuid is null or t.company_id = ${companyId})
        and t.charge_date between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date
        and (${catalogId}::uuid is null or t.catalog_id = ${catalogId}) and (${brandId}::uuid is null or t.brand_id = ${brandId})
        and (not ${isInvoiced} or exists (select from invoiced_ledger_transaction i where i.ledger_transaction_id = t.ledger_transaction_id))
        and ${STATEMENT_KIND} = ${kind}
    ), totals as (
      select count(*)::int as total, coalesce(sum(amount_micros) filter (where is_income), 0)::bigint as income_micros,
        coalesce(sum(amount_micros) filter (where not is_income), 0)::bigint as spent_micros from found
    ), selected as (
      select id, position from found order by position desc limit ${limit} offset ${offset}
    )
    select totals.*, ${TRANSACTION_COLUMNS} from totals left join (selected join statement_line t using (id)) on true
    order by selected.position desc`.execute(tx);
  return listed(rows);
}

/** Separates the rows of a page from the totals that stand on each. */
function listed(
  rows: readonly (TransactionTotals & { total: bigint | number } & (TransactionRow | { id: null }))[],
): Found<TransactionRow> & TransactionTotals {
  const { total, incomeMicros, spentMicros } = rows[0]!;
  const found = rows.flatMap(({ total: _, incomeMicros: _in, spentMicros: _out, ...row }) =>
    row.id === null ? [] : row,
  );
  return { rows: found, total: Number(total), incomeMicros, spentMicros };
}

/** Lists a company's transactions below a position, the newest first. */
export async function transactionsAfter(
  tx: Transaction,
  page: { companyId: Uuid; from: Day | null; to: Day | null; after: bigint | null; size: number },
): Promise<(TransactionRow & { position: bigint })[]> {
  const { companyId, from, to, after, size } = page;
  const { rows } = await sql<TransactionRow & { position: bigint }>`
    select ${TRANSACTION_COLUMNS}, t.position from statement_line t
    where t.company_id = ${companyId} and ${after === null ? sql`true` : sql`t.position < ${after}`}
      and t.charge_date between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date
    order by t.position desc limit ${size}`.execute(tx);
  return rows;
}

/**
 * Returns a wallet's balance before a day, by transaction days; adding the listed income and spending gives the closing
 * balance.
 */
export async function balanceBefore(tx: Transaction, companyId: Uuid, day: Day): Promise<Micros> {
  const { rows } = await sql<{ balance: Micros }>`
    select coalesce(sum(income_micros - spent_micros), 0)::bigint as balance
    from wallet_day where company_id = ${companyId} and charge_date < ${day}::date`.execute(tx);
  return rows[0]!.balance;
}

export interface FailedPayment {
  /** Identifies the failure across repeated calls, e.g. the payment's id. */
  key: string;
  companyId: Uuid;
  /** The amount that would have been received, in wallet currency. */
  amountMicros: Micros;
  day: Day;
  description: MessageOrText;
  /** Shown on hover. */
  reason: Message;
  atMs: EpochMs;
}

/** Lists a failed payment among the transactions without moving money. Once per key. */
export async function recordFailedPayment(tx: Transaction, newId: NewId, failed: FailedPayment): Promise<void> {
  const { description, typed } = describedBy(failed.description);
  await tx
    .insertInto('statementLine')
    .values({
      id: newId(),
      companyId: failed.companyId,
      failureKey: failed.key,
      chargeDate: failed.day,
      chargeAt: new Date(failed.atMs),
      createdAt: new Date(failed.atMs),
      description: description && JSON.stringify(description),
      typed,
      amountMicros: failed.amountMicros,
      isIncome: true,
      status: 'FAILED',
      statusReason: JSON.stringify(failed.reason),
    })
    .onConflict((conflict) => conflict.column('failureKey').doNothing())
    .execute();
}

export async function transactionById(tx: Transaction, id: Uuid): Promise<TransactionRow | undefined> {
  const { rows } = await sql<TransactionRow>`
    select ${TRANSACTION_COLUMNS} from statement_line t where t.id = ${id}`.execute(tx);
  return rows[0];
}

/** Returns the wallet transaction of a ledger transaction. */
export async function transactionOf(tx: Transaction, ledgerTransactionId: Uuid): Promise<Uuid> {
  const row = await tx
    .selectFrom('statementLine')
    .select('id')
    .where('ledgerTransactionId', '=', ledgerTransactionId)
    .executeTakeFirstOrThrow();
  return row.id;
}

export const departmentKey = ({
  companyId,
  brandId,
  chargeDate,
}: Pick<TransactionRow, 'companyId' | 'brandId' | 'chargeDate'>) => `${companyId} ${brandId} ${monthOf(chargeDate)}`;

/** Returns the departments that the brands of some transactions were in at the time, by `departmentKey`; each is looked up once. */
export async function departmentsOfTransactions(tx: Transaction, ids: readonly Uuid[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ companyId: Uuid; brandId: Uuid; month: Day; department: string | null }>`
    select charged.*, department_of(charged.company_id, charged.brand_id, charged.month) as department
    from (
      select distinct company_id, brand_id, date_trunc('month', charge_date)::date as month from statement_line
      where id = any(${[...ids]}::uuid[]) and brand_id is not null
    ) charged`.execute(tx);
  return new Map(
    rows.flatMap(({ month, department, ...of }) =>
      department === null ? [] : [[departmentKey({ ...of, chargeDate: month }), department]],
    ),
  );
}
