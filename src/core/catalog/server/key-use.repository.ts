import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface KeyUse {
  keyId: Uuid;
  lastUsedMs: EpochMs;
  /** On the day of the last use. */
  requests: number;
}

/** Adds to how often keys were used; each day of a storefront is counted for itself. Unknown keys are left out. */
export async function addKeyUses(tx: Transaction, uses: readonly KeyUse[]): Promise<void> {
  await sql`
    insert into api_key_use as old (key_id, last_used_at, day, requests)
    select key.id, used.at, (used.at at time zone catalog.timezone)::date, used.requests
    from unnest(${uses.map(({ keyId }) => keyId)}::uuid[],
      ${uses.map(({ lastUsedMs }) => new Date(lastUsedMs))}::timestamptz[],
      ${uses.map(({ requests }) => requests)}::bigint[]) as used (key_id, at, requests)
    join api_key key on key.id = used.key_id
    join catalog on catalog.id = key.catalog_id
    order by key.id
    on conflict (key_id) do update set
      last_used_at = greatest(old.last_used_at, excluded.last_used_at),
      day = greatest(old.day, excluded.day),
      requests = case
        when excluded.day = old.day then old.requests + excluded.requests
        when excluded.day > old.day then excluded.requests
        else old.requests end`.execute(tx);
}
