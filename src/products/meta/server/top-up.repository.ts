import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { MetaTopUpMethod, MetaTopUpStatus } from '../rules/top-up.ts';
import type { SellerRef } from './types.ts';

export interface MetaTopUpRow extends SellerRef {
  id: Uuid;
  method: MetaTopUpMethod;
  status: MetaTopUpStatus;
  statusReason: Message | null;
  currency: string;
  amountMicros: Micros;
  taxRateMicros: Micros;
  taxMicros: Micros;
  ledgerTransactionId: Uuid | null;
  invoiceId: Uuid | null;
  requestedBy: Uuid | null;
  createdAt: Date;
  updatedAt: Date;
}

export type NewMetaTopUp = Omit<MetaTopUpRow, 'statusReason' | 'createdAt' | 'updatedAt'>;

export async function insertMetaTopUp(tx: Transaction, topUp: NewMetaTopUp, nowMs: EpochMs): Promise<void> {
  const at = new Date(nowMs);
  await tx
    .insertInto('metaTopUp')
    .values({
      id: topUp.id,
      companyId: topUp.companyId,
      sellerId: topUp.sellerId,
      method: topUp.method,
      status: topUp.status,
      currency: topUp.currency,
      amountMicros: topUp.amountMicros,
      taxRateMicros: topUp.taxRateMicros,
      taxMicros: topUp.taxMicros,
      ledgerTransactionId: topUp.ledgerTransactionId,
      invoiceId: topUp.invoiceId,
      requestedBy: topUp.requestedBy,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}

const topUps = (tx: Transaction) =>
  tx
    .selectFrom('metaTopUp')
    .select([
      'id',
      'companyId',
      'sellerId',
      'method',
      'status',
      sql<Message | null>`status_reason`.as('statusReason'),
      'currency',
      'amountMicros',
      'taxRateMicros',
      'taxMicros',
      'ledgerTransactionId',
      'invoiceId',
      'requestedBy',
      'createdAt',
      'updatedAt',
    ])
    .$narrowType<{ method: MetaTopUpMethod; status: MetaTopUpStatus }>();

export function metaTopUpById(tx: Transaction, id: Uuid): Promise<MetaTopUpRow | undefined> {
  return topUps(tx).where('id', '=', id).executeTakeFirst();
}

/** Locks a top-up for update. */
export function lockMetaTopUp(tx: Transaction, id: Uuid): Promise<MetaTopUpRow | undefined> {
  return topUps(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function changeMetaTopUp(
  tx: Transaction,
  id: Uuid,
  change: { status: MetaTopUpStatus; statusReason?: Message; ledgerTransactionId?: Uuid; invoiceId?: Uuid | null },
  nowMs: EpochMs,
): Promise<void> {
  await tx
    .updateTable('metaTopUp')
    .set({
      status: change.status,
      statusReason: change.statusReason ? JSON.stringify(change.statusReason) : null,
      ...(change.ledgerTransactionId === undefined ? {} : { ledgerTransactionId: change.ledgerTransactionId }),
      ...(change.invoiceId === undefined ? {} : { invoiceId: change.invoiceId }),
      updatedAt: new Date(nowMs),
    })
    .where('id', '=', id)
    .execute();
}

export interface TopUpFilter extends SellerRef {
  /** From `fromMs` (inclusive) to `beforeMs` (exclusive); null for no limit. */
  fromMs: EpochMs | null;
  beforeMs: EpochMs | null;
  method: MetaTopUpMethod | null;
  status: MetaTopUpStatus | null;
}

/** Returns top-ups, newest first. */
export function listMetaTopUps(tx: Transaction, filter: TopUpFilter, slice: Slice): Promise<Found<MetaTopUpRow>> {
  return findSlice(slice, ({ offset, limit, total }) =>
    topUps(tx)
      .select(total.as('total'))
      .where('companyId', '=', filter.companyId)
      .where('sellerId', '=', filter.sellerId)
      .$if(filter.fromMs !== null, (query) => query.where('createdAt', '>=', new Date(filter.fromMs!)))
      .$if(filter.beforeMs !== null, (query) => query.where('createdAt', '<', new Date(filter.beforeMs!)))
      .$if(filter.method !== null, (query) => query.where('method', '=', filter.method!))
      .$if(filter.status !== null, (query) => query.where('status', '=', filter.status!))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Returns the top-up that has waited longest for Meta. */
export function oldestApproved(tx: Transaction, { companyId, sellerId }: SellerRef): Promise<MetaTopUpRow | undefined> {
  return topUps(tx)
    .where('companyId', '=', companyId)
    .where('sellerId', '=', sellerId)
    .where('status', '=', 'APPROVED')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Idempotency key under which a top-up leaves the wallet. */
export const purchaseKey = (metaTopUpId: Uuid) => `meta-top-up:${metaTopUpId}`;
