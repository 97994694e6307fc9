import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
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
    .selectFrom('sandbox_card')
    .select([
      'token',
      'behaviour',
      'brand',
      'last4',
      'exp_month as expMonth',
      'exp_year as expYear',
      'customer_ref as customerRef',
      'confirm_token as confirmToken',
      'is_confirmed as isConfirmed',
    ])
    .$narrowType<{ behaviour: Behaviour }>();

export async function insertCard(
  tx: Transaction,
  card: Pick<CardRow, 'token' | 'behaviour' | 'brand' | 'last4' | 'expMonth' | 'expYear'>,
  now_ms: Instant_ms,
): Promise<void> {
  await tx
    .insertInto('sandbox_card')
    .values({
      token: card.token,
      behaviour: card.behaviour,
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      created_at: new Date(now_ms),
    })
    .execute();
}

export function cardByToken(tx: Transaction, token: string): Promise<CardRow | undefined> {
  return cards(tx).where('token', '=', token).executeTakeFirst();
}

export function cardToConfirm(tx: Transaction, confirmToken: string): Promise<CardRow | undefined> {
  return cards(tx).where('confirm_token', '=', confirmToken).executeTakeFirst();
}

export async function keepCard(tx: Transaction, token: string, customerRef: string): Promise<void> {
  await tx
    .updateTable('sandbox_card')
    .set({ customer_ref: customerRef })
    .where('token', '=', token)
    .where((where) => where.or([where('customer_ref', 'is', null), where('customer_ref', '=', customerRef)]))
    .execute();
}

export async function askForCard(tx: Transaction, token: string, confirmToken: string): Promise<void> {
  await tx.updateTable('sandbox_card').set({ confirm_token: confirmToken }).where('token', '=', token).execute();
}

export async function confirmCard(tx: Transaction, confirmToken: string): Promise<void> {
  await tx.updateTable('sandbox_card').set({ is_confirmed: true }).where('confirm_token', '=', confirmToken).execute();
}

export async function forgetCard(tx: Transaction, token: string, customerRef: string): Promise<void> {
  await tx
    .updateTable('sandbox_card')
    .set({ customer_ref: null, is_confirmed: false, confirm_token: null })
    .where('token', '=', token)
    .where('customer_ref', '=', customerRef)
    .execute();
}

export interface PaymentRow extends Payment {
  behaviour: Behaviour;
}

const payments = (tx: Transaction) =>
  tx
    .selectFrom('sandbox_payment')
    .innerJoin('sandbox_card', 'sandbox_card.token', 'sandbox_payment.card_token')
    .select([
      'payment_ref as paymentRef',
      'reference',
      'status',
      'currency',
      'amount_micros',
      'refunded_micros',
      sql<string | null>`case when status = 'NEEDS_CONFIRMATION' then sandbox_payment.confirm_token end`.as(
        'confirmToken',
      ),
      'failure',
      'behaviour',
    ])
    .$narrowType<{ status: Payment['status']; behaviour: Behaviour }>();

