import { acceptInvitation, companiesById, findInvitation, membershipsOfUser } from '#core/accounts/server/index.ts';
import type { OpenId, OpenIdClient, OpenIdUser, OpenIdVisit } from '#integrations/openid/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { newToken, tokenHash } from '#platform/http/one-time-token.ts';
import { hmacSha256 } from '#platform/crypto/hmac.ts';
import { failAndCommit, SYSTEM, type Transaction } from '#platform/db/database.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { localUrl } from '../rules/next-url.ts';
import {
  decideProviderSignIn,
  hasTakenTwoSteps,
  isAddressProven,
  VISIT_LIFETIME_MS,
  type SsoError,
} from '../rules/single-sign-on.ts';
import { countAttempts } from './attempts.ts';
import * as credentials from './credential.repository.ts';
import { deleteSessionsOf, markEmailVerified } from './identity.repository.ts';
import * as store from './identity-provider.repository.ts';
import { openProviderSecret } from './identity-providers.ts';
import { recordEvent, type ClientInfo } from './sessions.ts';
import { mailCode, needsCode, openSession, type AuthDeps, type SentCode, type SignedIn } from './sign-in.ts';
import { readCode, takeCode } from './two-step.ts';
import { addUser, inEnvironment } from './users.ts';

export type SsoDeps = AuthDeps & { openId: OpenId };

/** A browser on its way to a provider. `browserSecret` is in its cookie; several tabs share it. */
interface VisitStart {
  code: string;
  callbackUrl: string;
  browserSecret: string;
  /** What the user has entered, for the provider's form. */
  email: string | null;
  nextUrl: string | undefined;
}

/** Starts a visit: returns the address to send the browser to; null when there is no such provider. */
export async function startVisit(
  deps: SsoDeps,
  { code, callbackUrl, browserSecret, email, nextUrl }: VisitStart,
  origin: ClientInfo,
): Promise<Result<string | null, SsoError>> {
  const { database, clock, openId } = deps;
  if (await countAttempts(database, clock(), { kind: 'signInFrom', subject: origin.address })) return fail('wait');
  const provider = await database.read(SYSTEM, (tx) => store.providerByCode(tx, code));
  if (!provider) return ok(null);
  const state = newToken();
  const url = await openId.signInUrl(clientOf(deps, provider), visitOf(callbackUrl, browserSecret, state), email);
  if (!url.ok) return fail(errorOf(url.problem));
  await database.transact(SYSTEM, (tx) =>
    store.insertVisit(tx, {
      tokenHash: tokenHash(state),
      provider: code,
      browserHash: tokenHash(browserSecret),
      nextUrl: localUrl(nextUrl),
      userId: null,
      expiresAt: clock() + VISIT_LIFETIME_MS,
    }),
  );
  return url;
}

interface VisitEnd {
  code: string;
  callbackUrl: string;
  browserSecret: string;
  /** Of the address that the provider returned the browser to. */
  query: URLSearchParams;
  /** Of a new user. */
  language: Language;
}

/** Where the browser goes on: with a session, or to enter a one-time code for the ticket. */
export type VisitOutcome = { nextUrl: string } & ({ signedIn: SignedIn } | { ticket: string });

/** Ends a visit, once, in the browser that started it. */
export async function finishVisit(
  deps: SsoDeps,
  { code, callbackUrl, browserSecret, query, language }: VisitEnd,
  origin: ClientInfo,
): Promise<Result<VisitOutcome, { error: SsoError; nextUrl?: string }>> {
  const { database, clock, openId } = deps;
  const state = query.get('state') ?? '';
  const started = { tokenHash: tokenHash(state), provider: code, browserHash: tokenHash(browserSecret) };
  const { visit, provider } = await database.transact(SYSTEM, async (tx) => ({
    visit: await store.takeVisit(tx, started),
    provider: await store.providerByCode(tx, code),
  }));
  if (!visit || !provider) return fail({ error: 'expired' });
  const { nextUrl } = visit;
  if (clock() >= visit.expiresAt) return fail({ error: 'expired', nextUrl });
  const identified = await openId.userOf(clientOf(deps, provider), visitOf(callbackUrl, browserSecret, state), query);
  if (!identified.ok) return fail({ error: errorOf(identified.problem), nextUrl });
  const outcome = await database.transact(SYSTEM, (tx) =>
    enter(tx, deps, { code, user: identified.value, language, origin, visit }),
  );
  return outcome.ok ? outcome : fail({ error: outcome.problem, nextUrl });
}

