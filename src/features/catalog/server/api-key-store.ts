import type { Uuid } from '#kernel/ids.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { ApiKey } from './api-keys.ts';

export async function insertApiKey(
  tx: Transaction,
  key: { id: Uuid; catalogId: Uuid; label: string; scopes: string[]; hash: Buffer; createdAt: Instant_ms },
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
    })
    .execute();
}

export async function apiKeyByHash(tx: Transaction, hash: Buffer): Promise<ApiKey | null> {
  const row = await tx
    .selectFrom('api_key')
    .select(['id', 'catalog_id as catalogId', 'scopes'])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
