import { sql } from 'kysely';
import type { Transaction } from '#platform/postgres/database.ts';

export type SeenEvent = {
  readonly position: bigint;
  readonly catalogId: string;
  readonly placement: string;
  readonly sku: string | null;
  readonly kind: 'IMPRESSION' | 'CLICK';
};

export async function readLogEnd(tx: Transaction): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`select coalesce(max(position), 0) as last from ad_event`.execute(tx);
  return rows[0]!.last;
}

/** Valid clicks and impressions of ads after a position, in the log's order. */
export async function readEventsSince(tx: Transaction, position: bigint, limit: number): Promise<SeenEvent[]> {
  const { rows } = await sql<SeenEvent>`
    select position, catalog_id as "catalogId", placement, sku, kind from ad_event
    where position > ${position} and kind in ('CLICK', 'IMPRESSION') and ad_set_id is not null and invalid_reason is null and counts is null
      and placement is not null
    order by position limit ${limit}`.execute(tx);
  return rows;
}
