import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { PaymentExceptionKind, PaymentExceptionOutcome } from '../rules/payment-exception.ts';

export interface PaymentException {
  id: Uuid;
  /** Identical for repeated reports. */
  key: string;
  topUpId: Uuid;
  companyId: Uuid;
  kind: PaymentExceptionKind;
  /** Wallet currency. */
  amountMicros: Micros;
}

export interface PaymentExceptionRow extends PaymentException {
  foundAt: Date;
  outcome: PaymentExceptionOutcome | null;
  endedAt: Date | null;
}

/** Stores a case for staff, once per key. */
export async function insertPaymentException(
  tx: Transaction,
  exception: PaymentException,
  nowMs: EpochMs,
): Promise<void> {
  await tx
    .insertInto('paymentException')
    .values({
      id: exception.id,
      key: exception.key,
      topUpId: exception.topUpId,
      companyId: exception.companyId,
      kind: exception.kind,
      amountMicros: exception.amountMicros,
      foundAt: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

const COLUMNS = sql`p.id, p.key, p.top_up_id, p.company_id, p.kind, p.amount_micros, p.found_at,
  p.outcome, p.ended_at`;

/** Locks a case, so that two staff members decide one after the other. */
export async function lockPaymentException(tx: Transaction, id: Uuid): Promise<PaymentExceptionRow | undefined> {
  const { rows } =
    await sql<PaymentExceptionRow>`select ${COLUMNS} from payment_exception p where p.id = ${id} for update`.execute(
      tx,
    );
  return rows[0];
}

export async function endPaymentException(
  tx: Transaction,
  id: Uuid,
  { outcome, userId, atMs }: { outcome: PaymentExceptionOutcome; userId: Uuid; atMs: EpochMs },
): Promise<void> {
  await tx
    .updateTable('paymentException')
    .set({ outcome, endedBy: userId, endedAt: new Date(atMs) })
    .where('id', '=', id)
    .execute();
}

/** A payment exception as shown to staff. */
export interface ListedPaymentException extends PaymentExceptionRow {
  /** What the payment was for: typed by its buyer, or the purchase. */
  description: string | null;
  purpose: Message | null;
  paymentRef: string | null;
  endedBy: string | null;
}

/** Lists open cases, oldest first, or ended ones, latest first. */
export function listPaymentExceptions(
  tx: Transaction,
  { isEnded, searchTerm }: { isEnded: boolean; searchTerm: string },
  slice: Slice,
): Promise<Found<ListedPaymentException>> {
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<ListedPaymentException & { total: bigint }>`
      select ${COLUMNS}, t.description, t.purpose, t.payment_ref,
        trim(e.first_name || ' ' || e.last_name) as ended_by, ${total} as total
      from payment_exception p join top_up t on t.id = p.top_up_id join company c on c.id = p.company_id
        left join app_user e on e.id = p.ended_by
      where ${isEnded ? sql`p.ended_at is not null` : sql`p.ended_at is null`}
        and (${contains(sql`t.payment_ref`, searchTerm)} or ${contains(sql`c.name`, searchTerm)})
      order by ${isEnded ? sql`p.ended_at desc` : sql`p.found_at, p.id`} limit ${limit} offset ${offset}`.execute(tx);
    return rows;
  });
}