interface Entry {
  code: string;
  user: OpenIdUser;
  language: Language;
  origin: ClientInfo;
  visit: store.Visit;
}

async function enter(tx: Transaction, deps: SsoDeps, entry: Entry): Promise<Result<VisitOutcome, SsoError>> {
  const { code, user: claims, origin, visit } = entry;
  const provider = await store.providerByCode(tx, code);
  if (!provider) return fail('expired');
  const linkedId = await store.userOfLink(tx, code, claims.subject);
  const known = linkedId
    ? await credentials.credentialsOf(tx, linkedId)
    : await credentials.credentialsByEmail(tx, claims.email ?? '');
  const rights = { isForStaff: provider.companyId === null, domains: provider.domains, strongAcr: provider.strongAcr };
  const isProven = isAddressProven({ provider: rights, claims });
  const decided = decideProviderSignIn({
    provider: rights,
    claims,
    user: known && {
      email: known.email,
      isLinked: linkedId !== null,
      hasOtherLink: linkedId === null && (await store.isUserLinked(tx, code, known.userId)),
      isStaff: known.isStaff,
      membership: await membershipIn(tx, known.userId, provider.companyId),
    },
    isInvited:
      isProven &&
      (known === null || known.email === claims.email) &&
      (await isInvited(tx, deps, provider.companyId, claims.email!)),
  });
  if (!decided.ok) {
    const detail = { step: 'provider', provider: code, reason: decided.problem };
    await recordEvent(tx, deps, origin, { kind: 'SIGN_IN_FAILED', userId: known?.userId ?? null, detail });
    return failAndCommit(decided.problem);
  }

  const userId = known?.userId ?? (await addInvited(tx, deps, entry, provider.companyId!));
  if (!userId) return fail('unknown');
  if (decided.value === 'JOIN') {
    const companyId = provider.companyId!;
    const joined = await acceptInvitation(tx, inEnvironment(deps), {
      invitation: { companyId, email: claims.email! },
      userId,
    });
    if (!joined.ok) return fail('unknown');
    await recordEvent(tx, deps, origin, { kind: 'INVITATION_ACCEPTED', userId, companyId });
  }
  if (!linkedId) {
    if (known && !known.isEmailVerified) await takeOver(tx, userId);
    if (!(await store.insertLink(tx, { provider: code, subject: claims.subject, userId, now: deps.clock() })))
      return fail('linked');
    await recordEvent(tx, deps, origin, { kind: 'IDENTITY_PROVIDER_LINKED', userId, detail: { provider: code } });
  }
  // Read again: taking a login over turns its two-step sign-in off.
  const user = (await credentials.credentialsOf(tx, userId))!;
  const twoStep = hasTakenTwoSteps(rights, claims);
  if (needsCode(deps, user) && !twoStep) {
    const ticket = newToken();
    const expiresAt = deps.clock() + VISIT_LIFETIME_MS;
    await store.insertVisit(tx, { ...visit, tokenHash: tokenHash(ticket), userId, expiresAt });
    return ok({ nextUrl: visit.nextUrl, ticket });
  }
  const opened = await openSession(tx, deps, user, origin, {
    twoStep,
    by: { provider: code, companyId: provider.companyId },
  });
  return opened.ok ? ok({ nextUrl: visit.nextUrl, signedIn: opened.value }) : fail('disabled');
}

async function membershipIn(tx: Transaction, userId: Uuid, companyId: Uuid | null) {
  if (companyId === null) return null;
  return (await membershipsOfUser(tx, userId)).find((membership) => membership.companyId === companyId)?.status ?? null;
}

async function isInvited(tx: Transaction, deps: SsoDeps, companyId: Uuid | null, email: string): Promise<boolean> {
  if (companyId === null) return false;
  return (await findInvitation(tx, { companyId, email }, inEnvironment(deps).clock()))?.status === 'PENDING';
}

