import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { SellerRef } from './types.ts';

export type SessionStatus = 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED';

/** A campaign on its way to Meta. */
export interface SessionRow extends SellerRef {
  id: Uuid;
  status: SessionStatus;
  name: string;
  lifetimeBudget_micros: Micros;
  startDate: Day;
  endDate: Day;
  creativeText: string | null;
  audienceIds: bigint[];
  categoryIds: string[];
  minPrice_micros: Micros | null;
  maxPrice_micros: Micros | null;
  skus: string[];
  progress: string | null;
  errorMessage: string | null;
  requestedBy: Uuid | null;
}

export type NewSession = Omit<SessionRow, 'status' | 'progress' | 'errorMessage'>;

export async function insertSession(tx: Transaction, session: NewSession, now_ms: Instant_ms): Promise<void> {
  await tx
    .insertInto('meta_session')
    .values({
      id: session.id,
      company_id: session.companyId,
      seller_id: session.sellerId,
      status: 'PENDING',
      name: session.name,
      lifetime_budget_micros: session.lifetimeBudget_micros,
      start_date: session.startDate,
      end_date: session.endDate,
      creative_text: session.creativeText,
      audience_refs: session.audienceIds.map(String),
      category_ids: session.categoryIds,
      min_price_micros: session.minPrice_micros,
      max_price_micros: session.maxPrice_micros,
      skus: session.skus,
      requested_by: session.requestedBy,
      created_at: new Date(now_ms),
    })
    .execute();
}

export async function sessionById(tx: Transaction, id: Uuid): Promise<SessionRow | undefined> {
  const row = await tx
    .selectFrom('meta_session')
    .select([
      'id',
      'company_id as companyId',
      'seller_id as sellerId',
      'status',
      'name',
      'lifetime_budget_micros as lifetimeBudget_micros',
      'start_date as startDate',
      'end_date as endDate',
      'creative_text as creativeText',
      'audience_refs as audienceIds',
      'category_ids as categoryIds',
      'min_price_micros as minPrice_micros',
      'max_price_micros as maxPrice_micros',
      'skus',
      'progress',
      'error_message as errorMessage',
      'requested_by as requestedBy',
    ])
    .where('id', '=', id)
    .$narrowType<{ status: SessionStatus }>()
    .executeTakeFirst();
  return row && { ...row, audienceIds: row.audienceIds.map(BigInt) };
}

/** False for a session that has ended: nothing happens to it then. */
export async function changeSession(
  tx: Transaction,
  id: Uuid,
  change: { status: SessionStatus; progress?: string; errorMessage?: string; ended_ms?: Instant_ms },
): Promise<boolean> {
  const changed = await tx
    .updateTable('meta_session')
    .set({
      status: change.status,
      ...(change.progress === undefined ? {} : { progress: change.progress }),
      error_message: change.errorMessage ?? null,
      ended_at: change.ended_ms === undefined ? null : new Date(change.ended_ms),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
