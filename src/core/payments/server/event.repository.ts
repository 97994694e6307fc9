import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface EventRow {
  id: Uuid;
  provider: string;
  reference: string | null;
  paymentRef: string | null;
  /** JSON of the payment, for providers whose signed message is authoritative. */
  payment: unknown;
  /** Amount of a failed refund, which is still due to the buyer; null for other messages. */
  failedRefundMicros: Micros | null;
  isProcessed: boolean;
}

/** Stores a message; returns false when it was received before. */
export async function insertEvent(
  tx: Transaction,
  event: {
    id: Uuid;
    provider: string;
    eventId: string;
    reference: string | null;
    paymentRef: string | null;
    payment: string | null;
    failedRefundMicros: Micros | null;
    body: string;
  },
  nowMs: EpochMs,
): Promise<boolean> {
  const made = await tx
    .insertInto('paymentEvent')
    .values({
      id: event.id,
      provider: event.provider,
      eventId: event.eventId,
      reference: event.reference,
      paymentRef: event.paymentRef,
      payment: event.payment,
      failedRefundMicros: event.failedRefundMicros,
      body: event.body,
      receivedAt: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export async function eventById(tx: Transaction, id: Uuid): Promise<EventRow | undefined> {
  const row = await tx
    .selectFrom('paymentEvent')
    .select(['id', 'provider', 'reference', 'paymentRef', 'payment', 'failedRefundMicros', 'processedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { processedAt, ...event } = row;
  return { ...event, isProcessed: processedAt !== null };
}

export async function markProcessed(tx: Transaction, id: Uuid, nowMs: EpochMs): Promise<void> {
  await tx
    .updateTable('paymentEvent')
    .set({ processedAt: new Date(nowMs) })
    .where('id', '=', id)
    .execute();
}

/**
 * Sums the refunds that messages reported for a payment. Each message reports a part, negative when a refund failed.
 */
export async function reportedRefunds(tx: Transaction, provider: string, paymentRef: string): Promise<Micros> {
  const { rows } = await sql<{ sum: Micros }>`
    select coalesce(sum((payment ->> 'refundedMicros')::bigint), 0)::bigint as sum from payment_event
    where provider = ${provider} and payment_ref = ${paymentRef} and payment is not null`.execute(tx);
  return rows[0]!.sum;
}
