import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { findSlice, type Found, type Slice } from '#platform/postgres/lists.ts';
import type { MetaTopUpMethod, MetaTopUpStatus } from '../rules/top-up.ts';
import type { SellerRef } from './types.ts';

export interface MetaTopUpRow extends SellerRef {
  id: Uuid;
  method: MetaTopUpMethod;
  status: MetaTopUpStatus;
  statusReason: string | null;
  currency: string;
  amount_micros: Micros;
  taxRate_micros: Micros;
  tax_micros: Micros;
  transferId: Uuid | null;
  invoiceId: Uuid | null;
  requestedBy: Uuid | null;
  createdAt: Date;
  updatedAt: Date;
}

export type NewMetaTopUp = Omit<MetaTopUpRow, 'statusReason' | 'createdAt' | 'updatedAt'>;

export async function insertMetaTopUp(tx: Transaction, topUp: NewMetaTopUp, now_ms: Instant_ms): Promise<void> {
  const at = new Date(now_ms);
  await tx
    .insertInto('meta_top_up')
    .values({
      id: topUp.id,
      company_id: topUp.companyId,
      seller_id: topUp.sellerId,
      method: topUp.method,
      status: topUp.status,
      currency: topUp.currency,
      amount_micros: topUp.amount_micros,
      tax_rate_micros: topUp.taxRate_micros,
      tax_micros: topUp.tax_micros,
      transfer_id: topUp.transferId,
      invoice_id: topUp.invoiceId,
      requested_by: topUp.requestedBy,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

const topUps = (tx: Transaction) =>
  tx
    .selectFrom('meta_top_up')
    .select([
      'id',
      'company_id as companyId',
      'seller_id as sellerId',
      'method',
      'status',
      'status_reason as statusReason',
      'currency',
      'amount_micros',
      'tax_rate_micros as taxRate_micros',
      'tax_micros',
      'transfer_id as transferId',
      'invoice_id as invoiceId',
      'requested_by as requestedBy',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .$narrowType<{ method: MetaTopUpMethod; status: MetaTopUpStatus }>();

export function metaTopUpById(tx: Transaction, id: Uuid): Promise<MetaTopUpRow | undefined> {
  return topUps(tx).where('id', '=', id).executeTakeFirst();
}

/** Taken for a change. */
export function lockMetaTopUp(tx: Transaction, id: Uuid): Promise<MetaTopUpRow | undefined> {
  return topUps(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function changeMetaTopUp(
  tx: Transaction,
  id: Uuid,
  change: { status: MetaTopUpStatus; statusReason?: string; transferId?: Uuid; invoiceId?: Uuid | null },
  now_ms: Instant_ms,
): Promise<void> {
  await tx
    .updateTable('meta_top_up')
    .set({
      status: change.status,
      status_reason: change.statusReason ?? null,
      ...(change.transferId === undefined ? {} : { transfer_id: change.transferId }),
      ...(change.invoiceId === undefined ? {} : { invoice_id: change.invoiceId }),
      updated_at: new Date(now_ms),
    })
    .where('id', '=', id)
    .execute();
}

export interface TopUpFilter extends SellerRef {
  /** From this instant on, and before that one; null for any. */
  from_ms: Instant_ms | null;
  before_ms: Instant_ms | null;
  method: MetaTopUpMethod | null;
  status: MetaTopUpStatus | null;
}

/** Newest first. */
export function listMetaTopUps(tx: Transaction, filter: TopUpFilter, slice: Slice): Promise<Found<MetaTopUpRow>> {
  return findSlice(slice, ({ offset, size }) =>
    topUps(tx)
      .select(sql<bigint>`count(*) over ()`.as('total'))
      .where('company_id', '=', filter.companyId)
      .where('seller_id', '=', filter.sellerId)
      .$if(filter.from_ms !== null, (query) => query.where('created_at', '>=', new Date(filter.from_ms!)))
      .$if(filter.before_ms !== null, (query) => query.where('created_at', '<', new Date(filter.before_ms!)))
      .$if(filter.method !== null, (query) => query.where('method', '=', filter.method!))
      .$if(filter.status !== null, (query) => query.where('status', '=', filter.status!))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset(offset)
      .execute(),
  );
}

/** The one that has waited longest to reach Meta. */
export function oldestApproved(tx: Transaction, { companyId, sellerId }: SellerRef): Promise<MetaTopUpRow | undefined> {
  return topUps(tx)
    .where('company_id', '=', companyId)
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'APPROVED')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Under which a top-up leaves the wallet. */
export const purchaseKey = (metaTopUpId: Uuid) => `meta-top-up:${metaTopUpId}`;
