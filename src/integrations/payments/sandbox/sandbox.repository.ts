import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Payment } from '../port.ts';
import type { Behaviour } from './test-cards.ts';

export interface CardRow {
  token: string;
  behaviour: Behaviour;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  customerRef: string | null;
  confirmToken: string | null;
  isConfirmed: boolean;
}

const cards = (tx: Transaction) =>
  tx
    .selectFrom('sandbox.card')
    .select([
      'token',
      'behaviour',
      'brand',
      'last4',
      'expMonth',
      'expYear',
      'customerRef',
      'confirmToken',
      'isConfirmed',
    ])
    .$narrowType<{ behaviour: Behaviour }>();

export async function insertCard(
  tx: Transaction,
  card: Pick<CardRow, 'token' | 'behaviour' | 'brand' | 'last4' | 'expMonth' | 'expYear'>,
  nowMs: EpochMs,
): Promise<void> {
  await tx
    .insertInto('sandbox.card')
    .values({
      token: card.token,
      behaviour: card.behaviour,
      brand: card.brand,
      last4: card.last4,
      expMonth: card.expMonth,
      expYear: card.expYear,
      createdAt: new Date(nowMs),
    })
    .execute();
}

export function cardByToken(tx: Transaction, token: string): Promise<CardRow | undefined> {
  return cards(tx).where('token', '=', token).executeTakeFirst();
}

export function cardToConfirm(tx: Transaction, confirmToken: string): Promise<CardRow | undefined> {
  return cards(tx).where('confirmToken', '=', confirmToken).executeTakeFirst();
}

export async function storeCard(tx: Transaction, token: string, customerRef: string): Promise<void> {
  await tx
    .updateTable('sandbox.card')
    .set({ customerRef })
    .where('token', '=', token)
    .where((where) => where.or([where('customerRef', 'is', null), where('customerRef', '=', customerRef)]))
    .execute();
}

export async function requestCard(tx: Transaction, token: string, confirmToken: string): Promise<void> {
  await tx.updateTable('sandbox.card').set({ confirmToken }).where('token', '=', token).execute();
}

export async function confirmCard(tx: Transaction, confirmToken: string): Promise<void> {
  await tx.updateTable('sandbox.card').set({ isConfirmed: true }).where('confirmToken', '=', confirmToken).execute();
}

export async function detachCard(tx: Transaction, token: string, customerRef: string): Promise<void> {
  await tx
    .updateTable('sandbox.card')
    .set({ customerRef: null, isConfirmed: false, confirmToken: null })
    .where('token', '=', token)
    .where('customerRef', '=', customerRef)
    .execute();
}

export interface PaymentRow extends Omit<Payment, 'isDisputed' | 'card'> {
  behaviour: Behaviour;
  brand: string;
  last4: string;
}

const payments = (tx: Transaction) =>
  tx
    .selectFrom('sandbox.payment')
    .innerJoin('sandbox.card', 'sandbox.card.token', 'sandbox.payment.cardToken')
    .select([
      'paymentRef',
      'reference',
      'status',
      'currency',
      'amountMicros',
      'refundedMicros',
      sql<string | null>`case when status = 'NEEDS_CONFIRMATION' then sandbox.payment.confirm_token end`.as(
        'confirmToken',
      ),
      'failure',
      'behaviour',
      'brand',
      'last4',
    ])
    .$narrowType<{ status: Payment['status']; behaviour: Behaviour }>();

