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
  from_ms: Instant_ms | null;
  to_ms: Instant_ms | null;
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
  const conditions = [sql`true`];
  if (filter.companyId) conditions.push(sql`t.company_id = ${filter.companyId}`);
  if (filter.from_ms !== null) conditions.push(sql`t.charge_at >= ${new Date(filter.from_ms)}`);
  if (filter.to_ms !== null) conditions.push(sql`t.charge_at <= ${new Date(filter.to_ms)}`);
  if (filter.catalogId) conditions.push(sql`t.catalog_id = ${filter.catalogId}`);
  if (filter.brandId) conditions.push(sql`t.brand_id = ${filter.brandId}`);
  if (filter.isInvoiced)
    conditions.push(sql`exists (select from invoiced_transfer i where i.transfer_id = t.transfer_id)`);
  const where = sql.join(conditions, sql` and `);
  // Apart from each other, and sent together: the rows come from one index and the sums from another, neither reads the list.
  const [counted, found] = await Promise.all([
    sql<TransactionTotals & { total: bigint }>`
      select count(*) as total,
        coalesce(sum(t.amount_micros) filter (where t.is_income and t.transfer_id is not null), 0)::bigint as income_micros,
        coalesce(sum(t.amount_micros) filter (where not t.is_income and t.transfer_id is not null), 0)::bigint as spent_micros
      from wallet_transaction t where ${where}`.execute(tx),
    sql<TransactionRow>`select ${TRANSACTION_COLUMNS} from wallet_transaction t where ${where}
      order by t.position desc offset ${offset} limit ${size}`.execute(tx),
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
