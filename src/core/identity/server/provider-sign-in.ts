import { catalogsById } from '#core/catalog/server/index.ts';
import {
  catalogOfProvider,
  claimProviderToken,
  companyFormProblems,
  readProviderToken,
} from '#core/accounts/server/index.ts';
import { providerByCode, type ProviderAccount, type SellerCenter } from '#integrations/seller-center/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { forbidden, invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { normalizeEmail } from '#kernel/email.ts';
import { companyNames, splitName } from '../rules/sign-up.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { countAttempts } from './attempts.ts';
import { credentialsByEmail, credentialsOf, insertProviderIdentity, userOfProvider } from './credential.repository.ts';
import { passwordRejection } from './required-provider.ts';
import { recordEvent, type ClientInfo } from './sessions.ts';
import { openSession, type AuthDeps, type SignedIn } from './sign-in.ts';
import { providerProblem, register, type SignUpDeps } from './sign-up.ts';

interface ProviderToken {
  provider: string;
  accessToken: string;
}

/**
 * Signs in a user who returns from a provider; null when the account is not registered. Fails with FORBIDDEN in three
 * cases. First, an address that the provider has not verified only opens the user that this account registered. Second,
 * a verified address identifies the user with the same address only once our own verification is done: until then
 * another person may have chosen that user's password and would keep access. Third, staff and users with two-step
 * sign-in must enter their own password, for which the provider cannot vouch.
 */
export async function signInWithProvider(
  deps: AuthDeps,
  { provider, accessToken }: ProviderToken,
  origin: ClientInfo,
): Promise<Result<SignedIn | null, Problem>> {
  const { database, clock } = deps;
  const tooOften = await countAttempts(database, clock(), { kind: 'providerFrom', subject: origin.address });
  if (tooOften) return fail(tooOften);
  return database.transact<Result<SignedIn | null, Problem>>(SYSTEM, async (tx) => {
    const use = { provider, accessToken, now: clock() };
    const account = await readProviderToken(tx, use);
    if (!account) return EXPIRED;
    const registered = await userOfProvider(tx, provider, account.id);
    const known = registered
      ? await credentialsOf(tx, registered)
      : await credentialsByEmail(tx, normalizeEmail(account.email));
    if (!known) return ok(null);
    const ssoRejection = await passwordRejection(tx, 'accessToken', known.email);
    if (ssoRejection) return fail(ssoRejection);
    if (!registered && !account.isEmailVerified) {
      return fail(forbidden(identityMessages.problem.emailNotVerifiedByProvider()));
    }
    if (!registered && !known.isEmailVerified) {
      return fail(forbidden(identityMessages.problem.emailNotVerified()));
    }
    if (known.isStaff || known.twoStepEnabled || known.isTwoStepRequired) {
      return fail(forbidden(identityMessages.problem.passwordSignInRequired()));
    }
    if (!(await claim(tx, use, known.userId))) return EXPIRED;
    return openSession(tx, deps, known, origin, { twoStep: false });
  });
}

/** Consumes the token and stores the user of its account. */
async function claim(
  tx: Transaction,
  use: ProviderToken & { now: EpochMs },
  userId: Uuid,
): Promise<ProviderAccount | null> {
  const account = await claimProviderToken(tx, { ...use, userId });
  if (!account) return null;
  await insertProviderIdentity(tx, { provider: use.provider, subject: account.id, userId, createdAt: use.now });
  return account;
}

interface ProviderSignUp extends ProviderToken {
  walletCurrencyCode?: string | null;
  /** Of the new user. */
  language: Language;
}

/** Registers a user who returns from a provider, with their company; its shops follow when the account is linked. */
export async function signUpWithProvider(
  deps: SignUpDeps & {
    sellerCenter: SellerCenter;
  },
  { provider: code, accessToken, walletCurrencyCode, language }: ProviderSignUp,
  origin: ClientInfo,
): Promise<Result<SignedIn, Problem>> {
  const { database, clock, sellerCenter } = deps;
  const tooOften = await countAttempts(database, clock(), { kind: 'providerFrom', subject: origin.address });
  if (tooOften) return fail(tooOften);
  const provider = providerByCode(sellerCenter, code);
  if (!provider) return fail(notFound('Provider'));

  return database.transact(SYSTEM, async (tx) => {
    const use = { provider: code, accessToken, now: clock() };
    const problem = await providerProblem(tx, use);
    if (problem) return fail(invalid('accessToken', problem));
    const account = (await readProviderToken(tx, use))!;

    const catalogId = await catalogOfProvider(tx, sellerCenter, code);
    if (!catalogId.ok) return catalogId;
    const [catalog] = catalogId.value ? await catalogsById(tx, [catalogId.value]) : [];
    const currency = catalog?.currencyCode ?? walletCurrencyCode;
    if (!currency) return fail(invalid('walletCurrencyCode', identityMessages.problem.currencyUnknown()));
    const user = {
      ...splitName(account.name),
      email: normalizeEmail(account.email),
      isEmailVerified: account.isEmailVerified,
      passwordHash: null,
      language,
      timezone: 'UTC',
    };
    const form = {
      companyName: await freeCompanyName(tx, account),
      countryCode: provider.countryCode,
      walletCurrencyCode: currency,
    };
    const registered = await register(tx, deps, user, form, origin);
    if (!registered.ok) return registered;
    if (!(await claim(tx, use, registered.value))) return EXPIRED;
    await recordEvent(tx, deps, origin, {
      kind: 'PROVIDER_ADDED',
      userId: registered.value,
      detail: { provider: code },
    });
    return openSession(tx, deps, { userId: registered.value, isStaff: false }, origin, { twoStep: false });
  });
}

async function freeCompanyName(tx: Transaction, account: ProviderAccount): Promise<string> {
  const names = companyNames(account);
  const terms = { requiresPhone: false, requiresBrand: false, requiresCurrency: false, onlyProvided: true };
  for (const companyName of names) {
    if (!(await companyFormProblems(tx, { companyName }, terms))['companyName']) return companyName;
  }
  return names.at(-1)!;
}

const EXPIRED = fail(invalid('accessToken', identityMessages.problem.providerSignInExpired()));
