import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { TopUpPrice } from '../rules/amounts.ts';
import type { TopUpStatus } from '../rules/top-up-life.ts';
import type { Purchase } from './types.ts';

export type TopUpMethod = 'CARD' | 'WIRE_TRANSFER' | 'SELLER_CENTER' | 'CREDIT_NOTE';

export interface TopUpRow {
  id: Uuid;
  companyId: Uuid;
  method: TopUpMethod;
  isAutomatic: boolean;
  status: TopUpStatus;
  currency: string;
  amount_micros: Micros;
  discount_micros: Micros;
  tax_micros: Micros;
  total_micros: Micros;
  redemptionId: Uuid | null;
  installmentMonths: number | null;
  description: string | null;
  provider: string | null;
  paymentRef: string | null;
  confirmToken: string | null;
  failure: string | null;
  transferReference: string | null;
  /** The note that pays for it; null for other methods. */
  creditNoteNo: string | null;
  refunded_micros: Micros;
  takenBack_micros: Micros;
  /** What its credit pays for as it comes in; null for the wallet alone. */
  purchase: Purchase | null;
  requestedBy: Uuid | null;
  createdAt: Date;
}

export type NewTopUp = Omit<
  TopUpRow,
  'status' | 'paymentRef' | 'confirmToken' | 'failure' | 'refunded_micros' | 'takenBack_micros' | 'createdAt'
>;

const PURCHASE = sql<Purchase | null>`
  case when purchase_id is not null then jsonb_build_object('kind', purchase_kind, 'id', purchase_id) end`;

const topUps = (tx: Transaction) =>
  tx
    .selectFrom('top_up')
    .select([
      'id',
      'company_id as companyId',
      'method',
      'is_automatic as isAutomatic',
      'status',
      'currency',
      'amount_micros',
      'discount_micros',
      'tax_micros',
      'total_micros',
      'redemption_id as redemptionId',
      'installment_months as installmentMonths',
      'description',
      'provider',
      'payment_ref as paymentRef',
      'confirm_token as confirmToken',
      'failure',
      'transfer_reference as transferReference',
      'credit_note_no as creditNoteNo',
      'refunded_micros',
      'taken_back_micros as takenBack_micros',
      PURCHASE.as('purchase'),
      'requested_by as requestedBy',
      'created_at as createdAt',
    ])
    .$narrowType<{ method: TopUpMethod; status: TopUpStatus }>();

