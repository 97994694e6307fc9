import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { CreditKind } from '../rules/consume.ts';
import type { CreditPaymentMethod, CreditType } from './credit.repository.ts';
import { TRANSACTION_COLUMNS, type TransactionRow } from './transaction.repository.ts';
import type { Described } from '../rules/description.ts';

export type CreditStatus = 'REQUESTED' | 'PAID' | 'IN_USE' | 'USED_UP' | 'EXPIRED';

/** A lot as lists show it, in wallet currency. */
export interface CreditRow extends Described {
  id: Uuid;
  companyId: Uuid;
  createdAt: Date;
  /** In the company's zone. */
  createdOn: Day;
  kind: CreditKind;
  creditType: CreditType;
  amountMicros: Micros;
  taxMicros: Micros;
  /** Null until paid. */
  startDate: Day | null;
  expiryDate: Day | null;
  remainMicros: Micros;
  expiredMicros: Micros;
  refundedMicros: Micros;
  status: CreditStatus;
  promotionCode: string | null;
  paymentMethod: CreditPaymentMethod | null;
  invoiceId: Uuid | null;
}

/** Returns the part of a lot that paid for something. */
export const usedOf = (credit: CreditRow): Micros =>
  credit.status === 'REQUESTED'
    ? 0n
    : credit.amountMicros - credit.remainMicros - credit.expiredMicros - credit.refundedMicros;

export interface CreditFilter {
  /** Null for all that the viewer can see. */
  companyId: Uuid | null;
  kind: CreditKind | null;
  status: CreditStatus | null;
  paymentMethod: CreditPaymentMethod | null;
  /** First and last day of `createdOn`. */
  from: Day | null;
  to: Day | null;
}

const SORTED_BY = {
  dateCreated: sql`c.created_at`,
  kind: sql`c.kind`,
  creditType: sql`c.credit_type`,
  amountOriginal: sql`c.amount_micros`,
  taxAmount: sql`c.tax_micros`,
  startDate: sql`c.start_date`,
  expiryDate: sql`c.expiry_date`,
  remainAmount: sql`c.remain_micros`,
  status: sql`c.status`,
  paymentMethod: sql`c.payment_method`,
  promotionCode: sql`c.promotion_code`,
  description: sql`coalesce(c.typed, c.description ->> 'code')`,
} as const;
export type CreditSort = keyof typeof SORTED_BY;

export function isCreditSort(name: string): name is CreditSort {
  return Object.hasOwn(SORTED_BY, name);
}

const CREATED_ON = sql`(c.created_at at time zone (select timezone from company where company.id = c.company_id))::date`;
const CREDIT_COLUMNS = sql`c.id, c.company_id, c.created_at, ${CREATED_ON} as created_on, c.kind, c.credit_type,
  c.amount_micros, c.tax_micros, c.start_date, c.expiry_date, c.remain_micros, c.expired_micros,
  c.refunded_micros, c.status, c.promotion_code, c.payment_method, c.description, c.typed,
  (select invoice_id from invoiced_ledger_transaction i where i.ledger_transaction_id = c.ledger_transaction_id) as invoice_id`;

export function listCredits(
  tx: Transaction,
  filter: CreditFilter,
  sort: { by: CreditSort; isDescending: boolean },
  slice: Slice,
): Promise<Found<CreditRow>> {
  const conditions = [sql`true`];
  if (filter.companyId) conditions.push(sql`c.company_id = ${filter.companyId}`);
  if (filter.kind) conditions.push(sql`c.kind = ${filter.kind}`);
  if (filter.status) conditions.push(sql`c.status = ${filter.status}`);
  if (filter.paymentMethod) conditions.push(sql`c.payment_method = ${filter.paymentMethod}`);
  // The index scan covers the range plus a day on either side; no zone differs from UTC by more.
  if (filter.from)
    conditions.push(sql`c.created_at >= ${filter.from}::date - 1 and ${CREATED_ON} >= ${filter.from}::date`);
  if (filter.to) conditions.push(sql`c.created_at < ${filter.to}::date + 2 and ${CREATED_ON} <= ${filter.to}::date`);
  const direction = sql.raw(sort.isDescending ? 'desc nulls last' : 'asc nulls last');
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<CreditRow & { total: bigint }>`
      select ${CREDIT_COLUMNS}, ${total} as total from credit c where ${sql.join(conditions, sql` and `)}
      order by ${SORTED_BY[sort.by]} ${direction}, c.id desc offset ${offset} limit ${limit}`.execute(tx);
    return rows;
  });
}

export async function creditsById(tx: Transaction, ids: readonly Uuid[]): Promise<CreditRow[]> {
  const { rows } = await sql<CreditRow>`
    select ${CREDIT_COLUMNS} from credit c where c.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** The amount one transaction took from a lot; negative when it returned something. */
export interface CreditUseRow extends TransactionRow {
  usedMicros: Micros;
}

/** Lists the transactions that consumed a lot, newest first. */
export function listCreditUses(tx: Transaction, creditId: Uuid, slice: Slice): Promise<Found<CreditUseRow>> {
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<CreditUseRow & { total: bigint }>`
      select ${TRANSACTION_COLUMNS}, u.amount_micros as used_micros, ${total} as total
      from credit_consumption u join statement_line t on t.ledger_transaction_id = u.ledger_transaction_id
      where u.credit_id = ${creditId} order by t.position desc offset ${offset} limit ${limit}`.execute(tx);
    return rows;
  });
}
