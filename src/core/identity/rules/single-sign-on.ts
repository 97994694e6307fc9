import { MINUTE_MS } from '#kernel/time.ts';
import { fail, ok, type Result } from '#kernel/result.ts';

/** From leaving for the provider to returning, and from returning to entering a one-time code. */
export const VISIT_LIFETIME_MS = 10 * MINUTE_MS;

const CODE = /^[a-z0-9][a-z0-9-]{0,39}$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** Whether a text can name a provider: it becomes a part of addresses. */
export const isProviderCode = (text: string): boolean => CODE.test(text);

export const isDomain = (text: string): boolean => text.length <= 253 && DOMAIN.test(text);

/** Returns the domain of an e-mail address in lower case; empty when there is none. */
export const domainOf = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();

/** Why a user whom a provider has signed in does not get a session; part of the address they return to. */
export const SSO_ERRORS = [
  // The visit has ended, was used already, or was started by another browser.
  'expired',
  'refused',
  'unreachable',
  'wait',
  'unverified',
  'domain',
  'unknown',
  'disabled',
  'linked',
] as const;
export type SsoError = (typeof SSO_ERRORS)[number];

export interface ProviderSignInFacts {
  provider: { isForStaff: boolean; domains: readonly string[] };
  /** What the provider says about the address. */
  claims: { email: string | null; isEmailVerified: boolean };
  /** The user who is linked, or else has the address; null when there is none. */
  user: {
    /** Ours, whatever the provider says. */
    email: string;
    isLinked: boolean;
    /** Whether another account at the provider is linked to the user. */
    hasOtherLink: boolean;
    isStaff: boolean;
    /** In the provider's company. */
    membership: 'ACTIVE' | 'DISABLED' | null;
  } | null;
  /** Whether the provider's company has an open invitation to this address. */
  isInvited: boolean;
}

/** Returns whether the provider proves an address: it is verified, and in one of the provider's domains. */
export const isAddressProven = ({ provider, claims }: Pick<ProviderSignInFacts, 'provider' | 'claims'>): boolean =>
  claims.email !== null && claims.isEmailVerified && provider.domains.includes(domainOf(claims.email));

/** Decides whether a user whom a provider has identified signs in, or first joins the provider's company. */
export function decideProviderSignIn(facts: ProviderSignInFacts): Result<'SIGN_IN' | 'JOIN', SsoError> {
  const { provider, claims, user, isInvited } = facts;
  if (!user?.isLinked && !isAddressProven(facts)) {
    return fail(claims.email !== null && claims.isEmailVerified ? 'domain' : 'unverified');
  }
  // A user who has moved to another domain has left the provider, even one who is linked.
  if (user && !provider.domains.includes(domainOf(user.email))) return fail('domain');
  if (user && !user.isLinked && user.hasOtherLink) return fail('linked');
  if (provider.isForStaff) return user?.isStaff ? ok('SIGN_IN') : fail('unknown');
  // A company's provider, which the company runs, does not speak for the marketplace's staff.
  if (user?.isStaff) return fail('unknown');
  if (user?.membership === 'ACTIVE') return ok('SIGN_IN');
  if (user?.membership === 'DISABLED') return fail('disabled');
  return isInvited ? ok('JOIN') : fail('unknown');
}

const SECOND_STEPS: readonly string[] = ['mfa', 'otp', 'hwk'];

/** Whether the provider of staff says that the user has taken two steps there, so that ours is not required. */
export function hasTakenTwoSteps(
  provider: { isForStaff: boolean; strongAcr: readonly string[] },
  { methods, contextClass }: { methods: readonly string[]; contextClass: string | null },
): boolean {
  if (!provider.isForStaff) return false;
  return (
    methods.some((method) => SECOND_STEPS.includes(method)) ||
    (contextClass !== null && provider.strongAcr.includes(contextClass))
  );
}
