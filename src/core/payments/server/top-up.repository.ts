import { sql } from 'kysely';
import type { PayingCard } from '#integrations/payments/port.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { TopUpPrice } from '../rules/amounts.ts';
import type { TopUpStatus } from '../rules/top-up-status.ts';
import type { Purchase } from './types.ts';

export type TopUpMethod = 'CARD' | 'WIRE_TRANSFER' | 'SELLER_CENTER' | 'CREDIT_NOTE';

export interface TopUpRow {
  id: Uuid;
  companyId: Uuid;
  method: TopUpMethod;
  isAutomatic: boolean;
  status: TopUpStatus;
  currency: string;
  amountMicros: Micros;
  discountMicros: Micros;
  taxMicros: Micros;
  totalMicros: Micros;
  redemptionId: Uuid | null;
  installmentMonths: number | null;
  /** What its buyer typed. */
  description: string | null;
  /** The statement line of the purchase that it pays for. */
  purpose: Message | null;
  provider: string | null;
  paymentRef: string | null;
  confirmToken: string | null;
  failure: string | null;
  transferReference: string | null;
  /** The note that pays for it; null for other methods. */
  creditNoteNo: string | null;
  /** The card that pays, as documents name it; null while it is not known, and of other methods. */
  card: PayingCard | null;
  refundedMicros: Micros;
  clawedBackMicros: Micros;
  /** The purchase that its credit pays for on arrival; null when it only fills the wallet. */
  purchase: Purchase | null;
  requestedBy: Uuid | null;
  createdAt: Date;
}

export type NewTopUp = Omit<
  TopUpRow,
  'status' | 'paymentRef' | 'confirmToken' | 'failure' | 'refundedMicros' | 'clawedBackMicros' | 'createdAt'
>;

const PURCHASE = sql<Purchase | null>`
  case when purchase_id is not null then jsonb_build_object('kind', purchase_kind, 'id', purchase_id) end`;

const CARD = sql<PayingCard | null>`
  case when card_brand is not null then jsonb_build_object('brand', card_brand, 'last4', card_last4) end`;

const topUps = (tx: Transaction) =>
  tx
    .selectFrom('topUp')
    .select([
      'id',
      'companyId',
      'method',
      'isAutomatic',
      'status',
      'currency',
      'amountMicros',
      'discountMicros',
      'taxMicros',
      'totalMicros',
      'redemptionId',
      'installmentMonths',
      'description',
      sql<Message | null>`purpose`.as('purpose'),
      'provider',
      'paymentRef',
      'confirmToken',
      'failure',
      'transferReference',
      'creditNoteNo',
      'refundedMicros',
      'clawedBackMicros',
      CARD.as('card'),
      PURCHASE.as('purchase'),
      'requestedBy',
      'createdAt',
    ])
    .$narrowType<{ method: TopUpMethod; status: TopUpStatus }>();

