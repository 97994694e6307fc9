import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { SellerRef } from './types.ts';

export type SessionStatus = 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED';

/** The creation of a campaign at Meta. */
export interface SessionRow extends SellerRef {
  id: Uuid;
  status: SessionStatus;
  name: string;
  lifetimeBudgetMicros: Micros;
  startDate: Day;
  endDate: Day;
  creativeText: string | null;
  audienceIds: bigint[];
  categoryIds: string[];
  minPriceMicros: Micros | null;
  maxPriceMicros: Micros | null;
  skus: string[];
  progress: string | null;
  errorMessage: Message | null;
  requestedBy: Uuid | null;
}

export type NewSession = Omit<SessionRow, 'status' | 'progress' | 'errorMessage'>;

export async function insertSession(tx: Transaction, session: NewSession, nowMs: EpochMs): Promise<void> {
  await tx
    .insertInto('metaSession')
    .values({
      id: session.id,
      companyId: session.companyId,
      sellerId: session.sellerId,
      status: 'PENDING',
      name: session.name,
      lifetimeBudgetMicros: session.lifetimeBudgetMicros,
      startDate: session.startDate,
      endDate: session.endDate,
      creativeText: session.creativeText,
      audienceRefs: session.audienceIds.map(String),
      categoryIds: session.categoryIds,
      minPriceMicros: session.minPriceMicros,
      maxPriceMicros: session.maxPriceMicros,
      skus: session.skus,
      requestedBy: session.requestedBy,
      createdAt: new Date(nowMs),
    })
    .execute();
}

export async function sessionById(tx: Transaction, id: Uuid): Promise<SessionRow | undefined> {
  const row = await tx
    .selectFrom('metaSession')
    .select([
      'id',
      'companyId',
      'sellerId',
      'status',
      'name',
      'lifetimeBudgetMicros',
      'startDate',
      'endDate',
      'creativeText',
      'audienceRefs as audienceIds',
      'categoryIds',
      'minPriceMicros',
      'maxPriceMicros',
      'skus',
      'progress',
      sql<Message | null>`error_message`.as('errorMessage'),
      'requestedBy',
    ])
    .where('id', '=', id)
    .$narrowType<{ status: SessionStatus }>()
    .executeTakeFirst();
  return row && { ...row, audienceIds: row.audienceIds.map(BigInt) };
}

/** Returns false for a session that has ended, which is not changed. */
export async function changeSession(
  tx: Transaction,
  id: Uuid,
  change: { status: SessionStatus; progress?: string; errorMessage?: Message; endedMs?: EpochMs },
): Promise<boolean> {
  const changed = await tx
    .updateTable('metaSession')
    .set({
      status: change.status,
      ...(change.progress === undefined ? {} : { progress: change.progress }),
      errorMessage: change.errorMessage ? JSON.stringify(change.errorMessage) : null,
      endedAt: change.endedMs === undefined ? null : new Date(change.endedMs),
    })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