/** Creates the invited user of a proven address, without a password. */
async function addInvited(
  tx: Transaction,
  deps: SsoDeps,
  { user: { email, firstName, lastName }, language }: Entry,
  companyId: Uuid,
): Promise<Uuid | null> {
  const [company] = await companiesById(tx, [companyId]);
  return addUser(tx, deps, {
    email: email!,
    firstName: firstName || email!.slice(0, email!.lastIndexOf('@')).slice(0, 100),
    lastName,
    language,
    timezone: company!.timezone,
    passwordHash: null,
  });
}

/** The address was unverified until now: what signs in with it so far may be another person's. */
async function takeOver(tx: Transaction, userId: Uuid): Promise<void> {
  await credentials.deletePassword(tx, userId);
  await credentials.revokeOtherCredentials(tx, userId);
  await credentials.deleteLinksOf(tx, userId);
  await deleteSessionsOf(tx, userId);
  await markEmailVerified(tx, userId);
}

const EXPIRED = fail(invalid('ticket', identityMessages.problem.ssoExpired()));

/** Mails a one-time code to the user of a ticket, unless an authenticator app generates it. */
export async function sendTicketCode(
  deps: AuthDeps,
  ticket: string,
  browser: string,
): Promise<Result<SentCode, Problem>> {
  const user = await userOfTicket(deps, ticket);
  return user ? mailCode(deps, user, browser) : EXPIRED;
}

/** Starts the session of a user whom a provider has signed in and who has now entered a one-time code. */
export async function completeVisit(
  deps: AuthDeps,
  { ticket, otpCode, browser }: { ticket: string; otpCode: string; browser: string },
  origin: ClientInfo,
): Promise<Result<SignedIn, Problem>> {
  const { database, secrets, clock } = deps;
  const known = await userOfTicket(deps, ticket);
  if (!known) return EXPIRED;
  const { userId } = known;
  const tooOften = await countAttempts(database, clock(), { kind: 'ticketCode', subject: userId });
  if (tooOften) return fail(tooOften);
  const entered = await readCode(deps, userId, otpCode);
  if (!entered.ok) return entered;
  return database.transact(SYSTEM, async (tx): Promise<Result<SignedIn, Problem>> => {
    const visit = await store.lockSignedInVisit(tx, tokenHash(ticket), clock());
    const user = await credentials.credentialsOf(tx, userId);
    const provider = visit && (await store.providerByCode(tx, visit.provider));
    // Staff rights may have been revoked since.
    if (!provider || !user || (provider.companyId === null) !== user.isStaff) return EXPIRED;
    if (!(await takeCode(tx, secrets, { userId, browser }, entered.value, clock()))) {
      const detail = { step: 'code', provider: provider.code };
      await recordEvent(tx, deps, origin, { kind: 'SIGN_IN_FAILED', userId, detail });
      return failAndCommit(invalid('otpCode', identityMessages.problem.codeWrong()));
    }
    await store.deleteVisit(tx, visit.tokenHash);
    return openSession(tx, deps, user, origin, {
      twoStep: true,
      by: { provider: provider.code, companyId: provider.companyId },
    });
  });
}

function userOfTicket({ database, clock }: AuthDeps, ticket: string): Promise<credentials.Credentials | null> {
  return database.transact(SYSTEM, async (tx) => {
    const visit = await store.lockSignedInVisit(tx, tokenHash(ticket), clock());
    return visit && credentials.credentialsOf(tx, visit.userId);
  });
}

const errorOf = (failure: 'REFUSED' | 'UNREACHABLE') => failure.toLowerCase() as 'refused' | 'unreachable';

function clientOf({ secrets }: SsoDeps, provider: store.IdentityProvider): OpenIdClient {
  const { issuer, clientId, strongAcr: acrValues } = provider;
  return { issuer, clientId, clientSecret: openProviderSecret(secrets, provider), acrValues };
}

/** Nonce and verifier follow from the browser's secret and the state: no secret of a visit is stored. */
function visitOf(callbackUrl: string, browserSecret: string, state: string): OpenIdVisit {
  const derive = (purpose: string) => hmacSha256(browserSecret, `${purpose} ${state}`).toString('base64url');
  return { callbackUrl, state, nonce: derive('nonce'), verifier: derive('verifier') };
}
