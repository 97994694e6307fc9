import type { Uuid } from '#kernel/ids.ts';
import type { Context } from '#platform/graphql/context.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { confirmUser, hasTwoStep } from './confirmation.ts';
import { credentialsOf, isPasswordCurrent } from './credential.repository.ts';
import { usersById } from './identity.repository.ts';
import type { SecurityEventKind } from './security.repository.ts';
import { clientInfoOf, recordEvent } from './sessions.ts';

/** Records what a user made that outlives the session, and returns whom to tell and where it was made. */
async function record(
  tx: Transaction,
  context: Context,
  event: {
    kind: Extract<SecurityEventKind, 'CLIENT_LET_IN' | 'ACCESS_KEY_MADE' | 'ORDER_LIMIT_CHANGED'>;
    userId: Uuid;
    companyId: Uuid | null;
    detail: Record<string, string>;
  },
) {
  const origin = clientInfoOf(context);
  await recordEvent(tx, context, origin, event);
  const { email, firstName, language, timezone } = (await usersById(tx, [event.userId]))[0]!;
  return {
    email,
    firstName,
    language,
    timezone,
    atMs: context.wallClock(),
    browser: origin.agent,
    address: origin.address,
  };
}

/**
 * Returns a check for the transaction that follows a proof: whether the password is the same as now. The check locks it,
 * so that one who replaces it meanwhile finds what was made.
 */
async function holdPassword(database: Database, userId: Uuid): Promise<(tx: Transaction) => Promise<boolean>> {
  const known = await database.read(SYSTEM, (tx) => credentialsOf(tx, userId));
  return (tx) => isPasswordCurrent(tx, { userId, passwordHash: known?.passwordHash ?? null });
}

/** What making keys and letting clients in takes of identity. */
export const waysIn = { confirmUser, hasTwoStep, holdPassword, record };
