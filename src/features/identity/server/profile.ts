import type { Language } from '#kernel/language.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { postLetter } from '#platform/mail/post.ts';
import { SYSTEM, type Transaction } from '#platform/postgres/database.ts';
import { checkProfile, normalProfile, type ProfileInput } from '../rules/profile.ts';
import { identityText } from '../rules/texts.ts';
import { attemptKey, countAttempts } from './attempts.ts';
import { forgetAttempts } from './attempt-store.ts';
import { deleteAuthenticator, secondStepOf } from './credential-store.ts';
import { peopleById, updatePerson } from './identity-store.ts';
import { noticeLetter, type Notice } from './letters.ts';
import type { SecurityEventKind } from './security-store.ts';
import { recordEvent, type Asking, type Origin } from './sessions.ts';
import type { DoorDependencies } from './sign-in.ts';
import { beginEnrolment, confirmEnrolment, takeCode, type Enrolment } from './two-step.ts';
import type { Person } from './types.ts';

export interface ProfileChange extends ProfileInput {
  language?: Language | null;
  enabled2fa?: boolean | null;
}

/** Saves somebody's own profile. Turning two-step sign-in on or off is told to them by letter. */
export async function updateProfile(
  dependencies: DoorDependencies,
  person: Person,
  { language, enabled2fa, ...typed }: ProfileChange,
  asking: Asking,
): Promise<Result<null, Problem>> {
  const profile = normalProfile(typed);
  const isTurned = enabled2fa != null && enabled2fa !== person.enabled2fa;
  // How somebody signs in is theirs to decide before they ever completed their profile.
  const problems = isTurned && isAsKept(profile, person) ? {} : checkProfile(profile, asking.language);
  if (Object.keys(problems).length) return fail({ code: 'VALIDATION', fields: problems });
  return dependencies.database.as(SYSTEM, async (tx) => {
    if (enabled2fa && !person.hasUsablePassword) {
      return fail(invalid('enabled2fa', identityText('passwordFirst', asking.language)));
    }
    // The app's code is asked for when the app is removed; without that, a forgotten browser could switch it off.
    if (isTurned && !enabled2fa && (await secondStepOf(tx, person.id)).hasAuthenticator) {
      return fail<Problem>({ code: 'CONFLICT', message: identityText('removeAppFirst', asking.language) });
    }
    await updatePerson(tx, person.id, {
      ...profile,
      title: profile.title || undefined,
      language: language ?? undefined,
      enabled2fa: enabled2fa ?? undefined,
    });
    if (isTurned) {
      const [kind, notice] = enabled2fa
        ? (['TWO_STEP_TURNED_ON', 'twoStepOn'] as const)
        : (['TWO_STEP_TURNED_OFF', 'twoStepOff'] as const);
      await tell(tx, dependencies, person, asking.origin, kind, notice);
    }
    return ok(null);
  });
}

const isAsKept = (profile: ProfileInput, { firstName, lastName, title, timezone }: Person): boolean =>
  profile.firstName === firstName &&
  profile.lastName === lastName &&
  profile.title === (title ?? '') &&
  profile.timezone === timezone;

/** Begins to add an authenticator app. CONFLICT while there is one. */
export async function addAuthenticator(
  { database, secrets, clock }: DoorDependencies,
  person: Person,
  { language }: Asking,
): Promise<Result<Enrolment, Problem>> {
  const tooOften = await countAttempts(database, clock(), { kind: 'authenticator', who: person.id });
  if (tooOften) return fail(tooOften);
  return database.as(SYSTEM, async (tx) => {
    const { hasAuthenticator } = await secondStepOf(tx, person.id);
    if (hasAuthenticator) return fail({ code: 'CONFLICT', message: identityText('removeAppFirst', language) });
    return ok(await beginEnrolment(tx, secrets, person));
  });
}

/** Ends adding the app with a first code of it, and turns two-step sign-in on. Recovery codes are shown this once. */
export async function confirmAuthenticator(
  dependencies: DoorDependencies,
  person: Person,
  code: string,
  { origin, language }: Asking,
): Promise<Result<string[], Problem>> {
  const { database, secrets, clock } = dependencies;
  const tooOften = await countAttempts(database, clock(), { kind: 'authenticator', who: person.id });
  if (tooOften) return fail(tooOften);
  return database.as(SYSTEM, async (tx) => {
    const codes = await confirmEnrolment(tx, secrets, person.id, code, clock());
    if (!codes) return fail(invalid('code', identityText('codeWrong', language)));
    await updatePerson(tx, person.id, { enabled2fa: true });
    await forgetAttempts(tx, attemptKey({ kind: 'authenticator', who: person.id }));
    await tell(tx, dependencies, person, origin, 'AUTHENTICATOR_ADDED', 'authenticatorAdded');
    return ok(codes);
  });
}

/** Removes the app, for whoever has one more code of it or a recovery code; codes come by e-mail again. */
export async function removeAuthenticator(
  dependencies: DoorDependencies,
  person: Person,
  code: string,
  { origin, language }: Asking,
): Promise<Result<null, Problem>> {
  const { database, secrets, clock } = dependencies;
  const tooOften = await countAttempts(database, clock(), { kind: 'authenticator', who: person.id });
  if (tooOften) return fail(tooOften);
  return database.as(SYSTEM, async (tx) => {
    const { hasAuthenticator } = await secondStepOf(tx, person.id);
    if (!hasAuthenticator || !(await takeCode(tx, secrets, person.id, code, clock()))) {
      return fail(invalid('code', identityText('codeWrong', language)));
    }
    await deleteAuthenticator(tx, person.id);
    await tell(tx, dependencies, person, origin, 'AUTHENTICATOR_REMOVED', 'authenticatorRemoved');
    return ok(null);
  });
}

async function tell(
  tx: Transaction,
  dependencies: DoorDependencies,
  { id }: Person,
  origin: Origin,
  kind: SecurityEventKind,
  notice: Notice,
): Promise<void> {
  await recordEvent(tx, dependencies, origin, { kind, personId: id });
  const [person] = await peopleById(tx, [id]);
  await postLetter(tx, noticeLetter(person!, notice, `${dependencies.publicUrl}/auth/reset`));
}