/** Inserts a payment, once per key. Returns true when it is new. */
export async function insertPayment(
  tx: Transaction,
  payment: {
    paymentRef: string;
    key: string;
    reference: string;
    cardToken: string;
    currency: string;
    amountMicros: Micros;
    status: Payment['status'];
    confirmToken: string | null;
    failure: string | null;
  },
  nowMs: EpochMs,
): Promise<boolean> {
  const made = await tx
    .insertInto('sandbox.payment')
    .values({
      paymentRef: payment.paymentRef,
      idempotencyKey: payment.key,
      reference: payment.reference,
      cardToken: payment.cardToken,
      currency: payment.currency,
      amountMicros: payment.amountMicros,
      status: payment.status,
      confirmToken: payment.confirmToken,
      failure: payment.failure,
      createdAt: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export function paymentBy(
  tx: Transaction,
  by: { key: string } | { paymentRef: string } | { reference: string } | { confirmToken: string },
): Promise<PaymentRow | undefined> {
  const query = payments(tx);
  if ('key' in by) return query.where('idempotencyKey', '=', by.key).executeTakeFirst();
  if ('paymentRef' in by) return query.where('paymentRef', '=', by.paymentRef).executeTakeFirst();
  if ('confirmToken' in by) return query.where('sandbox.payment.confirmToken', '=', by.confirmToken).executeTakeFirst();
  return query.where('reference', '=', by.reference).executeTakeFirst();
}

/** Changes a payment's status from a known one; returns false when it no longer has it. */
export async function movePayment(
  tx: Transaction,
  paymentRef: string,
  from: Payment['status'],
  to: { status: Payment['status']; failure?: string },
): Promise<boolean> {
  const moved = await tx
    .updateTable('sandbox.payment')
    .set({ status: to.status, failure: to.failure ?? null })
    .where('paymentRef', '=', paymentRef)
    .where('status', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Refunds once per key, and never more than was paid. */
export async function refundPayment(
  tx: Transaction,
  { key, paymentRef, amountMicros }: { key: string; paymentRef: string; amountMicros: Micros },
): Promise<'NOW' | 'BEFORE' | 'TOO_MUCH'> {
  await sql`select from sandbox.payment where payment_ref = ${paymentRef} for update`.execute(tx);
  const known = tx.selectFrom('sandbox.refund').select('paymentRef').where('idempotencyKey', '=', key);
  if (await known.executeTakeFirst()) return 'BEFORE';
  const moved = await tx
    .updateTable('sandbox.payment')
    .set((row) => ({ refundedMicros: row('refundedMicros', '+', amountMicros) }))
    .where('paymentRef', '=', paymentRef)
    .where((row) => row(row('refundedMicros', '+', amountMicros), '<=', row.ref('amountMicros')))
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return 'TOO_MUCH';
  await tx.insertInto('sandbox.refund').values({ idempotencyKey: key, paymentRef, amountMicros }).execute();
  return 'NOW';
}

/** Undoes a refund that the bank sent back. */
export async function reverseRefund(tx: Transaction, paymentRef: string, amountMicros: Micros): Promise<void> {
  await tx
    .updateTable('sandbox.payment')
    .set((row) => ({ refundedMicros: row('refundedMicros', '-', amountMicros) }))
    .where('paymentRef', '=', paymentRef)
    .execute();
}

/** A message still to be delivered. */
export interface Delivery {
  id: Uuid;
  paymentRef: string;
  /** Amount of a failed refund to report; null for every other message. */
  failedRefundMicros: Micros | null;
}

export async function insertDelivery(
  tx: Transaction,
  delivery: Delivery & { dueMs: EpochMs; copies: number },
): Promise<void> {
  await tx
    .insertInto('sandbox.delivery')
    .values({
      id: delivery.id,
      paymentRef: delivery.paymentRef,
      failedRefundMicros: delivery.failedRefundMicros,
      dueAt: new Date(delivery.dueMs),
      copiesLeft: delivery.copies,
    })
    .execute();
}

/** Claims one due message with its payment; concurrent callers get other messages. */
export async function takeDelivery(
  tx: Transaction,
  nowMs: EpochMs,
): Promise<(Delivery & { copiesLeft: number }) | null> {
  const { rows } = await sql<Delivery & { copiesLeft: number }>`
    select id, payment_ref, failed_refund_micros, copies_left
    from sandbox.delivery
    where due_at <= ${new Date(nowMs)} order by due_at limit 1 for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

export async function rescheduleDelivery(tx: Transaction, id: Uuid, copiesLeft: number, dueMs: EpochMs): Promise<void> {
  if (copiesLeft > 0) {
    await tx
      .updateTable('sandbox.delivery')
      .set({ copiesLeft, dueAt: new Date(dueMs) })
      .where('id', '=', id)
      .execute();
  } else await tx.deleteFrom('sandbox.delivery').where('id', '=', id).execute();
}
