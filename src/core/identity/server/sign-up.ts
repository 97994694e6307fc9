import {
  companiesById,
  companyFormProblems,
  managedSellers,
  readProviderToken,
  type NewCompanyForm,
} from '#core/accounts/server/index.ts';
import { registerCompany } from '#core/registration/server/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type FieldProblems, type Result } from '#kernel/result.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { isEmail, normalizeEmail } from '#kernel/email.ts';
import { isFreeMail, isFullName, splitName } from '../rules/sign-up.ts';
import { identityText } from '../rules/identity.messages.ts';
import { countAttempts } from './attempts.ts';
import { verifyCaptcha } from './captcha.ts';
import { credentialsByEmail, userOfProvider } from './credential.repository.ts';
import { updateUser } from './identity.repository.ts';
import { welcomeEmail } from './identity.messages.ts';
import { sendSetUpLink } from './password-changes.ts';
import { addUser, prepareUser, type PreparedUser } from './users.ts';
import { recordEvent, type RequestMeta } from './sessions.ts';
import { openSession, type AuthDeps, type SignedIn } from './sign-in.ts';

export interface SignUpDependencies extends AuthDeps {
  /** The deployment's currency, for users who select none. */
  defaultCurrency: string;
}

export interface SignUp extends NewCompanyForm {
  email: string;
  fullName: string;
  /** Omitted when it is set later through an e-mailed link. */
  password?: string | null;
  language?: Language | null;
  captchaToken: string;
}

/**
 * Registers a user and their company. Returns null instead of a session when the password is still to be set by e-mail.
 */
export async function createAccount(
  dependencies: SignUpDependencies,
  { email, fullName, password, captchaToken, language: selected, ...form }: SignUp,
  { origin, language }: RequestMeta,
): Promise<Result<SignedIn | null, Problem>> {
  const { database, clock, passwords, publicUrl } = dependencies;
  const tooOften = await countAttempts(database, clock(), { kind: 'signUpFrom', subject: origin.address });
  if (tooOften) return fail(tooOften);
  const fields = {
    ...formProblems({ email, fullName }, language),
    ...(await database.read(SYSTEM, (tx) =>
      companyFormProblems(tx, form, {
        requiresPhone: true,
        requiresBrand: false,
        requiresCurrency: false,
        onlyProvided: false,
        language,
      }),
    )),
  };
  if (Object.keys(fields).length) return fail({ code: 'VALIDATION', fields });
  const user = await prepareUser(passwords, {
    email,
    ...splitName(fullName),
    password: password ?? undefined,
    language: selected ?? language,
    timezone: 'UTC',
  });
  if (!user.ok) return user;
  // Checked last, because a proof is valid once: an invalid form does not consume it. Only after the proof may the
  // answer reveal whether the address is registered.
  const rejection = await verifyCaptcha(dependencies, captchaToken, language);
  if (rejection) return fail(rejection);

  return database.transact<Result<SignedIn | null, Problem>>(SYSTEM, async (tx) => {
    const isEmailVerified = user.value.passwordHash === null;
    const newcomer = { ...user.value, isEmailVerified };
    const registered = await register(tx, dependencies, newcomer, form, { origin, language });
    if (!registered.ok) return registered;
    const addressee = { ...user.value, id: registered.value, language: user.value.language ?? language };
    if (user.value.passwordHash === null) {
      await sendSetUpLink(tx, dependencies, addressee);
      return ok(null);
    }
    await enqueueEmail(tx, welcomeEmail(addressee, form.companyName.trim(), publicUrl));
    return openSession(tx, dependencies, { userId: registered.value, isStaff: false }, { origin, language });
  });
}

/** Inserts a user and the company they own; the user gets the company's time zone. */
export async function register(
  tx: Transaction,
  dependencies: SignUpDependencies,
  user: PreparedUser,
  form: NewCompanyForm,
  { origin, language }: RequestMeta,
): Promise<Result<Uuid, Problem>> {
  const userId = await addUser(tx, dependencies, user);
  if (!userId) return fail(invalid('email', identityText('emailTaken', language)));
  const created = await registerCompany(tx, dependencies, { form, owner: { userId, language } });
  if (!created.ok) return created;
  const { companyId } = created.value;
  const [company] = await companiesById(tx, [companyId]);
  await updateUser(tx, userId, { timezone: company!.timezone });
  await recordEvent(tx, dependencies, origin, { kind: 'SIGNED_UP', userId, companyId });
  return ok(userId);
}

