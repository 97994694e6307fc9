import {
  acceptInvitation,
  companiesById,
  findInvitation,
  type InvitedInvitation,
} from '#core/accounts/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { conflict, type FieldMessages, forbidden, invalidFields, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { countAttempts } from './attempts.ts';
import { markEmailVerified, setSessionMembership } from './identity.repository.ts';
import { addUser, inEnvironment, prepareUser, type PreparedUser } from './users.ts';
import { passwordRejection } from './required-provider.ts';
import { recordEvent, type ClientInfo } from './sessions.ts';
import { openSession, type AuthDeps, type SignedIn } from './sign-in.ts';

/** Returns the invitation of a link; NOT_FOUND when it no longer exists. */
export async function lookUpInvitation(
  deps: Pick<AuthDeps, 'database' | 'clock' | 'environmentClock'>,
  token: string,
  origin: ClientInfo,
): Promise<Result<InvitedInvitation, Problem>> {
  const { database, clock } = deps;
  const tooOften = await countAttempts(database, clock(), { kind: 'secretLinkFrom', subject: origin.address });
  if (tooOften) return fail(tooOften);
  const invitation = await database.read(SYSTEM, (tx) => findInvitation(tx, { token }, inEnvironment(deps).clock()));
  return invitation ? ok(invitation) : fail(notFound('Invitation'));
}

export interface Acceptance {
  token: string;
  /** Of a new user; existing users keep theirs. */
  firstName?: string | null;
  lastName?: string | null;
  password?: string | null;
  /** Of a new user. */
  language: Language;
}

/**
 * Makes the invited user a member. A new user is registered and signed in; a signed-in user switches to the company;
 * any other existing user signs in as usual.
 * Fails with FORBIDDEN while signed in as another user, and for an existing user with an unverified address who is not
 * signed in: that user may not be the invited person.
 */
export async function confirmInvitation(
  deps: AuthDeps,
  acceptance: Acceptance,
  /** The signed-in user and their session; null without a session. */
  signedInAs: { userId: Uuid; key: string } | null,
  origin: ClientInfo,
): Promise<Result<SignedIn | null, Problem>> {
  const found = await lookUpInvitation(deps, acceptance.token, origin);
  if (!found.ok) return found;
  const invitation = found.value;
  if (signedInAs !== null && signedInAs.userId !== invitation.userId) {
    return fail(forbidden(identityMessages.problem.invitationForOtherUser()));
  }
  if (signedInAs === null && invitation.mustSignIn) {
    return fail(forbidden(identityMessages.problem.signInRequired()));
  }
  const newcomer = invitation.userId === null ? await prepareNewcomer(deps, invitation, acceptance) : ok(null);
  if (!newcomer.ok) return newcomer;

  return deps.database.transact<Result<SignedIn | null, Problem>>(SYSTEM, async (tx) => {
    const userId = newcomer.value ? await addUser(tx, deps, newcomer.value) : invitation.userId;
    // The address was registered in the meantime: the link now requires that user.
    if (!userId) return fail(conflict(identityMessages.problem.emailTaken()));
    const accepted = await acceptInvitation(tx, inEnvironment(deps), {
      invitation: { token: acceptance.token },
      userId,
    });
    if (!accepted.ok) return accepted;
    const { membershipId, companyId } = accepted.value;
    await markEmailVerified(tx, userId);
    await recordEvent(tx, deps, origin, { kind: 'INVITATION_ACCEPTED', userId, companyId });
    // Switches the session, since the user has just chosen this company.
    if (signedInAs) await setSessionMembership(tx, signedInAs.key, membershipId);
    if (!newcomer.value) return ok(null);
    // They have opened a mailed link and chosen a password, which is as much as a mailed code and a password.
    return openSession(tx, deps, { userId, isStaff: false }, origin, { twoStep: true });
  });
}

async function prepareNewcomer(
  { database, passwords }: AuthDeps,
  { email, companyId }: InvitedInvitation,
  { firstName, lastName, password, language }: Acceptance,
): Promise<Result<PreparedUser, Problem>> {
  const fields: FieldMessages = {};
  for (const [field, value] of Object.entries({ firstName, lastName, password })) {
    if (!value?.trim()) fields[field] = [identityMessages.problem.required()];
    else if (field !== 'password' && value.trim().length > 100) fields[field] = [identityMessages.problem.tooLong()];
  }
  const wrong = invalidFields(fields);
  if (wrong) return fail(wrong);
  const [company] = await database.read(SYSTEM, (tx) => companiesById(tx, [companyId]));
  const ssoRejection = await database.read(SYSTEM, (tx) => passwordRejection(tx, 'password', email));
  if (ssoRejection) return fail(ssoRejection);
  return prepareUser(passwords, {
    email,
    password: password!,
    firstName: firstName!.trim(),
    lastName: lastName!.trim(),
    language,
    timezone: company!.timezone,
  });
}
