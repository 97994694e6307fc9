import type { Uuid } from '#kernel/ids.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { SYSTEM, type Transaction } from '#platform/postgres/database.ts';
import { isEmail, normalEmail } from '../rules/email.ts';
import { identityText } from '../rules/texts.ts';
import { credentialsByEmail } from './credential-store.ts';
import { deleteSessionsOf, setStaff } from './identity-store.ts';
import { newSetUpLink } from './password-changes.ts';
import { addPerson, type IdentityDependencies } from './people.ts';
import { recordEvent } from './sessions.ts';

/** Operators act on the machine itself, behind no browser. */
const BY_OPERATOR = { address: 'command line', agent: 'endcap' };

type StaffDependencies = Pick<IdentityDependencies, 'database' | 'clock' | 'newId'>;

/**
 * Makes somebody one of the provider's staff, known or new. Answers the secret of the link with which they choose a password
 * within three days; null when they have one. VALIDATION for a bad address.
 */
export async function appointStaff(
  dependencies: StaffDependencies,
  person: { email: string; firstName: string; lastName: string; timezone: string },
): Promise<Result<string | null, Problem>> {
  const email = normalEmail(person.email);
  if (!isEmail(email)) return fail(invalid('email', identityText('emailNotValid', 'en')));
  return dependencies.database.as(SYSTEM, async (tx) => {
    await addPerson(tx, dependencies, { ...person, email, passwordHash: null });
    const known = (await credentialsByEmail(tx, email))!;
    await change(tx, dependencies, known.personId, true);
    if (known.passwordHash !== null) return ok(null);
    return ok(await newSetUpLink(tx, dependencies, known.personId));
  });
}

/** Takes the rights of staff from somebody at once. False when nobody on the staff has the address. */
export function dismissStaff(dependencies: StaffDependencies, email: string): Promise<boolean> {
  return dependencies.database.as(SYSTEM, async (tx) => {
    const known = await credentialsByEmail(tx, normalEmail(email));
    if (!known?.isStaff) return false;
    await change(tx, dependencies, known.personId, false);
    await deleteSessionsOf(tx, known.personId);
    return true;
  });
}

async function change(
  tx: Transaction,
  dependencies: StaffDependencies,
  personId: Uuid,
  isStaff: boolean,
): Promise<void> {
  await setStaff(tx, personId, isStaff);
  await recordEvent(tx, dependencies, BY_OPERATOR, {
    kind: isStaff ? 'STAFF_APPOINTED' : 'STAFF_DISMISSED',
    personId,
  });
}
