import type { Uuid } from '#kernel/ids.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { ApiKey } from './api-keys.ts';

export async function insertApiKey(
  tx: Transaction,
  key: {
    id: Uuid;
    catalogId: Uuid;
    label: string;
    scopes: string[];
    hash: Buffer;
    createdAt: Instant_ms;
    requestsPerSecond: number | null;
  },
): Promise<void> {
  await tx
    .insertInto('api_key')
    .values({
      id: key.id,
      catalog_id: key.catalogId,
      label: key.label,
      scopes: key.scopes,
      key_hash: key.hash,
      created_at: new Date(key.createdAt),
      requests_per_second: key.requestsPerSecond,
    })
    .execute();
}

/** Keys of a catalog that open now, newest first. */
export function openKeys(tx: Transaction, catalogId: Uuid, now: Instant_ms): Promise<OpenKey[]> {
  return tx
    .selectFrom('api_key')
    .select(['id', 'label', 'scopes', 'created_at as createdAt', 'revoked_at as revokedAt'])
    .select('requests_per_second as requestsPerSecond')
    .where('catalog_id', '=', catalogId)
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>', new Date(now))]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Every key that opens now, of all storefronts, by id. For the system. */
export async function allOpenKeys(tx: Transaction, now: Instant_ms): Promise<Map<Uuid, KeyOfStorefront>> {
  const rows = await tx
    .selectFrom('api_key')
    .innerJoin('catalog', 'catalog.id', 'catalog_id')
    .select(['api_key.id as keyId', 'catalog.code as storefront', 'label', 'scopes', 'revoked_at as endsAt'])
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>', new Date(now))]))
    .execute();
  return new Map(rows.map((row) => [row.keyId, row]));
}

export interface KeyOfStorefront {
  keyId: Uuid;
  storefront: string;
  label: string;
  scopes: string[];
  /** An instant to come, when it was replaced. */
  endsAt: Date | null;
}

export interface OpenKey {
  id: Uuid;
  label: string;
  scopes: string[];
  createdAt: Date;
  /** An instant to come, when it was replaced. */
  revokedAt: Date | null;
  requestsPerSecond: number | null;
}

/** Ends a catalog's key at an instant; one that ends earlier stays as it is. False when there is none to end. */
export async function revokeKey(tx: Transaction, catalogId: Uuid, id: Uuid, at: Instant_ms): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_key')
    .set({ revoked_at: new Date(at) })
    .where('catalog_id', '=', catalogId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>', new Date(at))]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function apiKeyByHash(tx: Transaction, hash: Buffer, now: Instant_ms): Promise<ApiKey | null> {
  const row = await tx
    .selectFrom('api_key')
    .innerJoin('catalog', 'catalog.id', 'catalog_id')
    .select(['api_key.id', 'catalog_id as catalogId', 'catalog.code as catalogCode', 'scopes'])
    .where('key_hash', '=', hash)
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>', new Date(now))]))
    .executeTakeFirst();
  return row ?? null;
}
