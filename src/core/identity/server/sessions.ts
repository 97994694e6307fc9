import type { Uuid } from '#kernel/ids.ts';
import type { Clock, EpochMs } from '#kernel/time.ts';
import type { Context, Session } from '#platform/graphql/context.ts';
import { newSessionSecret, sessionKeyOf } from '#platform/http/browser.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { browserName } from '../rules/agent.ts';
import { ABSOLUTE_MS, isSessionAlive, needsSeen } from '../rules/session.ts';
import { deleteExpired } from './credential.repository.ts';
import * as store from './identity.repository.ts';
import type { IdentityDeps } from './users.ts';
import { insertSecurityEvent, type SecurityEventKind } from './security.repository.ts';

/** Starts a session and returns its secret, which is stored nowhere else. */
export async function createSession(
  tx: Transaction,
  clock: Clock,
  userId: Uuid,
  membershipId: Uuid | null,
  origin: ClientInfo,
  options: {
    expiresAt?: EpochMs;
    impersonation?: store.NewSession['impersonation'];
    provider?: string | null;
    /** Whether the user has proven a second factor. */
    twoStep: boolean;
  },
): Promise<string> {
  const secret = newSessionSecret();
  const now = clock();
  await store.insertSession(tx, {
    key: sessionKeyOf(secret),
    userId,
    membershipId,
    createdAt: now,
    expiresAt: options.expiresAt ?? now + ABSOLUTE_MS,
    origin,
    impersonation: options.impersonation,
    provider: options.provider ?? null,
    twoStep: options.twoStep,
  });
  return secret;
}

/** Returns the open session with this key. Changes to its user or membership apply from here on. */
export async function findSession(
  { database, clock }: Pick<IdentityDeps, 'database' | 'clock'>,
  key: string,
): Promise<Session | null> {
  const now = clock();
  return database.transact(SYSTEM, async (tx) => {
    const stored = await store.findSession(tx, key);
    if (!stored || !isSessionAlive(stored, now) || !stored.isUsable) return null;
    if (needsSeen(stored, now)) await store.markSeen(tx, key, now);
    return stored.session;
  });
}

/** The origin of a request, as recorded and shown. */
export interface ClientInfo {
  address: string;
  agent: string;
}

export function clientInfoOf({ address, agent }: Pick<Context, 'address' | 'agent'>): ClientInfo {
  return { address, agent: browserName(agent) };
}

/** Records a security event. */
export async function recordEvent(
  tx: Transaction,
  { newId, clock }: Pick<IdentityDeps, 'newId' | 'clock'>,
  origin: ClientInfo,
  event: {
    kind: SecurityEventKind;
    userId: Uuid | null;
    impersonatorId?: Uuid | null;
    companyId?: Uuid | null;
    detail?: Record<string, string>;
  },
): Promise<void> {
  await insertSecurityEvent(tx, { id: newId(), at: clock(), ...origin, ...event });
}

/** Deletes ended sessions, links and codes. They are invalid anyway; this only limits the tables' size. */
export async function deleteEnded(tx: Transaction, now: EpochMs): Promise<void> {
  await store.deleteEndedSessions(tx, now);
  await deleteExpired(tx, now);
}
