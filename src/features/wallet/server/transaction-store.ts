import { sql } from 'kysely';
import type { AdType } from '#kernel/ad-type.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { Found, Slice } from '#platform/postgres/lists.ts';

export interface TransactionRow {
  id: Uuid;
  companyId: Uuid;
  /** Null for a payment that failed. */
  transferId: Uuid | null;
  chargeDate: Day;
  chargeAt: Date;
  createdAt: Date;
  description: string;
  brandId: Uuid | null;
  catalogId: Uuid | null;
  adType: AdType | null;
  clicks: bigint | null;
  impressions: bigint | null;
  amount_micros: Micros;
  isIncome: boolean;
  status: 'COMPLETED' | 'FAILED';
  statusReason: string | null;
  balanceAfter_micros: Micros | null;
  invoiceId: Uuid | null;
}

export interface TransactionFilter {
  /** Null for all that the viewer may see. */
  companyId: Uuid | null;
  /** First and last day, where each movement happened. */
  from: Day | null;
  to: Day | null;
  catalogId: Uuid | null;
  brandId: Uuid | null;
  /** Only movements that have an invoice. */
  isInvoiced?: boolean;
}

export const TRANSACTION_COLUMNS = sql`t.id, t.company_id as "companyId", t.transfer_id as "transferId", t.charge_date as "chargeDate",
  t.charge_at as "chargeAt", t.created_at as "createdAt", t.description, t.brand_id as "brandId", t.catalog_id as "catalogId",
  t.ad_type as "adType", t.clicks, t.impressions, t.amount_micros, t.is_income as "isIncome", t.status,
  t.status_reason as "statusReason", t.balance_after_micros as "balanceAfter_micros",
  (select invoice_id from invoiced_transfer i where i.transfer_id = t.transfer_id) as "invoiceId"`;

/** What all movements that match a filter come to, wallet currency. */
export interface TransactionTotals {
  income_micros: Micros;
  spent_micros: Micros;
}

/** Movements in the order they were written, newest first: each balance follows from the next row's. */
export async function listTransactions(
  tx: Transaction,
  filter: TransactionFilter,
  { offset, size }: Slice,
): Promise<Found<TransactionRow> & TransactionTotals> {
  const { isInvoiced = false } = filter;
  const about = sql`${filter.catalogId ? sql`catalog_id = ${filter.catalogId}` : sql`true`}
    and ${filter.brandId ? sql`brand_id = ${filter.brandId}` : sql`true`}`;
  const days = sql`wallet_day where ${filter.companyId ? sql`company_id = ${filter.companyId}` : sql`true`}
    and charge_date between ${filter.from ?? '-infinity'}::date and ${filter.to ?? 'infinity'}::date and ${about}`;
  const hasInvoice = sql`exists (select from invoiced_transfer i where i.transfer_id = wallet_transaction.transfer_id)`;
  const [counts, last] = isInvoiced
    ? [sql`sum(invoiced), sum(invoiced_income_micros), sum(invoiced_spent_micros)`, sql`max(last_invoiced_position)`]
    : [sql`sum(movements), sum(income_micros), sum(spent_micros)`, sql`max(last_position)`];
  // Neither reads the list: one sums days, the other takes the newest rows of the days that have them. No more days than rows are
  // looked at, since each of them has a newest row.
  const [counted, found] = await Promise.all([
    sql<TransactionTotals & { total: bigint }>`
      select coalesce(total, 0)::bigint as total, coalesce(income, 0)::bigint as income_micros, coalesce(spent, 0)::bigint as spent_micros
      from (select ${counts} from ${days}) sums(total, income, spent)`.execute(tx),
    sql<TransactionRow>`
      with day as (
        select company_id, charge_date from ${days} group by 1, 2 having ${last} is not null
        order by ${last} desc limit ${offset + size}
      ), chosen as (
        select newest.* from day cross join lateral (
          select id, position from wallet_transaction
          where wallet_transaction.company_id = day.company_id and wallet_transaction.charge_date = day.charge_date
            and ${about} and ${isInvoiced ? hasInvoice : sql`true`}
          order by position desc limit ${offset + size}
        ) newest order by position desc offset ${offset} limit ${size}
      )
      select ${TRANSACTION_COLUMNS} from chosen join wallet_transaction t using (id) order by chosen.position desc`.execute(
      tx,
    ),
  ]);
  const { total, ...totals } = counted.rows[0]!;
  return { rows: found.rows, total: Number(total), ...totals };
}

export interface FailedPayment {
  /** Makes a repeated call the same failure, e.g. the payment's id. */
  key: string;
  companyId: Uuid;
  /** Wallet currency, what would have come in. */
  amount_micros: Micros;
  day: Day;
  description: string;
  /** Shown on hover. */
  reason: string;
  at_ms: Instant_ms;
}

/** Shows a payment that failed among the movements. Nothing moves. Once per key. */
export async function recordFailedPayment(tx: Transaction, newId: NewId, failed: FailedPayment): Promise<void> {
  await tx
    .insertInto('wallet_transaction')
    .values({
      id: newId(),
      company_id: failed.companyId,
      failure_key: failed.key,
      charge_date: failed.day,
      charge_at: new Date(failed.at_ms),
      created_at: new Date(failed.at_ms),
      description: failed.description,
      amount_micros: failed.amount_micros,
      is_income: true,
      status: 'FAILED',
      status_reason: failed.reason,
    })
    .onConflict((conflict) => conflict.column('failure_key').doNothing())
    .execute();
}

export async function transactionById(tx: Transaction, id: Uuid): Promise<TransactionRow | undefined> {
  const { rows } = await sql<TransactionRow>`
    select ${TRANSACTION_COLUMNS} from wallet_transaction t where t.id = ${id}`.execute(tx);
  return rows[0];
}

/** The listed movement of a transfer. */
export async function transactionOf(tx: Transaction, transferId: Uuid): Promise<Uuid> {
  const row = await tx
    .selectFrom('wallet_transaction')
    .select('id')
    .where('transfer_id', '=', transferId)
    .executeTakeFirstOrThrow();
  return row.id;
}
