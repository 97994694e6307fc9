import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export interface EventRow {
  id: Uuid;
  provider: string;
  reference: string | null;
  paymentRef: string | null;
  /** JSON of the payment, where the message itself is the proof. */
  payment: unknown;
  /** A refund that came to nothing: so much is the provider's to give again. */
  failedRefund_micros: Micros | null;
  isProcessed: boolean;
}

/** Keeps a message as it came; false when it came before. */
export async function insertEvent(
  tx: Transaction,
  event: {
    id: Uuid;
    provider: string;
    eventId: string;
    reference: string | null;
    paymentRef: string | null;
    payment: string | null;
    failedRefund_micros: Micros | null;
    body: string;
  },
  now_ms: Instant_ms,
): Promise<boolean> {
  const made = await tx
    .insertInto('payment_event')
    .values({
      id: event.id,
      provider: event.provider,
      event_id: event.eventId,
      reference: event.reference,
      payment_ref: event.paymentRef,
      payment: event.payment,
      failed_refund_micros: event.failedRefund_micros,
      body: event.body,
      received_at: new Date(now_ms),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export async function eventById(tx: Transaction, id: Uuid): Promise<EventRow | undefined> {
  const row = await tx
    .selectFrom('payment_event')
    .select([
      'id',
      'provider',
      'reference',
      'payment_ref as paymentRef',
      'payment',
      'failed_refund_micros as failedRefund_micros',
      'processed_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { processed_at, ...event } = row;
  return { ...event, isProcessed: processed_at !== null };
}

export async function markProcessed(tx: Transaction, id: Uuid, now_ms: Instant_ms): Promise<void> {
  await tx
    .updateTable('payment_event')
    .set({ processed_at: new Date(now_ms) })
    .where('id', '=', id)
    .execute();
}

/** What all messages together say went back of a payment; each message tells a part, below zero when it came to nothing. */
export async function refundsTold(tx: Transaction, provider: string, paymentRef: string): Promise<Micros> {
  const { rows } = await sql<{ sum: Micros }>`
    select coalesce(sum((payment ->> 'refunded_micros')::bigint), 0)::bigint as sum from payment_event
    where provider = ${provider} and payment_ref = ${paymentRef} and payment is not null`.execute(tx);
  return rows[0]!.sum;
}
