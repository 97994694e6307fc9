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
import type { Message } from '#kernel/message.ts';
import { type FieldMessages, invalid, invalidFields, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { isEmail, normalizeEmail } from '#kernel/email.ts';
import { isFreeMail, isFullName, splitName } from '../rules/sign-up.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { countAttempts } from './attempts.ts';
import { verifyCaptcha } from './captcha.ts';
import { credentialsByEmail, userOfProvider } from './credential.repository.ts';
import { updateUser } from './identity.repository.ts';
import { welcomeEmail } from './emails.ts';
import { sendSetUpLink } from './password-changes.ts';
import { addUser, inEnvironment, prepareUser, type PreparedUser } from './users.ts';
import { passwordRejection } from './required-provider.ts';
import { recordEvent, type ClientInfo } from './sessions.ts';
import { openSession, type AuthDeps, type SignedIn } from './sign-in.ts';

export interface SignUpDeps extends AuthDeps {
  /** The deployment's currency, for users who select none. */
  defaultCurrency: string;
}

export interface SignUp extends NewCompanyForm {
  email: string;
  fullName: string;
  /** Omitted when it is set later through an e-mailed link. */
  password?: string | null;
  /** Of the new user. */
  language: Language;
  captchaToken: string;
}

/**
 * Registers a user and their company. Returns null instead of a session when the password is still to be set by e-mail.
 */
export async function createAccount(
  deps: SignUpDeps,
  { email, fullName, password, captchaToken, language, ...form }: SignUp,
  origin: ClientInfo,
): Promise<Result<SignedIn | null, Problem>> {
  const { database, clock, passwords } = deps;
  const tooOften = await countAttempts(database, clock(), { kind: 'signUpFrom', subject: origin.address });
  if (tooOften) return fail(tooOften);
  const fields = {
    ...formProblems({ email, fullName }),
    ...(await database.read(SYSTEM, (tx) =>
      companyFormProblems(tx, form, {
        requiresPhone: true,
        requiresBrand: false,
        requiresCurrency: false,
        onlyProvided: false,
      }),
    )),
  };
  const wrong = invalidFields(fields);
  if (wrong) return fail(wrong);
  const user = await prepareUser(passwords, {
    email,
    ...splitName(fullName),
    password: password ?? undefined,
    language,
    timezone: 'UTC',
  });
  if (!user.ok) return user;
  // Checked last, because a proof is valid once: an invalid form does not consume it. Only after the proof may the
  // answer reveal whether the address is registered.
  const rejection = await verifyCaptcha(deps, captchaToken);
  if (rejection) return fail(rejection);

  return database.transact<Result<SignedIn | null, Problem>>(SYSTEM, async (tx) => {
    const isEmailVerified = user.value.passwordHash === null;
    const newcomer = { ...user.value, isEmailVerified };
    const registered = await register(tx, deps, newcomer, form, origin);
    if (!registered.ok) return registered;
    const addressee = { ...user.value, id: registered.value, language };
    if (user.value.passwordHash === null) {
      await sendSetUpLink(tx, deps, addressee);
      return ok(null);
    }
    await enqueueEmail(tx, welcomeEmail(addressee, form.companyName.trim()));
    return openSession(tx, deps, { userId: registered.value, isStaff: false }, origin, { twoStep: false });
  });
}

/** Inserts a user and the company they own; the user gets the company's time zone. */
export async function register(
  tx: Transaction,
  deps: SignUpDeps,
  user: PreparedUser,
  form: NewCompanyForm,
  origin: ClientInfo,
): Promise<Result<Uuid, Problem>> {
  // Such a user could never sign in.
  const ssoRejection = await passwordRejection(tx, 'email', user.email);
  if (ssoRejection) return fail(ssoRejection);
  const userId = await addUser(tx, deps, user);
  if (!userId) return fail(invalid('email', identityMessages.problem.emailTaken()));
  const created = await registerCompany(tx, inEnvironment(deps), { form, ownerId: userId });
  if (!created.ok) return created;
  const { companyId } = created.value;
  const [company] = await companiesById(tx, [companyId]);
  await updateUser(tx, userId, { timezone: company!.timezone });
  await recordEvent(tx, deps, origin, { kind: 'SIGNED_UP', userId, companyId });
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
  deps: Pick<AuthDeps, 'database' | 'clock' | 'secrets'>,
  check: SignUpCheck,
  origin: ClientInfo,
): Promise<Result<FieldMessages, Problem>> {
  const { database, clock } = deps;
  const tooOften = await countAttempts(database, clock(), { kind: 'signUpCheckFrom', subject: origin.address });
  if (tooOften) return fail(tooOften);
  const fields = formProblems(check);
  if (check.email != null && !fields['email']) {
    const rejection = await verifyCaptcha(deps, check.captchaToken ?? '');
    if (rejection) return fail(rejection);
    const address = normalizeEmail(check.email);
    if (await database.read(SYSTEM, (tx) => credentialsByEmail(tx, address)))
      fields['email'] = [identityMessages.problem.emailTaken()];
  }
  return database.read(SYSTEM, async (tx) => {
    const { companyName, provider, accessToken } = check;
    if (companyName != null) {
      const terms = {
        requiresPhone: false,
        requiresBrand: false,
        requiresCurrency: false,
        onlyProvided: true,
      };
      Object.assign(fields, await companyFormProblems(tx, { companyName }, terms));
    }
    if (accessToken != null) {
      const use = { provider: provider ?? '', accessToken, now: clock() };
      const problem = await providerProblem(tx, use);
      if (problem) fields['accessToken'] = [problem];
    }
    return ok(fields);
  });
}

/** Returns why a provider's user cannot sign up; null when they can. */
export async function providerProblem(
  tx: Transaction,
  use: { provider: string; accessToken: string; now: number },
): Promise<Message | null> {
  const { problem } = identityMessages;
  const membership = await readProviderToken(tx, use);
  if (!membership) return problem.providerSignInExpired();
  if (await userOfProvider(tx, use.provider, membership.id)) return problem.providerAccountTaken();
  return (await credentialsByEmail(tx, normalizeEmail(membership.email))) ? problem.emailTaken() : null;
}

/** Returns warnings that do not prevent a sign-up. */
export async function signUpWarnings(
  { database, clock }: Pick<AuthDeps, 'database' | 'clock'>,
  { email, sellerIds }: { email?: string | null; sellerIds?: readonly string[] | null },
  origin: ClientInfo,
): Promise<Result<FieldMessages, Problem>> {
  const tooOften = await countAttempts(database, clock(), { kind: 'signUpCheckFrom', subject: origin.address });
  if (tooOften) return fail(tooOften);
  const fields: FieldMessages = {};
  if (email && isFreeMail(email)) fields['email'] = [identityMessages.problem.freeMailAddress()];
  const known = (sellerIds ?? []).filter(isUuid);
  if (known.length) {
    const managed = await database.read(SYSTEM, (tx) => managedSellers(tx, known));
    if (managed.length)
      fields['sellerIds'] = managed.map((name) => identityMessages.problem.sellerManagedByOther({ name }));
  }
  return ok(fields);
}

function formProblems({ email, fullName }: Pick<SignUpCheck, 'email' | 'fullName'>): FieldMessages {
  const fields: FieldMessages = {};
  if (email != null && !isEmail(normalizeEmail(email))) fields['email'] = [identityMessages.problem.emailNotValid()];
  if (fullName != null && !isFullName(fullName)) fields['fullName'] = [identityMessages.problem.fullNameRequired()];
  return fields;
}