export interface SignUpCheck {
  email?: string | null;
  companyName?: string | null;
  fullName?: string | null;
  provider?: string | null;
  accessToken?: string | null;
  captchaToken?: string | null;
}

/**
 * Returns the problems of a sign-up with the provided values. Reveals whether an address is registered only in return
 * for a proof.
 */
export async function signUpErrors(
  dependencies: Pick<AuthDeps, 'database' | 'clock' | 'secrets'>,
  check: SignUpCheck,
  { origin, language }: RequestMeta,
): Promise<Result<FieldProblems, Problem>> {
  const { database, clock } = dependencies;
  const tooOften = await countAttempts(database, clock(), { kind: 'signUpCheckFrom', subject: origin.address });
  if (tooOften) return fail(tooOften);
  const fields = formProblems(check, language);
  if (check.email != null && !fields['email']) {
    const rejection = await verifyCaptcha(dependencies, check.captchaToken ?? '', language);
    if (rejection) return fail(rejection);
    const address = normalizeEmail(check.email);
    if (await database.read(SYSTEM, (tx) => credentialsByEmail(tx, address)))
      fields['email'] = [identityText('emailTaken', language)];
  }
  return database.read(SYSTEM, async (tx) => {
    const { companyName, provider, accessToken } = check;
    if (companyName != null) {
      const terms = {
        requiresPhone: false,
        requiresBrand: false,
        requiresCurrency: false,
        onlyProvided: true,
        language,
      };
      Object.assign(fields, await companyFormProblems(tx, { companyName }, terms));
    }
    if (accessToken != null) {
      const use = { provider: provider ?? '', accessToken, now: clock() };
      const text = await providerProblem(tx, use);
      if (text) fields['accessToken'] = [identityText(text, language)];
    }
    return ok(fields);
  });
}

/** Returns why a provider's user cannot sign up; null when they can. */
export async function providerProblem(
  tx: Transaction,
  use: { provider: string; accessToken: string; now: number },
): Promise<'providerSignInEnded' | 'providerAccountTaken' | 'emailTaken' | null> {
  const membership = await readProviderToken(tx, use);
  if (!membership) return 'providerSignInEnded';
  if (await userOfProvider(tx, use.provider, membership.id)) return 'providerAccountTaken';
  return (await credentialsByEmail(tx, normalizeEmail(membership.email))) ? 'emailTaken' : null;
}

/** Returns warnings that do not prevent a sign-up. */
export async function signUpWarnings(
  { database, clock }: Pick<AuthDeps, 'database' | 'clock'>,
  { email, sellerIds }: { email?: string | null; sellerIds?: readonly string[] | null },
  { origin, language }: RequestMeta,
): Promise<Result<FieldProblems, Problem>> {
  const tooOften = await countAttempts(database, clock(), { kind: 'signUpCheckFrom', subject: origin.address });
  if (tooOften) return fail(tooOften);
  const fields: FieldProblems = {};
  if (email && isFreeMail(email)) fields['email'] = [identityText('freeMailAddress', language)];
  const known = (sellerIds ?? []).filter(isUuid);
  if (known.length) {
    const managed = await database.read(SYSTEM, (tx) => managedSellers(tx, known));
    if (managed.length) fields['sellerIds'] = managed.map((name) => identityText('sellerTaken', language, { name }));
  }
  return ok(fields);
}

function formProblems({ email, fullName }: Pick<SignUpCheck, 'email' | 'fullName'>, language: Language): FieldProblems {
  const fields: FieldProblems = {};
  if (email != null && !isEmail(normalizeEmail(email))) fields['email'] = [identityText('emailNotValid', language)];
  if (fullName != null && !isFullName(fullName)) fields['fullName'] = [identityText('fullNameNeeded', language)];
  return fields;
}
