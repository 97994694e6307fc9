import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { isEmail, normalizeEmail } from '#kernel/email.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { credentialsByEmail, deleteLinksOf, deletePassword, revokeOtherCredentials } from './credential.repository.ts';
import { deleteSessionsOf, setStaff, updateUser } from './identity.repository.ts';
import { staffEmail, staffSsoEmail } from './emails.ts';
import { providerOfEmail } from './identity-provider.repository.ts';
import { newSetUpLink, setUpPath } from './password-changes.ts';
import { addUser } from './users.ts';
import { recordEvent } from './sessions.ts';
import type { AuthDeps } from './sign-in.ts';

/** Operators work on the machine itself, without a browser. */
export const BY_OPERATOR = { address: 'command line', agent: 'endcap' };

type StaffDeps = Pick<AuthDeps, 'database' | 'clock' | 'newId'> & {
  /** For the link in the e-mail; no e-mail is sent when it is empty. */
  publicUrl: string;
};

export interface NewStaff {
  email: string;
  firstName: string;
  lastName: string;
  timezone: string;
  language: Language;
}

/**
 * Makes a new or existing user staff, ends their sessions, and returns the token of an e-mailed link to set a password;
 * null for an address whose domain has to sign in with an OpenID provider.
 * Deletes all credentials collected by an unverified address: another person may have registered it. Fails with
 * VALIDATION for an invalid address.
 */
export async function grantStaff(
  deps: StaffDeps,
  { email: typed, ...data }: NewStaff,
): Promise<Result<string | null, Problem>> {
  const email = normalizeEmail(typed);
  if (!isEmail(email)) return fail(invalid('email', identityMessages.problem.emailNotValid()));
  const { publicUrl } = deps;
  return deps.database.transact(SYSTEM, async (tx) => {
    // The address stays unverified until the user opens the e-mailed link.
    await addUser(tx, deps, { ...data, email, passwordHash: null, isEmailVerified: false });
    const known = await credentialsByEmail(tx, email);
    // Another user has recently given up the address and can restore it.
    if (!known) return fail(invalid('email', identityMessages.problem.emailTaken()));
    const { userId } = known;
    if (!known.isEmailVerified) {
      await deletePassword(tx, userId);
      await revokeOtherCredentials(tx, userId);
      await deleteLinksOf(tx, userId);
      await updateUser(tx, userId, data);
    }
    await change(tx, deps, userId, true);
    await deleteSessionsOf(tx, userId);
    const addressee = (await credentialsByEmail(tx, email))!;
    const provider = await providerOfEmail(tx, email);
    if (provider?.isRequired) {
      if (publicUrl) await enqueueEmail(tx, staffSsoEmail(addressee, provider.name));
      return ok(null);
    }
    const token = await newSetUpLink(tx, deps, userId);
    if (publicUrl) {
      await enqueueEmail(tx, staffEmail(addressee, setUpPath(token)));
    }
    return ok(token);
  });
}

/** Revokes staff rights at once. Returns false when no staff member has the address. */
export function revokeStaff(deps: Omit<StaffDeps, 'publicUrl'>, email: string): Promise<boolean> {
  return deps.database.transact(SYSTEM, async (tx) => {
    const known = await credentialsByEmail(tx, normalizeEmail(email));
    if (!known?.isStaff) return false;
    await change(tx, deps, known.userId, false);
    await deleteSessionsOf(tx, known.userId);
    return true;
  });
}

async function change(
  tx: Transaction,
  deps: Pick<StaffDeps, 'clock' | 'newId'>,
  userId: Uuid,
  isStaff: boolean,
): Promise<void> {
  await setStaff(tx, userId, isStaff);
  await recordEvent(tx, deps, BY_OPERATOR, {
    kind: isStaff ? 'STAFF_APPOINTED' : 'STAFF_DISMISSED',
    userId,
  });
}
