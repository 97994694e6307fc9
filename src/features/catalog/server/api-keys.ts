import { createHash, randomBytes } from 'node:crypto';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import { PUBLIC, type Database, type Transaction } from '#platform/postgres/database.ts';
import * as store from './api-key-store.ts';

/** What a key may do: send feeds; ask for ads and report events. */
export type ApiScope = 'feed' | 'ads';

export interface ApiKey {
  id: Uuid;
  catalogId: Uuid;
  scopes: string[];
}

/** Makes a key for a storefront's back end. The key is told once; only its hash is kept. */
export async function createApiKey(
  tx: Transaction,
  { newId, clock }: { newId: NewId; clock: Clock },
  { catalogId, label, scopes, key }: { catalogId: Uuid; label: string; scopes: readonly ApiScope[]; key?: string },
): Promise<string> {
  const secret = key ?? `ek_${randomBytes(24).toString('base64url')}`;
  await store.insertApiKey(tx, {
    id: newId(),
    catalogId,
    label,
    scopes: [...scopes],
    hash: hashOf(secret),
    createdAt: clock(),
  });
  return secret;
}

/** The key in an `Authorization: Bearer` header; null when it is unknown, revoked or missing. */
export async function findApiKey(database: Database, authorization: string | undefined): Promise<ApiKey | null> {
  const secret = /^Bearer ([\x21-\x7e]{1,200})$/.exec(authorization ?? '')?.[1];
  return secret ? database.as(PUBLIC, (tx) => store.apiKeyByHash(tx, hashOf(secret))) : null;
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
