import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

/** Where a buyer says that it sees conversions. */
export interface EventSource {
  companyId: Uuid;
  brandId: Uuid;
  eventSourceId: string;
  name: string | null;
  eventTypes: string[] | null;
}

/** Sources of some brands, by id. */
export const eventSources = (
  tx: Transaction,
  { companyId, brandIds, id, limit }: { companyId: Uuid; brandIds: readonly string[]; id?: string; limit: number },
): Promise<EventSource[]> => {
  if (brandIds.length === 0) return Promise.resolve([]);
  let query = tx
    .selectFrom('mediaBuyEventSource')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('brandId', 'in', brandIds as Uuid[]);
  if (id !== undefined) query = query.where('eventSourceId', '=', id);
  return query.orderBy('eventSourceId').limit(limit).execute();
};

export async function putEventSource(tx: Transaction, row: EventSource): Promise<void> {
  const { name, eventTypes } = row;
  await tx
    .insertInto('mediaBuyEventSource')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'brandId', 'eventSourceId']).doUpdateSet({ name, eventTypes }),
    )
    .execute();
}

export async function deleteEventSources(
  tx: Transaction,
  { companyId, brandId }: { companyId: Uuid; brandId: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('mediaBuyEventSource')
    .where('companyId', '=', companyId)
    .where('brandId', '=', brandId)
    .where('eventSourceId', 'in', [...ids])
    .execute();
}