/** Begins a payment, once per key: a repeated key finds the first one. True when it is new. */
export async function insertPayment(
  tx: Transaction,
  payment: {
    paymentRef: string;
    key: string;
    reference: string;
    cardToken: string;
    currency: string;
    amount_micros: Micros;
    status: Payment['status'];
    confirmToken: string | null;
    failure: string | null;
  },
  now_ms: Instant_ms,
): Promise<boolean> {
  const made = await tx
    .insertInto('sandbox_payment')
    .values({
      payment_ref: payment.paymentRef,
      idempotency_key: payment.key,
      reference: payment.reference,
      card_token: payment.cardToken,
      currency: payment.currency,
      amount_micros: payment.amount_micros,
      status: payment.status,
      confirm_token: payment.confirmToken,
      failure: payment.failure,
      created_at: new Date(now_ms),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export function paymentBy(
  tx: Transaction,
  by: { key: string } | { paymentRef: string } | { reference: string } | { confirmToken: string },
): Promise<PaymentRow | undefined> {
  const query = payments(tx);
  if ('key' in by) return query.where('idempotency_key', '=', by.key).executeTakeFirst();
  if ('paymentRef' in by) return query.where('payment_ref', '=', by.paymentRef).executeTakeFirst();
  if ('confirmToken' in by)
    return query.where('sandbox_payment.confirm_token', '=', by.confirmToken).executeTakeFirst();
  return query.where('reference', '=', by.reference).executeTakeFirst();
}

/** Moves a payment on from one status; false when it no longer has it. */
export async function movePayment(
  tx: Transaction,
  paymentRef: string,
  from: Payment['status'],
  to: { status: Payment['status']; failure?: string },
): Promise<boolean> {
  const moved = await tx
    .updateTable('sandbox_payment')
    .set({ status: to.status, failure: to.failure ?? null })
    .where('payment_ref', '=', paymentRef)
    .where('status', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Gives back once per key, and never more than was paid. */
export async function refundPayment(
  tx: Transaction,
  { key, paymentRef, amount_micros }: { key: string; paymentRef: string; amount_micros: Micros },
): Promise<'NOW' | 'BEFORE' | 'TOO_MUCH'> {
  await sql`select from sandbox_payment where payment_ref = ${paymentRef} for update`.execute(tx);
  const known = tx.selectFrom('sandbox_refund').select('payment_ref').where('idempotency_key', '=', key);
  if (await known.executeTakeFirst()) return 'BEFORE';
  const moved = await tx
    .updateTable('sandbox_payment')
    .set((row) => ({ refunded_micros: row('refunded_micros', '+', amount_micros) }))
    .where('payment_ref', '=', paymentRef)
    .where((row) => row(row('refunded_micros', '+', amount_micros), '<=', row.ref('amount_micros')))
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return 'TOO_MUCH';
  await tx
    .insertInto('sandbox_refund')
    .values({ idempotency_key: key, payment_ref: paymentRef, amount_micros })
    .execute();
  return 'NOW';
}

/** A refund that was made came back. */
export async function takeRefundBack(tx: Transaction, paymentRef: string, amount_micros: Micros): Promise<void> {
  await tx
    .updateTable('sandbox_payment')
    .set((row) => ({ refunded_micros: row('refunded_micros', '-', amount_micros) }))
    .where('payment_ref', '=', paymentRef)
    .execute();
}

/** A message it owes us. */
export interface Delivery {
  id: Uuid;
  paymentRef: string;
  /** What it tells to have come back of a refund; null for every other message. */
  failedRefund_micros: Micros | null;
}

export async function insertDelivery(
  tx: Transaction,
  delivery: Delivery & { due_ms: Instant_ms; copies: number },
): Promise<void> {
  await tx
    .insertInto('sandbox_delivery')
    .values({
      id: delivery.id,
      payment_ref: delivery.paymentRef,
      failed_refund_micros: delivery.failedRefund_micros,
      due_at: new Date(delivery.due_ms),
      copies_left: delivery.copies,
    })
    .execute();
}

/** Takes one message that is due, with its payment; whoever else asks meanwhile gets another one. */
export async function takeDelivery(
  tx: Transaction,
  now_ms: Instant_ms,
): Promise<(Delivery & { copiesLeft: number }) | null> {
  const { rows } = await sql<Delivery & { copiesLeft: number }>`
    select id, payment_ref as "paymentRef", failed_refund_micros as "failedRefund_micros", copies_left as "copiesLeft"
    from sandbox_delivery
    where due_at <= ${new Date(now_ms)} order by due_at limit 1 for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

export async function putDeliveryBack(
  tx: Transaction,
  id: Uuid,
  copiesLeft: number,
  due_ms: Instant_ms,
): Promise<void> {
  if (copiesLeft > 0) {
    await tx
      .updateTable('sandbox_delivery')
      .set({ copies_left: copiesLeft, due_at: new Date(due_ms) })
      .where('id', '=', id)
      .execute();
  } else await tx.deleteFrom('sandbox_delivery').where('id', '=', id).execute();
}
