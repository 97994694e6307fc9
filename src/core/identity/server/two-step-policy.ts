import { companiesById, companyDecisions } from '#core/accounts/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { conflict, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import type { Session } from '#platform/graphql/context.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { confirmUser, type Proof } from './confirmation.ts';
import { twoStepPolicyEmail } from './emails.ts';
import { activeMembers, sessionStart } from './identity.repository.ts';
import { recordEvent, type ClientInfo } from './sessions.ts';
import type { AuthDeps } from './sign-in.ts';

/**
 * Requires two-step sign-in of all members of a company, or makes it their own choice again. Every member is notified. The
 * database ends the sessions that began without a second factor, so the caller's own must have one: a caller who cannot
 * receive codes would lock out themselves and the whole company.
 */
export async function requireTwoStep(
  deps: AuthDeps,
  { userId, key }: Session,
  { companyId, isRequired, ...proof }: Proof & { companyId: Uuid; isRequired: boolean },
  origin: ClientInfo,
): Promise<Result<null, Problem>> {
  const { database } = deps;
  const own = await database.read(SYSTEM, (tx) => sessionStart(tx, key));
  if (isRequired && !own?.twoStep) return fail(conflict(identityMessages.problem.ownTwoStepsFirst()));
  const unproven = await confirmUser(deps, userId, proof);
  if (unproven) return fail(unproven);
  return database.transact(SYSTEM, async (tx) => {
    const isChanged = await companyDecisions.changeTwoStepRequirement(tx, deps, {
      companyId,
      isRequired,
      changedBy: userId,
    });
    if (!isChanged) return ok(null);
    const kind = isRequired ? 'TWO_STEP_REQUIRED' : 'TWO_STEP_OPTIONAL';
    await recordEvent(tx, deps, origin, { kind, userId, companyId });
    await tellMembers(tx, companyId, isRequired);
    return ok(null);
  });
}

async function tellMembers(tx: Transaction, companyId: Uuid, isRequired: boolean) {
  const [company] = await companiesById(tx, [companyId]);
  for (const member of await activeMembers(tx, companyId)) {
    await enqueueEmail(tx, twoStepPolicyEmail(member, isRequired, company!.name));
  }
}
