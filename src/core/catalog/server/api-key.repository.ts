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
      requestsPerSecond: key.requestsPerSecond,
    })
    .execute();
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