/** Writes the intent. Returns false and writes nothing when a card payment of the company has no outcome yet. */
export async function insertTopUp(tx: Transaction, topUp: NewTopUp, nowMs: EpochMs): Promise<boolean> {
  const at = new Date(nowMs);
  const made = await tx
    .insertInto('topUp')
    .values({
      id: topUp.id,
      companyId: topUp.companyId,
      method: topUp.method,
      isAutomatic: topUp.isAutomatic,
      status: 'REQUESTED',
      currency: topUp.currency,
      amountMicros: topUp.amountMicros,
      discountMicros: topUp.discountMicros,
      taxMicros: topUp.taxMicros,
      totalMicros: topUp.totalMicros,
      redemptionId: topUp.redemptionId,
      installmentMonths: topUp.installmentMonths,
      description: topUp.description,
      purpose: topUp.purpose && JSON.stringify(topUp.purpose),
      provider: topUp.provider,
      transferReference: topUp.transferReference,
      creditNoteNo: topUp.creditNoteNo,
      cardBrand: topUp.card?.brand ?? null,
      cardLast4: topUp.card?.last4 ?? null,
      purchaseKind: topUp.purchase?.kind ?? null,
      purchaseId: topUp.purchase?.id ?? null,
      requestedBy: topUp.requestedBy,
      createdAt: at,
      checkedAt: at,
    })
    // Any other conflict is an error.
    .onConflict((conflict) => conflict.column('companyId').where(HAS_NO_OUTCOME).doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** Must match the predicate of the index `top_up_unknown`. */
const HAS_NO_OUTCOME = sql<boolean>`method = 'CARD' and status = 'REQUESTED' and payment_ref is null`;

export function topUpById(tx: Transaction, id: Uuid): Promise<TopUpRow | undefined> {
  return topUps(tx).where('id', '=', id).executeTakeFirst();
}

/** Finds the top-up that pays for a purchase; undefined when the purchase needs no money of its own. */
export function topUpOfPurchase(tx: Transaction, { kind, id }: Purchase): Promise<TopUpRow | undefined> {
  return topUps(tx).where('purchaseKind', '=', kind).where('purchaseId', '=', id).executeTakeFirst();
}

/** Locks a top-up, so that its outcomes are applied one after the other. */
export function lockTopUp(tx: Transaction, id: Uuid): Promise<TopUpRow | undefined> {
  return topUps(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns whether a credit note already pays for a top-up, or is meant to. */
export async function isCreditNoteUsed(tx: Transaction, creditNoteNo: string): Promise<boolean> {
  const row = await tx
    .selectFrom('topUp')
    .select('id')
    .where('creditNoteNo', '=', creditNoteNo)
    .where('status', '<>', 'FAILED')
    .executeTakeFirst();
  return row !== undefined;
}

export function lockTransfer(tx: Transaction, transferReference: string): Promise<TopUpRow | undefined> {
  return topUps(tx).where('transferReference', '=', transferReference).forUpdate().executeTakeFirst();
}

export async function topUpIdOfPayment(
  tx: Transaction,
  provider: string,
  { reference, paymentRef }: { reference: Uuid | null; paymentRef: string | null },
): Promise<Uuid | null> {
  const row = await tx
    .selectFrom('topUp')
    .select('id')
    .where((where) =>
      where.or([
        ...(reference ? [where('id', '=', reference)] : []),
        ...(paymentRef ? [where.and([where('provider', '=', provider), where('paymentRef', '=', paymentRef)])] : []),
      ]),
    )
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface TopUpChange {
  status: TopUpStatus;
  paymentRef: string | null;
  confirmToken: string | null;
  failure: string | null;
  refundedMicros: Micros;
  clawedBackMicros: Micros;
  /** Null leaves the one that is known. */
  card: PayingCard | null;
}

export async function changeTopUp(
  tx: Transaction,
  id: Uuid,
  change: TopUpChange & { isEnded: boolean },
  nowMs: EpochMs,
): Promise<void> {
  const at = new Date(nowMs);
  await tx
    .updateTable('topUp')
    .set({
      status: change.status,
      paymentRef: change.paymentRef,
      confirmToken: change.confirmToken,
      failure: change.failure,
      refundedMicros: change.refundedMicros,
      clawedBackMicros: change.clawedBackMicros,
      ...(change.card ? { cardBrand: change.card.brand, cardLast4: change.card.last4 } : {}),
      checkedAt: at,
      endedAt: change.isEnded ? at : null,
    })
    .where('id', '=', id)
    .execute();
}

export interface OpenTopUpRow extends TopUpRow {
  /** Whether a payment that does not match the order waits for staff. */
  hasUnmatchedPayment: boolean;
}

/** Lists a company's top-ups without an outcome, newest first. */
export async function openTopUpsOf(tx: Transaction, companyId: Uuid): Promise<OpenTopUpRow[]> {
  return topUps(tx)
    .select(
      sql<boolean>`exists (select from unmatched_payment o where o.top_up_id = top_up.id and o.done_at is null)`.as(
        'hasUnmatchedPayment',
      ),
    )
    .where('companyId', '=', companyId)
    .where('status', 'in', ['REQUESTED', 'PENDING_CONFIRMATION'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Amount of the last top-up that was neither automatic nor for a purchase; null without one. */
export async function lastTopUpAmount(tx: Transaction, companyId: Uuid): Promise<Micros | null> {
  const { rows } = await sql<{ amountMicros: Micros }>`
    select amount_micros from top_up
    where company_id = ${companyId} and status = 'SUCCEEDED' and not is_automatic and purchase_id is null
    order by created_at desc limit 1`.execute(tx);
  return rows[0]?.amountMicros ?? null;
}

/**
 * Stores the payment's reference where none was known. The outcome of the charge is then no longer open, which unblocks
 * the company's next card payment.
 */
export async function recordPayment(tx: Transaction, id: Uuid, paymentRef: string): Promise<void> {
  await tx.updateTable('topUp').set({ paymentRef }).where('id', '=', id).where('paymentRef', 'is', null).execute();
}

export async function markChecked(tx: Transaction, id: Uuid, nowMs: EpochMs): Promise<void> {
  await tx
    .updateTable('topUp')
    .set({ checkedAt: new Date(nowMs) })
    .where('id', '=', id)
    .execute();
}

/** Reprices a top-up. Its voucher no longer applies. */
export async function repriceTopUp(tx: Transaction, id: Uuid, price: TopUpPrice): Promise<void> {
  await tx
    .updateTable('topUp')
    .set({ ...price, redemptionId: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Lists card and seller-center payments without an outcome that were not queried for a minute; older ones are queried
 * less often.
 */
export async function openTopUps(tx: Transaction, nowMs: EpochMs, companyId: Uuid | null = null): Promise<TopUpRow[]> {
  return topUps(tx)
    .where('status', 'in', ['REQUESTED', 'PENDING_CONFIRMATION'])
    .where('method', 'in', ['CARD', 'SELLER_CENTER'])
    .where(
      sql<boolean>`checked_at + greatest(interval '1 minute', least((checked_at - created_at) / 2, interval '1 hour')) <= ${new Date(nowMs)}`,
    )
    .$if(companyId !== null, (query) => query.where('companyId', '=', companyId))
    .orderBy('checkedAt')
    .execute();
}

/**
 * Lists card payments abandoned without an answer from the provider and not queried for an hour; older ones are queried
 * less often.
 */
export async function abandonedTopUps(
  tx: Transaction,
  { sinceMs, nowMs }: { sinceMs: EpochMs; nowMs: EpochMs },
  companyId: Uuid | null = null,
): Promise<TopUpRow[]> {
  return topUps(tx)
    .where('status', '=', 'FAILED')
    .where('method', '=', 'CARD')
    .where('failure', 'in', ['not_reached', 'no_answer'])
    .where('createdAt', '>', new Date(sinceMs))
    .where(sql<boolean>`checked_at + greatest(interval '1 hour', (checked_at - created_at) / 2) <= ${new Date(nowMs)}`)
    .$if(companyId !== null, (query) => query.where('companyId', '=', companyId))
    .orderBy('checkedAt')
    .execute();
}

/** Sums a company's automatic payments since an instant, those in flight included. */
export async function automaticSince(tx: Transaction, companyId: Uuid, sinceMs: EpochMs): Promise<Micros> {
  const { sum } = await tx
    .selectFrom('topUp')
    .select(sql<Micros>`coalesce(sum(amount_micros), 0)::bigint`.as('sum'))
    .where('companyId', '=', companyId)
    .where('isAutomatic', '=', true)
    .where('status', '<>', 'FAILED')
    .where('createdAt', '>=', new Date(sinceMs))
    .executeTakeFirstOrThrow();
  return sum;
}

export async function hasAutomaticInFlight(tx: Transaction, companyId: Uuid): Promise<boolean> {
  const row = await tx
    .selectFrom('topUp')
    .select('id')
    .where('companyId', '=', companyId)
    .where('isAutomatic', '=', true)
    .where('status', 'in', ['REQUESTED', 'PENDING_CONFIRMATION'])
    .executeTakeFirst();
  return row !== undefined;
}