/** Writes down the intent. False when a card payment of the company has no outcome yet: then nothing was written. */
export async function insertTopUp(tx: Transaction, topUp: NewTopUp, now_ms: Instant_ms): Promise<boolean> {
  const at = new Date(now_ms);
  const made = await tx
    .insertInto('top_up')
    .values({
      id: topUp.id,
      company_id: topUp.companyId,
      method: topUp.method,
      is_automatic: topUp.isAutomatic,
      status: 'REQUESTED',
      currency: topUp.currency,
      amount_micros: topUp.amount_micros,
      discount_micros: topUp.discount_micros,
      tax_micros: topUp.tax_micros,
      total_micros: topUp.total_micros,
      redemption_id: topUp.redemptionId,
      installment_months: topUp.installmentMonths,
      description: topUp.description,
      provider: topUp.provider,
      transfer_reference: topUp.transferReference,
      credit_note_no: topUp.creditNoteNo,
      purchase_kind: topUp.purchase?.kind ?? null,
      purchase_id: topUp.purchase?.id ?? null,
      requested_by: topUp.requestedBy,
      created_at: at,
      asked_at: at,
    })
    // No other clash means that: it is an error.
    .onConflict((conflict) => conflict.column('company_id').where(HAS_NO_OUTCOME).doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** As the index `top_up_unknown` says it. */
const HAS_NO_OUTCOME = sql<boolean>`method = 'CARD' and status = 'REQUESTED' and payment_ref is null`;

export function topUpById(tx: Transaction, id: Uuid): Promise<TopUpRow | undefined> {
  return topUps(tx).where('id', '=', id).executeTakeFirst();
}

/** What pays for a purchase; undefined when it needs no money of its own. */
export function topUpOfPurchase(tx: Transaction, { kind, id }: Purchase): Promise<TopUpRow | undefined> {
  return topUps(tx).where('purchase_kind', '=', kind).where('purchase_id', '=', id).executeTakeFirst();
}

/** Taken for a change: two outcomes of one top-up are applied one after the other. */
export function lockTopUp(tx: Transaction, id: Uuid): Promise<TopUpRow | undefined> {
  return topUps(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Whether a credit note pays for a top-up already, or is to pay for one. */
export async function isCreditNoteUsed(tx: Transaction, creditNoteNo: string): Promise<boolean> {
  const row = await tx
    .selectFrom('top_up')
    .select('id')
    .where('credit_note_no', '=', creditNoteNo)
    .where('status', '<>', 'FAILED')
    .executeTakeFirst();
  return row !== undefined;
}

export function lockTransfer(tx: Transaction, transferReference: string): Promise<TopUpRow | undefined> {
  return topUps(tx).where('transfer_reference', '=', transferReference).forUpdate().executeTakeFirst();
}

export async function topUpIdOfPayment(
  tx: Transaction,
  provider: string,
  { reference, paymentRef }: { reference: Uuid | null; paymentRef: string | null },
): Promise<Uuid | null> {
  const row = await tx
    .selectFrom('top_up')
    .select('id')
    .where((where) =>
      where.or([
        ...(reference ? [where('id', '=', reference)] : []),
        ...(paymentRef ? [where.and([where('provider', '=', provider), where('payment_ref', '=', paymentRef)])] : []),
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
  refunded_micros: Micros;
  takenBack_micros: Micros;
}

export async function changeTopUp(
  tx: Transaction,
  id: Uuid,
  change: TopUpChange & { isEnded: boolean },
  now_ms: Instant_ms,
): Promise<void> {
  const at = new Date(now_ms);
  await tx
    .updateTable('top_up')
    .set({
      status: change.status,
      payment_ref: change.paymentRef,
      confirm_token: change.confirmToken,
      failure: change.failure,
      refunded_micros: change.refunded_micros,
      taken_back_micros: change.takenBack_micros,
      asked_at: at,
      ended_at: change.isEnded ? at : null,
    })
    .where('id', '=', id)
    .execute();
}

export interface OpenTopUpRow extends TopUpRow {
  /** Whether another payment than was ordered waits for staff. */
  hasOtherPayment: boolean;
}

/** A company's top-ups without an outcome, newest first. */
export async function openTopUpsOf(tx: Transaction, companyId: Uuid): Promise<OpenTopUpRow[]> {
  return topUps(tx)
    .select(
      sql<boolean>`exists (select from other_payment o where o.top_up_id = top_up.id and o.done_at is null)`.as(
        'hasOtherPayment',
      ),
    )
    .where('company_id', '=', companyId)
    .where('status', 'in', ['REQUESTED', 'PENDING_CONFIRMATION'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Keeps which payment came, where none was known: then nobody waits any longer to learn whether the card was charged. */
export async function notePayment(tx: Transaction, id: Uuid, paymentRef: string): Promise<void> {
  await tx
    .updateTable('top_up')
    .set({ payment_ref: paymentRef })
    .where('id', '=', id)
    .where('payment_ref', 'is', null)
    .execute();
}

export async function markAsked(tx: Transaction, id: Uuid, now_ms: Instant_ms): Promise<void> {
  await tx
    .updateTable('top_up')
    .set({ asked_at: new Date(now_ms) })
    .where('id', '=', id)
    .execute();
}

/** What a top-up comes to after all. Its voucher no longer counts. */
export async function priceAnew(tx: Transaction, id: Uuid, price: TopUpPrice): Promise<void> {
  await tx
    .updateTable('top_up')
    .set({ ...price, redemption_id: null })
    .where('id', '=', id)
    .execute();
}

/** Card and seller-center payments without an outcome that were not asked about for a minute; the older, the longer they rest. */
export async function openTopUps(tx: Transaction, now_ms: Instant_ms, limit = 100): Promise<TopUpRow[]> {
  return topUps(tx)
    .where('status', 'in', ['REQUESTED', 'PENDING_CONFIRMATION'])
    .where('method', 'in', ['CARD', 'SELLER_CENTER'])
    .where(
      sql<boolean>`asked_at + greatest(interval '1 minute', least((asked_at - created_at) / 2, interval '1 hour')) <= ${new Date(now_ms)}`,
    )
    .orderBy('asked_at')
    .limit(limit)
    .execute();
}

/** Card payments that were given up without the provider's word and not asked about for an hour; the older, the longer they rest. */
export async function givenUpTopUps(
  tx: Transaction,
  { since_ms, now_ms }: { since_ms: Instant_ms; now_ms: Instant_ms },
): Promise<TopUpRow[]> {
  return topUps(tx)
    .where('status', '=', 'FAILED')
    .where('method', '=', 'CARD')
    .where('failure', 'in', ['not_reached', 'no_answer'])
    .where('created_at', '>', new Date(since_ms))
    .where(sql<boolean>`asked_at + greatest(interval '1 hour', (asked_at - created_at) / 2) <= ${new Date(now_ms)}`)
    .orderBy('asked_at')
    .limit(100)
    .execute();
}

/** What a company paid automatically since an instant, payments on their way included. */
export async function automaticSince(tx: Transaction, companyId: Uuid, since_ms: Instant_ms): Promise<Micros> {
  const { sum } = await tx
    .selectFrom('top_up')
    .select(sql<Micros>`coalesce(sum(amount_micros), 0)::bigint`.as('sum'))
    .where('company_id', '=', companyId)
    .where('is_automatic', '=', true)
    .where('status', '<>', 'FAILED')
    .where('created_at', '>=', new Date(since_ms))
    .executeTakeFirstOrThrow();
  return sum;
}

export async function hasAutomaticInFlight(tx: Transaction, companyId: Uuid): Promise<boolean> {
  const row = await tx
    .selectFrom('top_up')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_automatic', '=', true)
    .where('status', 'in', ['REQUESTED', 'PENDING_CONFIRMATION'])
    .executeTakeFirst();
  return row !== undefined;
}
