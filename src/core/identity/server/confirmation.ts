import type { Uuid } from '#kernel/ids.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import type { Clock } from '#kernel/time.ts';
import { failAndCommit, SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { ok, type Result } from '#kernel/result.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { countAttempts } from './attempts.ts';
import * as store from './credential.repository.ts';
import { checkCurrentPassword } from './password-changes.ts';
import type { Passwords } from './passwords.ts';
import type { Secrets } from './secrets.ts';
import { readCode, takeCode } from './two-step.ts';

/** What a signed-in user enters once more. */
export interface Proof {
  currentPassword?: string | null;
  code?: string | null;
}

/** Whether a user signs in with an authenticator app. */
export async function hasTwoStep(tx: Transaction, userId: Uuid): Promise<boolean> {
  return (await store.secondStepOf(tx, userId)).hasAuthenticator;
}

/**
 * Returns why a signed-in user has not proven again who they are, by password or by a code of their authenticator app;
 * null when they have. An open session alone hands nothing out that outlives it.
 */
export async function confirmUser(
  deps: { database: Database; passwords: Passwords; secrets: Secrets; clock: Clock },
  userId: Uuid,
  { currentPassword, code }: Proof,
): Promise<Problem | null> {
  const { database, secrets, clock } = deps;
  const known = await database.read(SYSTEM, (tx) => store.credentialsOf(tx, userId));
  if (!known) throw new Error('a session names a user who does not exist');
  if (!code) return checkCurrentPassword(deps, known, currentPassword);
  const tooOften = await countAttempts(database, clock(), { kind: 'authenticator', subject: userId });
  if (tooOften) return tooOften;
  const entered = await readCode(deps, userId, code);
  if (!entered.ok) return entered.problem;
  const wrong = invalid('code', identityMessages.problem.codeWrong());
  const taken = await database.transact<Result<null, Problem>>(SYSTEM, async (tx) => {
    const isApp = await hasTwoStep(tx, userId);
    return isApp && (await takeCode(tx, secrets, { userId, browser: '' }, entered.value, clock()))
      ? ok(null)
      : failAndCommit(wrong);
  });
  return taken.ok ? null : taken.problem;
}
