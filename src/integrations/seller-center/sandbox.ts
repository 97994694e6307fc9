import { randomBytes } from 'node:crypto';
import type { Micros } from '#kernel/money.ts';
import { fail, ok } from '#kernel/result.ts';
import { MINUTE_MS, type Clock, type EpochMs } from '#kernel/time.ts';
import {
  challengeOf,
  type Charge,
  type ChargeRequest,
  type Provider,
  type ProviderAccount,
  type SellerCenter,
} from './seller-center.ts';

export interface SandboxProvider extends Provider {
  currency: string;
  accounts: readonly SandboxAccount[];
}

export interface SandboxAccount extends ProviderAccount {
  /** In the provider's currency. */
  balanceMicros: Micros;
}

/** An in-memory seller center, with the call its sign-in page uses. */
export interface SellerCenterSandbox extends SellerCenter {
  providers: readonly SandboxProvider[];
  /** Signs a browser in as one of the accounts; returns null when there is no such account. */
  signIn(provider: Provider, visit: SandboxVisit): string | null;
}

/** The account selected on the sign-in page, and its visit. */
interface SandboxVisit {
  accountId: string;
  callbackUrl: string;
  challenge: string;
}

export function isSandbox(sellerCenter: SellerCenter): sellerCenter is SellerCenterSandbox {
  return 'signIn' in sellerCenter;
}

export const SANDBOX_PATH = '/sandbox/seller-center';
const CODE_LIFETIME_MS = 5 * MINUTE_MS;

/** Works without a network. Balances and charges last as long as the process. */
export function createSellerCenterSandbox(
  providers: readonly SandboxProvider[],
  { clock }: { clock: Clock },
): SellerCenterSandbox {
  const codes = new Map<string, SandboxVisit & { provider: string; expiresAt: EpochMs }>();
  const balances = new Map<string, Micros>();
  const charges = new Map<string, { of: string; charge: Charge }>();
  const own = (code: string) => providers.find((provider) => provider.code === code)!;
  const accountIn = (provider: Provider, accountId: string) =>
    own(provider.code).accounts.find(({ id }) => id === accountId);
  const keyOf = (provider: Provider, id: string) => `${provider.code}/${id}`;
  for (const provider of providers) {
    for (const { id, balanceMicros } of provider.accounts) balances.set(keyOf(provider, id), balanceMicros);
  }

  function decide(provider: Provider, request: ChargeRequest): Charge {
    const id = `charge-${charges.size + 1}`;
    if (!provider.canPay) return { id, status: 'DECLINED', reason: 'NOT_ALLOWED' };
    const key = keyOf(provider, request.accountId);
    const remaining = balances.get(key)! - request.amountMicros;
    if (remaining < 0n) return { id, status: 'DECLINED', reason: 'INSUFFICIENT_BALANCE' };
    balances.set(key, remaining);
    return { id, status: 'SUCCEEDED' };
  }

  return {
    providers,

    signInUrl(provider, { state, callbackUrl, challenge }) {
      const query = new URLSearchParams({ state, redirect_uri: callbackUrl, code_challenge: challenge });
      return `${SANDBOX_PATH}/${provider.code}?${query.toString()}`;
    },

    signIn(provider, visit) {
      if (!accountIn(provider, visit.accountId)) return null;
      const code = randomBytes(16).toString('base64url');
      codes.set(code, { ...visit, provider: provider.code, expiresAt: clock() + CODE_LIFETIME_MS });
      return code;
    },

    async accountOf(provider, { code, callbackUrl, verifier }) {
      const known = codes.get(code);
      codes.delete(code);
      const isRight =
        known?.provider === provider.code &&
        known.callbackUrl === callbackUrl &&
        known.challenge === challengeOf(verifier);
      if (!known || !isRight || clock() >= known.expiresAt) return fail('REFUSED');
      const { balanceMicros: _balance, ...account } = accountIn(provider, known.accountId)!;
      return ok(account);
    },

    async balanceOf(provider, accountId) {
      const amountMicros = balances.get(keyOf(provider, accountId));
      return amountMicros === undefined ? fail('REFUSED') : ok({ amountMicros, currency: own(provider.code).currency });
    },

    async charge(provider, request) {
      const { accountId, amountMicros, currency, idempotencyKey } = request;
      const of = `${keyOf(provider, accountId)} ${amountMicros} ${currency}`;
      const previous = charges.get(idempotencyKey);
      if (previous) return previous.of === of ? ok(previous.charge) : fail('REFUSED');
      if (!accountIn(provider, accountId) || currency !== own(provider.code).currency || amountMicros <= 0n)
        return fail('REFUSED');
      const charge = decide(provider, request);
      charges.set(idempotencyKey, { of, charge });
      return ok(charge);
    },
  };
}
