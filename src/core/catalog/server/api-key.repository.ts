import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { ApiKey } from './api-keys.ts';

export async function insertApiKey(
  tx: Transaction,
  key: {
    id: Uuid;
    catalogId: Uuid;
    label: string;
    scopes: string[];
    origins: string[];
    hash: Buffer;
    createdAt: EpochMs;
    createdBy: Uuid | null;
    requestsPerSecond: number | null;
  },
): Promise<void> {
  await tx
    .insertInto('apiKey')
    .values({
      id: key.id,
      catalogId: key.catalogId,
      label: key.label,
      scopes: key.scopes,
      origins: key.origins,
      keyHash: key.hash,
      createdAt: new Date(key.createdAt),
      createdBy: key.createdBy,
      requestsPerSecond: key.requestsPerSecond,
    })
    .execute();
}

export type KeyAct = 'CREATED' | 'ROTATED' | 'REVOKED';

export interface NewKeyChange {
  id: Uuid;
  catalogId: Uuid;
  keyId: Uuid;
  at: EpochMs;
  /** Null for the command line. */
  actorId: Uuid | null;
  act: KeyAct;
  /** Until when a key that was rotated still works. */
  endsAt: EpochMs | null;
}

export async function insertKeyChange(tx: Transaction, { at, endsAt, ...change }: NewKeyChange): Promise<void> {
  await tx
    .insertInto('apiKeyChange')
    .values({ ...change, at: new Date(at), endsAt: endsAt === null ? null : new Date(endsAt) })
    .execute();
}

export async function countOpenKeys(tx: Transaction, catalogId: Uuid, now: EpochMs): Promise<number> {
  const { rows } = await sql<{ keys: number }>`
    select count(*)::int as keys from api_key
    where catalog_id = ${catalogId} and (revoked_at is null or revoked_at > ${new Date(now)})`.execute(tx);
  return rows[0]!.keys;
}

/** A key as its list shows it. */
export interface ListedKey extends OpenKey {
  /** Null for the command line. */
  makerName: string | null;
  lastUsedAt: Date | null;
  /** Of its storefront's day. */
  requestsToday: bigint;
}

/** Lists the keys of a catalog, the newest first; those that ended long ago are left out. Needs a transaction of the system. */
export async function keysOfCatalog(
  tx: Transaction,
  { catalogId, endedSince, now, limit }: { catalogId: Uuid; endedSince: EpochMs; now: EpochMs; limit: number },
): Promise<ListedKey[]> {
  const { rows } = await sql<ListedKey>`
    select key.id, key.label, key.scopes, key.origins, key.created_at, key.revoked_at, key.requests_per_second,
      nullif(trim(maker.first_name || ' ' || maker.last_name), '') as maker_name, used.last_used_at,
      case when used.day = (${new Date(now)}::timestamptz at time zone catalog.timezone)::date
        then used.requests else 0 end as requests_today
    from api_key key
    join catalog on catalog.id = key.catalog_id
    left join app_user maker on maker.id = key.created_by
    left join api_key_use used on used.key_id = key.id
    where key.catalog_id = ${catalogId} and (key.revoked_at is null or key.revoked_at > ${new Date(endedSince)})
    order by key.revoked_at is not null and key.revoked_at <= ${new Date(now)}, key.created_at desc, key.id desc
    limit ${limit}`.execute(tx);
  return rows;
}

/** What was done with a key. */
export interface KeyChange {
  id: Uuid;
  at: Date;
  keyLabel: string;
  act: KeyAct;
  endsAt: Date | null;
  /** Null for the command line. */
  actor: string | null;
}

/** Lists what was done with the keys of a catalog, the latest first. Needs a transaction of the system. */
export async function keyChanges(tx: Transaction, catalogId: Uuid, limit: number): Promise<KeyChange[]> {
  const { rows } = await sql<KeyChange>`
    select change.id, change.at, key.label as key_label, change.act, change.ends_at,
      nullif(trim(actor.first_name || ' ' || actor.last_name), '') as actor
    from api_key_change change
    join api_key key on key.id = change.key_id
    left join app_user actor on actor.id = change.actor_id
    where change.catalog_id = ${catalogId}
    order by change.at desc, change.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Lists the valid keys of a catalog, newest first. */
export function openKeys(tx: Transaction, catalogId: Uuid, now: EpochMs): Promise<OpenKey[]> {
  return tx
    .selectFrom('apiKey')
    .select(['id', 'label', 'scopes', 'origins', 'createdAt', 'revokedAt'])
    .select('requestsPerSecond')
    .where('catalogId', '=', catalogId)
    .where((eb) => eb.or([eb('revokedAt', 'is', null), eb('revokedAt', '>', new Date(now))]))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns all valid keys of all storefronts, by id. Needs a transaction of the system. */
export async function allOpenKeys(tx: Transaction, now: EpochMs): Promise<Map<Uuid, KeyOfStorefront>> {
  const rows = await tx
    .selectFrom('apiKey')
    .innerJoin('catalog', 'catalog.id', 'catalogId')
    .select(['apiKey.id as keyId', 'catalog.code as storefront', 'label', 'scopes', 'revokedAt as endsAt'])
    .where((eb) => eb.or([eb('revokedAt', 'is', null), eb('revokedAt', '>', new Date(now))]))
    .execute();
  return new Map(rows.map((row) => [row.keyId, row]));
}

export interface KeyOfStorefront {
  keyId: Uuid;
  storefront: string;
  label: string;
  scopes: string[];
  /** A future instant when the key was replaced. */
  endsAt: Date | null;
}

export interface OpenKey {
  id: Uuid;
  label: string;
  scopes: string[];
  /** Of browser keys. */
  origins: string[];
  createdAt: Date;
  /** A future instant when the key was replaced. */
  revokedAt: Date | null;
  requestsPerSecond: number | null;
}

/** Revokes a catalog's key as of an instant, unless it ends earlier. Returns false when there is no such key. */
export async function revokeKey(tx: Transaction, catalogId: Uuid, id: Uuid, at: EpochMs): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('apiKey')
    .set({ revokedAt: new Date(at) })
    .where('catalogId', '=', catalogId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('revokedAt', 'is', null), eb('revokedAt', '>', new Date(at))]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function apiKeyByHash(tx: Transaction, hash: Buffer, now: EpochMs): Promise<ApiKey | null> {
  const row = await tx
    .selectFrom('apiKey')
    .innerJoin('catalog', 'catalog.id', 'catalogId')
    .select(['apiKey.id', 'catalogId', 'catalog.code as catalogCode', 'label', 'scopes', 'revokedAt as endsAt'])
    .where('keyHash', '=', hash)
    .where('origins', '=', sql<string[]>`'{}'`)
    .where((eb) => eb.or([eb('revokedAt', 'is', null), eb('revokedAt', '>', new Date(now))]))
    .executeTakeFirst();
  return row ?? null;
}
