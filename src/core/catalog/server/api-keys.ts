import { createHash, randomBytes } from 'node:crypto';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import { PUBLIC, type Database, type Transaction } from '#platform/db/database.ts';
import * as store from './api-key.repository.ts';

/**
 * Permissions of a key: `feed` to send feeds, `ads` to request ads and report events, `browser` to report what pages show.
 * The last stands alone.
 */
export type ApiScope = 'feed' | 'ads' | 'browser';

export interface ApiKey {
  id: Uuid;
  catalogId: Uuid;
  /** The storefront's country code, e.g. `SG`. */
  catalogCode: string;
  label: string;
  scopes: string[];
  /** A future instant when the key was replaced; null while it has no end. */
  endsAt: Date | null;
}

export interface NewApiKey {
  catalogId: Uuid;
  label: string;
  scopes: readonly ApiScope[];
  /** Of a browser key: the pages that may send it. */
  origins?: readonly string[];
  /** The secret; generated when omitted. */
  key?: string;
  /** Null applies the deployment's limit. */
  requestsPerSecond?: number | null;
}

/** Creates a key for a storefront's back end. The key is returned once; only its hash is stored. */
export async function createApiKey(
  tx: Transaction,
  { newId, clock }: { newId: NewId; clock: Clock },
  { catalogId, label, scopes, origins = [], key, requestsPerSecond = null }: NewApiKey,
): Promise<string> {
  const secret = key ?? `${scopes.includes('browser') ? 'epk' : 'ek'}_${randomBytes(24).toString('base64url')}`;
  await store.insertApiKey(tx, {
    id: newId(),
    catalogId,
    label,
    scopes: [...scopes],
    origins: [...origins],
    hash: hashOf(secret),
    createdAt: clock(),
    requestsPerSecond,
  });
  return secret;
}

/**
 * Creates a replacement with the same scopes. Both keys stay valid for `overlapMs`, so that a storefront can switch
 * without downtime. Null when there is no such key.
 */
export async function replaceApiKey(
  tx: Transaction,
  deps: { newId: NewId; clock: Clock },
  { catalogId, id, overlapMs }: { catalogId: Uuid; id: Uuid; overlapMs: number },
): Promise<string | null> {
  const now = deps.clock();
  const old = (await store.openKeys(tx, catalogId, now)).find((key) => key.id === id);
  if (!old) return null;
  const { label, scopes, origins, requestsPerSecond } = old;
  const secret = await createApiKey(tx, deps, {
    catalogId,
    label,
    scopes: scopes as ApiScope[],
    origins,
    requestsPerSecond,
  });
  await store.revokeKey(tx, catalogId, id, now + overlapMs);
  return secret;
}

/** Returns the key of an `Authorization: Bearer` header; null when it is unknown, revoked, missing, or of a browser. */
export async function findApiKey(
  { database, clock }: { database: Database; clock: Clock },
  authorization: string | undefined,
): Promise<ApiKey | null> {
  const secret = /^Bearer ([\x21-\x7e]{1,200})$/.exec(authorization ?? '')?.[1];
  return secret ? database.read(PUBLIC, (tx) => store.apiKeyByHash(tx, hashOf(secret), clock())) : null;
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
