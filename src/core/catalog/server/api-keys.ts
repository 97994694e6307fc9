import { createHash, randomBytes } from 'node:crypto';
import { isTestEnvironment } from '#core/test-environment/server/index.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import { conflict, notFound, passIf, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { HOUR_MS, type Clock } from '#kernel/time.ts';
import { PUBLIC, type Database, type Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import { checkApiKey, MAX_KEYS, validateOverlap, type ApiKeyInput, type CheckedApiKey } from '../rules/api-key.ts';
import { catalogMessages } from '../rules/catalog.messages.ts';
import * as store from './api-key.repository.ts';

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

type NewApiKey = Pick<ApiKeyInput, 'label' | 'scopes'> &
  Partial<ApiKeyInput> & {
    catalogId: Uuid;
    /** The secret; generated when omitted. */
    key?: string;
  };

/** A new key and its secret, which is returned only once. */
export interface MadeApiKey {
  id: Uuid;
  secret: string;
}

interface KeyDeps {
  newId: NewId;
  clock: Clock;
  /** Who makes or ends the key; omitted for the command line. */
  actorId?: Uuid;
}

/** Creates a key for a storefront. Only its hash is stored. */
export async function createApiKey(
  tx: Transaction,
  deps: KeyDeps,
  { catalogId, key, ...input }: NewApiKey,
): Promise<Result<MadeApiKey, Problem>> {
  const checked = checkApiKey({ origins: [], requestsPerSecond: null, ...input });
  if (!checked.ok) return checked;
  const room = await holdRoom(tx, deps, catalogId);
  if (!room.ok) return room;
  const made = await insertKey(tx, deps, { ...checked.value, catalogId }, key);
  await note(tx, deps, { catalogId, keyId: made.id, act: 'CREATED', endsAt: null });
  return ok(made);
}

/**
 * Creates a replacement with the same scopes. Both keys stay valid for the overlap, so that a storefront can switch
 * without downtime.
 */
export async function replaceApiKey(
  tx: Transaction,
  deps: KeyDeps,
  { catalogId, id, overlapHours }: { catalogId: Uuid; id: Uuid; overlapHours: number },
): Promise<Result<MadeApiKey, Problem>> {
  const rejection = validateOverlap(overlapHours);
  if (rejection) return fail(rejection);
  const room = await holdRoom(tx, deps, catalogId);
  if (!room.ok) return room;
  const now = deps.clock();
  const old = (await store.openKeys(tx, catalogId, now)).find((key) => key.id === id);
  if (!old) return fail(notFound('Key'));
  // Otherwise an old key could be replaced again and again while it lasts.
  if (old.revokedAt) return fail(conflict(catalogMessages.key.alreadyEnding()));
  const { label, scopes, origins, requestsPerSecond } = old;
  const made = await insertKey(tx, deps, { catalogId, label, scopes, origins, requestsPerSecond });
  const endsAt = now + overlapHours * HOUR_MS;
  await store.revokeKey(tx, catalogId, id, endsAt);
  await note(tx, deps, { catalogId, keyId: id, act: 'ROTATED', endsAt });
  return ok(made);
}

/** Ends a key at once, also one that was rotated and still works. */
export async function revokeApiKey(
  tx: Transaction,
  deps: KeyDeps,
  { catalogId, id }: { catalogId: Uuid; id: Uuid },
): Promise<Result<Uuid, Problem>> {
  if (!(await store.revokeKey(tx, catalogId, id, deps.clock()))) return fail(notFound('Key'));
  await note(tx, deps, { catalogId, keyId: id, act: 'REVOKED', endsAt: null });
  return ok(id);
}

/** Keeps others from adding keys until the transaction ends. */
async function holdRoom(tx: Transaction, { clock }: KeyDeps, catalogId: Uuid): Promise<Result<null, Problem>> {
  await lock(tx, 'api-keys', catalogId);
  const open = await store.countOpenKeys(tx, catalogId, clock());
  return passIf(open < MAX_KEYS, conflict(catalogMessages.key.tooManyKeys({ max: MAX_KEYS })));
}

async function insertKey(
  tx: Transaction,
  { newId, clock, actorId }: KeyDeps,
  key: Omit<CheckedApiKey, 'scopes'> & { scopes: readonly string[]; catalogId: Uuid },
  known?: string,
): Promise<MadeApiKey> {
  const prefix = (key.scopes.includes('browser') ? 'epk_' : 'ek_') + ((await isTestEnvironment(tx)) ? 'test_' : '');
  const secret = known ?? prefix + randomBytes(24).toString('base64url');
  const id = newId();
  await store.insertApiKey(tx, {
    ...key,
    id,
    scopes: [...key.scopes],
    hash: hashOf(secret),
    createdAt: clock(),
    createdBy: actorId ?? null,
  });
  return { id, secret };
}

const note = (
  tx: Transaction,
  { newId, clock, actorId }: KeyDeps,
  change: Omit<store.NewKeyChange, 'id' | 'at' | 'actorId'>,
): Promise<void> => store.insertKeyChange(tx, { ...change, id: newId(), at: clock(), actorId: actorId ?? null });

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
