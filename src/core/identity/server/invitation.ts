import {
  acceptInvitation,
  companiesById,
  findInvitation,
  type InvitedInvitation,
} from '#core/accounts/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type FieldProblems, type Result } from '#kernel/result.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { identityText } from '../rules/texts.ts';
import { countAttempts } from './attempts.ts';
import { markEmailVerified, setSessionAccount } from './identity.repository.ts';
import { addPerson, preparePerson, type PreparedPerson } from './people.ts';
import { recordEvent, type RequestMeta } from './sessions.ts';
import { openSession, type AuthDeps, type SignedIn } from './sign-in.ts';

/** The invitation behind a link; NOT_FOUND when there is none any more. */
export async function lookUpInvitation(
  { database, clock }: Pick<AuthDeps, 'database' | 'clock'>,
  token: string,
  { origin }: RequestMeta,
): Promise<Result<InvitedInvitation, Problem>> {
  const tooOften = await countAttempts(database, clock(), { kind: 'secretLinkFrom', who: origin.address });
  if (tooOften) return fail(tooOften);
  const invitation = await database.read(SYSTEM, (tx) => findInvitation(tx, token, clock()));
  return invitation ? ok(invitation) : fail(notFound('Invitation'));
}

export interface Acceptance {
  token: string;
  /** Of somebody new; people who have a login already keep theirs. */
  firstName?: string | null;
  lastName?: string | null;
  password?: string | null;
}

/**
 * Makes the invited person a member: somebody new is registered and signed in, somebody signed in works in that company from
 * now on, anybody else with a login signs in as usual.
 * FORBIDDEN while signed in as somebody else, and to a login of an unproven address that is not signed in: it may be the
 * login of somebody who was not invited.
 */
export async function confirmInvitation(
  dependencies: AuthDeps,
  acceptance: Acceptance,
  /** Who is signed in at this browser, and their session; null for nobody. */
  signedInAs: { personId: Uuid; key: string } | null,
  requestMeta: RequestMeta,
): Promise<Result<SignedIn | null, Problem>> {
  const { origin, language } = requestMeta;
  const found = await lookUpInvitation(dependencies, acceptance.token, requestMeta);
  if (!found.ok) return found;
  const invitation = found.value;
  if (signedInAs !== null && signedInAs.personId !== invitation.personId) {
    return fail({ code: 'FORBIDDEN', message: identityText('invitedSomebodyElse', language) });
  }
  if (signedInAs === null && invitation.mustSignIn) {
    return fail({ code: 'FORBIDDEN', message: identityText('signInFirst', language) });
  }
  const newcomer =
    invitation.personId === null ? await prepareNewcomer(dependencies, invitation, acceptance, language) : ok(null);
  if (!newcomer.ok) return newcomer;

  return dependencies.database.transact<Result<SignedIn | null, Problem>>(SYSTEM, async (tx) => {
    const personId = newcomer.value ? await addPerson(tx, dependencies, newcomer.value) : invitation.personId;
    // They registered in the meantime: the link now is for somebody with a login.
    if (!personId) return fail({ code: 'CONFLICT', message: identityText('emailTaken', language) });
    const accepted = await acceptInvitation(tx, dependencies, { token: acceptance.token, personId, language });
    if (!accepted.ok) return accepted;
    const { accountId, companyId } = accepted.value;
    await markEmailVerified(tx, personId);
    await recordEvent(tx, dependencies, origin, { kind: 'INVITATION_ACCEPTED', personId, companyId });
    // They asked for this company just now; what they see next is its own.
    if (signedInAs) await setSessionAccount(tx, signedInAs.key, accountId);
    return newcomer.value
      ? openSession(tx, dependencies, { personId, isStaff: false }, { origin, language })
      : ok(null);
  });
}

async function prepareNewcomer(
  { database, passwords }: AuthDeps,
  { email, companyId }: InvitedInvitation,
  { firstName, lastName, password }: Acceptance,
  language: Language,
): Promise<Result<PreparedPerson, Problem>> {
  const fields: FieldProblems = {};
  for (const [field, value] of Object.entries({ firstName, lastName, password })) {
    if (!value?.trim()) fields[field] = [identityText('required', language)];
    else if (field !== 'password' && value.trim().length > 100) fields[field] = [identityText('tooLong', language)];
  }
  if (Object.keys(fields).length) return fail({ code: 'VALIDATION', fields });
  const [company] = await database.read(SYSTEM, (tx) => companiesById(tx, [companyId]));
  return preparePerson(passwords, {
    email,
    password: password!,
    firstName: firstName!.trim(),
    lastName: lastName!.trim(),
    language,
    timezone: company!.timezone,
  });
}
