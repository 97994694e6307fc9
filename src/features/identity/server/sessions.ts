import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Clock, Instant_ms } from '#kernel/time.ts';
import type { Context, Session } from '#platform/graphql/context.ts';
import { newSessionSecret, sessionKeyOf } from '#platform/http/browser.ts';
import { SYSTEM, type Transaction } from '#platform/postgres/database.ts';
import { browserName } from '../rules/agent.ts';
import { ABSOLUTE_MS, isSessionAlive, needsSeen } from '../rules/session.ts';
import { deleteExpired } from './credential-store.ts';
import * as store from './identity-store.ts';
import type { IdentityDependencies } from './people.ts';
import { insertSecurityEvent, type SecurityEventKind } from './security-store.ts';

/** Starts a session and returns its secret, which exists nowhere else. */
export async function createSession(
  tx: Transaction,
  clock: Clock,
  personId: Uuid,
  accountId: Uuid | null,
  origin: Origin,
  options: { expiresAt?: Instant_ms; impersonation?: store.NewSession['impersonation'] } = {},
): Promise<string> {
  const secret = newSessionSecret();
  const now = clock();
  await store.insertSession(tx, {
    key: sessionKeyOf(secret),
    personId,
    accountId,
    createdAt: now,
    expiresAt: options.expiresAt ?? now + ABSOLUTE_MS,
    origin,
    impersonation: options.impersonation,
  });
  return secret;
}

/** The session with this key if it is still alive; whatever changed about its person or account binds from here on. */
export async function findSession(
  { database, clock }: Pick<IdentityDependencies, 'database' | 'clock'>,
  key: string,
): Promise<Session | null> {
  const now = clock();
  return database.as(SYSTEM, async (tx) => {
    const stored = await store.findSession(tx, key);
    if (!stored || !isSessionAlive(stored, now) || !stored.mayGoOn) return null;
    if (needsSeen(stored, now)) await store.markSeen(tx, key, now);
    return stored.session;
  });
}

/** Where a request came from, as it is written down and told. */
export interface Origin {
  address: string;
  agent: string;
}

export function originOf({ address, agent }: Pick<Context, 'address' | 'agent'>): Origin {
  return { address, agent: browserName(agent) };
}

/** Where somebody asks from, and the language to answer in. */
export interface Asking {
  origin: Origin;
  language: Language;
}

export const askingOf = (context: Context): Asking => ({ origin: originOf(context), language: context.language });

/** Writes down what happened at the doors. */
export async function recordEvent(
  tx: Transaction,
  { newId, clock }: Pick<IdentityDependencies, 'newId' | 'clock'>,
  origin: Origin,
  event: {
    kind: SecurityEventKind;
    personId: Uuid | null;
    impersonatorId?: Uuid | null;
    companyId?: Uuid | null;
    detail?: Record<string, string>;
  },
): Promise<void> {
  await insertSecurityEvent(tx, { id: newId(), at: clock(), ...origin, ...event });
}

/** Sessions, links and codes past their end open nothing; this only keeps the tables small. */
export async function deleteEnded(tx: Transaction, now: Instant_ms): Promise<void> {
  await store.deleteEndedSessions(tx, now);
  await deleteExpired(tx, now);
}
