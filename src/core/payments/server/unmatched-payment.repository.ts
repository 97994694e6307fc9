import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { UnmatchedPayment } from '../rules/unmatched-payment.ts';
import type { TopUpStatus } from '../rules/top-up-status.ts';

export type Decision = 'CREDIT' | 'REFUND';

export interface UnmatchedPaymentRow extends UnmatchedPayment {
  id: Uuid;
  topUpId: Uuid;
  companyId: Uuid;
  provider: string;
  paymentRef: string;
  orderedMicros: Micros;
  foundAt: Date;
  decision: Decision | null;
  decidedAt: Date | null;
  doneAt: Date | null;
  /** How often the provider failed to refund it, at once or later. */
  failedRefunds: number;
}

const COLUMNS = sql`o.id, o.top_up_id, o.company_id, o.provider, o.payment_ref, o.reference,
  o.currency, o.amount_micros, o.ordered_micros, o.found_at, o.decision, o.decided_at, o.done_at, o.failed_refunds`;

/** Stores a payment for staff to resolve, once however often it is reported. Returns true when it is new. */
export async function insertUnmatchedPayment(
  tx: Transaction,
  payment: Pick<
    UnmatchedPaymentRow,
    | 'id'
    | 'topUpId'
    | 'companyId'
    | 'provider'
    | 'paymentRef'
    | 'reference'
    | 'currency'
    | 'amountMicros'
    | 'orderedMicros'
  >,
  nowMs: EpochMs,
): Promise<boolean> {
  const made = await tx
    .insertInto('unmatchedPayment')
    .values({
      id: payment.id,
      topUpId: payment.topUpId,
      companyId: payment.companyId,
      provider: payment.provider,
      paymentRef: payment.paymentRef,
      reference: payment.reference,
      currency: payment.currency,
      amountMicros: payment.amountMicros,
      orderedMicros: payment.orderedMicros,
      foundAt: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'paymentRef']).doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export async function unmatchedPaymentById(tx: Transaction, id: Uuid): Promise<UnmatchedPaymentRow | undefined> {
  const { rows } =
    await sql<UnmatchedPaymentRow>`select ${COLUMNS} from unmatched_payment o where o.id = ${id}`.execute(tx);
  return rows[0];
}

/** Lock its top-up first. */
export async function lockUnmatchedPayment(tx: Transaction, id: Uuid): Promise<UnmatchedPaymentRow | undefined> {
  const { rows } = await sql<UnmatchedPaymentRow>`
    select ${COLUMNS} from unmatched_payment o where o.id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Lists refunds of companies, or of one, that staff decided and the provider has not confirmed. */
export async function unfinishedRefunds(
  tx: Transaction,
  companyId: Uuid | null = null,
): Promise<UnmatchedPaymentRow[]> {
  const { rows } = await sql<UnmatchedPaymentRow>`
    select ${COLUMNS} from unmatched_payment o where o.decision = 'REFUND' and o.done_at is null
      and (${companyId}::uuid is null or o.company_id = ${companyId}::uuid) order by o.decided_at`.execute(tx);
  return rows;
}

/** Records the decision and the deciding user. */
export async function decide(
  tx: Transaction,
  id: Uuid,
  { decision, userId, atMs }: { decision: Decision; userId: Uuid; atMs: EpochMs },
): Promise<void> {
  await tx
    .updateTable('unmatchedPayment')
    .set({ decision, decidedBy: userId, decidedAt: new Date(atMs) })
    .where('id', '=', id)
    .execute();
}

/** Reverts a refund decision that could not be carried out. */
export async function reopen(tx: Transaction, id: Uuid): Promise<void> {
  await tx
    .updateTable('unmatchedPayment')
    .set((row) => ({
      decision: null,
      decidedBy: null,
      decidedAt: null,
      doneAt: null,
      failedRefunds: sql<number>`${row.ref('failedRefunds')} + 1`,
    }))
    .where('id', '=', id)
    .execute();
}

/** Finds the payment with this reference that staff decided to refund. */
export async function refundOf(
  tx: Transaction,
  provider: string,
  paymentRef: string,
): Promise<UnmatchedPaymentRow | undefined> {
  const { rows } = await sql<UnmatchedPaymentRow>`select ${COLUMNS} from unmatched_payment o
    where o.provider = ${provider} and o.payment_ref = ${paymentRef} and o.decision = 'REFUND'`.execute(tx);
  return rows[0];
}

/** Returns false when the company was mailed a refund of it before, which failed later. */
export async function markMailed(tx: Transaction, id: Uuid): Promise<boolean> {
  const marked = await tx
    .updateTable('unmatchedPayment')
    .set({ isMailed: true })
    .where('id', '=', id)
    .where('isMailed', '=', false)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

export async function markDone(tx: Transaction, id: Uuid, nowMs: EpochMs): Promise<void> {
  await tx
    .updateTable('unmatchedPayment')
    .set({ doneAt: new Date(nowMs) })
    .where('id', '=', id)
    .execute();
}

/** An unmatched payment as shown to staff. */
export interface ListedUnmatchedPayment extends UnmatchedPaymentRow {
  topUpStatus: TopUpStatus;
  topUpPaymentRef: string | null;
  topUpCurrency: string;
  decidedBy: string | null;
}

/** Lists payments that await a decision or the provider, oldest first, or completed ones, latest first. */
export function listUnmatchedPayments(
  tx: Transaction,
  { isDone, searchTerm }: { isDone: boolean; searchTerm: string },
  slice: Slice,
): Promise<Found<ListedUnmatchedPayment>> {
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<ListedUnmatchedPayment & { total: bigint }>`
      select ${COLUMNS}, t.status as top_up_status, t.payment_ref as top_up_payment_ref, t.currency as top_up_currency,
        trim(p.first_name || ' ' || p.last_name) as decided_by, ${total} as total
      from unmatched_payment o join top_up t on t.id = o.top_up_id join company c on c.id = o.company_id
        left join app_user p on p.id = o.decided_by
      where ${isDone ? sql`o.done_at is not null` : sql`o.done_at is null`}
        and (${contains(sql`o.payment_ref`, searchTerm)} or ${contains(sql`c.name`, searchTerm)})
      order by ${isDone ? sql`o.done_at desc` : sql`o.found_at, o.id`} limit ${limit} offset ${offset}`.execute(tx);
    return rows;
  });
}
