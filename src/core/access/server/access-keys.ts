import { createHash, randomBytes } from 'node:crypto';
import { isTestEnvironment } from '#core/test-environment/server/index.ts';
import { isUuid, type NewId, type Uuid } from '#kernel/ids.ts';
import { conflict, forbidden, invalid, notFound, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS, type Clock, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import type { Proof } from '#platform/graphql/proof-fields.ts';
import { accessMessages } from '../rules/access.messages.ts';
import {
  kindOfKey,
  MAX_KEYS,
  secretOf,
  shownPrefix,
  validateKey,
  validateOverlap,
  type AccessKeyInput,
  type AccessKeyKind,
} from '../rules/access-key.ts';
import { MAX_LISTED_KEYS } from '../rules/list-bounds.ts';
import * as store from './access-key.repository.ts';
import { tellOfKey, type RecordWayIn } from './ways-in.ts';

const { problem } = accessMessages;
const SECRET_BYTES = 32;
/** Ended keys stay listed, so that users can see why a program fails. */
const ENDED_SHOWN_MS = 30 * DAY_MS;

export interface AccessDeps {
  database: Database;
  clock: Clock;
  newId: NewId;
  /** Returns why a signed-in user has not proven again who they are; null when they have. */
  confirmUser(userId: Uuid, proof: Proof): Promise<Problem | null>;
  /** Whether a user signs in with an authenticator app. */
  hasTwoStep(tx: Transaction, userId: Uuid): Promise<boolean>;
  recordWayIn: RecordWayIn;
}

/** The user who manages keys, and the company they are in; null for staff. */
export interface Manager {
  userId: Uuid;
  isStaff: boolean;
  companyId: Uuid | null;
}

/** A new key and its secret, which is returned only once. */
export interface MadeKey {
  id: Uuid;
  secret: string;
}

export function listAccessKeys({ database, clock }: AccessDeps, { userId, companyId }: Manager) {
  const bounds = { endedSince: clock() - ENDED_SHOWN_MS, limit: MAX_LISTED_KEYS };
  return database.read(SYSTEM, (tx) =>
    companyId ? store.keysOfCompany(tx, { companyId, ...bounds }) : store.staffKeysOf(tx, { userId, ...bounds }),
  );
}

export interface KeyRequest extends AccessKeyInput {
  /** Companies of an agency's key; the manager's own when empty. */
  companyIds: readonly Uuid[];
  /** Null for all brands. */
  brandIds: readonly Uuid[] | null;
}

/** Makes a key for the caller, who has proven again who they are. */
export async function createAccessKey(
  deps: AccessDeps,
  manager: Manager,
  request: KeyRequest,
  proof: Proof,
): Promise<Result<MadeKey, Problem>> {
  const wanted = [...new Set(request.companyIds.length ? request.companyIds : [manager.companyId ?? []].flat())];
  const kind = kindOfKey({ isStaff: manager.companyId === null && manager.isStaff }, wanted.length);
  const rejection = validateKey(kind, request);
  if (rejection) return fail(rejection);
  if (kind !== 'STAFF' && !wanted.length) return fail(invalid('companyIds', problem.companyRequired()));
  const brandIds = request.brandIds?.length ? [...new Set(request.brandIds)] : null;
  if (brandIds && wanted.length !== 1) return fail(invalid('brandIds', problem.brandsOfOneCompany()));
  const reach = await deps.database.read(SYSTEM, (tx) => checkReach(deps, tx, kind, manager, { wanted, brandIds }));
  if (!reach.ok) return reach;
  const unproven = await deps.confirmUser(manager.userId, proof);
  if (unproven) return fail(unproven);
  return deps.database.transact<Result<MadeKey, Problem>>(SYSTEM, async (tx) => {
    if (!(await store.lockManaged(tx, manager.userId, wanted))) return fail(PERMISSION_DENIED);
    await lock(tx, 'access-keys', manager.userId);
    if ((await store.countValidKeys(tx, manager.userId, deps.clock())) >= MAX_KEYS)
      return fail(conflict(problem.tooManyKeys({ max: MAX_KEYS })));
    const now = deps.clock();
    return ok(
      await insertKey(tx, deps, {
        kind,
        name: request.name.trim(),
        madeBy: manager.userId,
        scopes: [...new Set(request.scopes)],
        expiresAt: now + request.expiresInDays * DAY_MS,
        companies: kind === 'STAFF' ? [] : wanted.map((companyId) => ({ companyId, brandIds })),
      }),
    );
  });
}

async function checkReach(
  deps: AccessDeps,
  tx: Transaction,
  kind: AccessKeyKind,
  { userId }: Manager,
  { wanted, brandIds }: { wanted: readonly Uuid[]; brandIds: readonly Uuid[] | null },
): Promise<Result<null, Problem>> {
  if (kind === 'STAFF') {
    return (await deps.hasTwoStep(tx, userId)) ? ok(null) : fail(forbidden(problem.twoStepRequired()));
  }
  const managed = await store.managedCompanies(tx, userId);
  if (!wanted.every((id) => managed.includes(id))) return fail(invalid('companyIds', problem.companyOther()));
  if (!brandIds) return ok(null);
  const own = await store.brandsOf(tx, wanted[0]!);
  return brandIds.every((id) => own.includes(id)) ? ok(null) : fail(invalid('brandIds', problem.brandOther()));
}

/** Makes a replacement with the same rights and end. Both keys are valid for the overlap. */
export async function replaceAccessKey(
  deps: AccessDeps,
  manager: Manager,
  { id, overlapDays }: { id: string; overlapDays: number },
  proof: Proof,
): Promise<Result<MadeKey, Problem>> {
  const rejection = validateOverlap(overlapDays);
  if (rejection) return fail(rejection);
  const visible = await deps.database.transact(SYSTEM, (tx) => findManaged(tx, manager, id, deps.clock()));
  if (!visible.ok) return visible;
  if (visible.value.madeBy !== manager.userId) return fail(forbidden(problem.notYours()));
  const unproven = await deps.confirmUser(manager.userId, proof);
  if (unproven) return fail(unproven);
  return deps.database.transact<Result<MadeKey, Problem>>(SYSTEM, async (tx) => {
    const now = deps.clock();
    // Before the key, as who takes the membership away does, and then finds the new one, too.
    await store.lockMemberships(tx, manager.userId);
    const found = await findManaged(tx, manager, id, now);
    if (!found.ok) return found;
    const { kind, name, madeBy, scopes, expiresAt, companies, replacedBy } = found.value;
    // Otherwise an old key could be replaced again and again while it lasts.
    if (replacedBy) return fail(conflict(problem.keyReplaced()));
    const made = await insertKey(tx, deps, { kind, name, madeBy, scopes, companies, expiresAt: expiresAt.getTime() });
    await store.endKey(tx, { id: found.value.id, at: now + overlapDays * DAY_MS, replacedBy: made.id });
    return ok(made);
  });
}

/** Ends a key at once; an agency's key that another user made loses this company alone. */
export function revokeAccessKey(deps: AccessDeps, manager: Manager, id: string): Promise<Result<Uuid, Problem>> {
  return deps.database.transact<Result<Uuid, Problem>>(SYSTEM, async (tx) => {
    const found = await findManaged(tx, manager, id, deps.clock());
    if (!found.ok) return found;
    const key = found.value;
    if (key.kind === 'AGENCY' && key.madeBy !== manager.userId)
      await store.removeCompany(tx, key.id, manager.companyId!);
    else await store.endKey(tx, { id: key.id, at: deps.clock() });
    return ok(key.id);
  });
}

/** Finds a valid key that reaches the manager's company, or their own staff key. */
async function findManaged(
  tx: Transaction,
  { userId, companyId }: Manager,
  id: string,
  now: EpochMs,
): Promise<Result<store.LockedKey, Problem>> {
  const key = isUuid(id) ? await store.lockKey(tx, id) : null;
  const isReached =
    key?.kind === 'STAFF'
      ? companyId === null && key.madeBy === userId
      : companyId !== null && key?.companies.some((one) => one.companyId === companyId);
  const isEnded = key !== null && (key.expiresAt.getTime() <= now || (key.revokedAt?.getTime() ?? Infinity) <= now);
  return key && isReached && !isEnded ? ok(key) : fail(notFound('Key'));
}

async function insertKey(
  tx: Transaction,
  { newId, clock, recordWayIn }: Pick<AccessDeps, 'newId' | 'clock' | 'recordWayIn'>,
  key: Pick<store.NewAccessKey, 'name' | 'madeBy' | 'scopes' | 'expiresAt' | 'companies'> & { kind: AccessKeyKind },
): Promise<MadeKey> {
  const random = randomBytes(SECRET_BYTES).toString('base64url');
  const secret = secretOf(key.kind, random, { isTest: await isTestEnvironment(tx) });
  const id = newId();
  await store.insertAccessKey(tx, {
    ...key,
    id,
    hash: hashOf(secret),
    prefix: shownPrefix(secret),
    createdAt: clock(),
  });
  const [company, ...others] = key.companies;
  const companyId = others.length > 0 ? null : (company?.companyId ?? null);
  const wayIn = { kind: 'ACCESS_KEY_MADE', userId: key.madeBy, companyId, detail: { key: id } } as const;
  await tellOfKey(tx, await recordWayIn(tx, wayIn), key.name);
  return { id, secret };
}

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
