import { createHash } from 'node:crypto';
import type { Micros } from '#kernel/money.ts';
import type { Result } from '#kernel/result.ts';

/** The seller center of one country, where sellers manage their shops and earnings. */
export interface Provider {
  /** Its code in URLs and in the API, e.g. seller-center-sg. */
  code: string;
  name: string;
  /** ISO 3166 alpha-2. */
  countryCode: string;
  /** Whether a seller's balance there can pay for top-ups. */
  canPay: boolean;
}

export interface Shop {
  /** The shop's id in the marketplace, as in product feeds. */
  originalSellerId: string;
  name: string;
}

/** The account that signed in at a seller center. */
export interface ProviderAccount {
  id: string;
  /** Lower case. */
  email: string;
  /** Whether the seller center has verified the address. */
  isEmailVerified: boolean;
  name: string;
  shops: Shop[];
}

export interface Balance {
  amountMicros: Micros;
  currency: string;
}

export interface ChargeRequest {
  accountId: string;
  /** Repeating the call with the same key is the same charge. */
  idempotencyKey: string;
  amountMicros: Micros;
  /** Must be the balance's currency. */
  currency: string;
  /** Shown on the seller's statement. */
  description: string;
}

/** A charge's outcome; DECLINED moved no money and, with the same key, never will. */
export type Charge =
  | { id: string; status: 'SUCCEEDED' }
  | { id: string; status: 'DECLINED'; reason: 'INSUFFICIENT_BALANCE' | 'NOT_ALLOWED' };

/**
 * REFUSED: final, retrying does not help (unknown account, used code, key used for another amount). UNREACHABLE: the
 * outcome is unknown; retry, a charge with the same key.
 */
export type SellerCenterFailure = 'REFUSED' | 'UNREACHABLE';

export interface SellerCenter {
  providers: readonly Provider[];
  /**
   * Returns the sign-in address; the browser returns to `callbackUrl` with `state` and either `code` or `error`.
   * `challenge` is the SHA-256 of this visit's secret, in base64url (PKCE, RFC 7636).
   */
  signInUrl(provider: Provider, visit: { state: string; callbackUrl: string; challenge: string }): string;
  /**
   * Exchanges a code for the account. A code is valid once, for a few minutes, and only with its visit's secret, the
   * `verifier`.
   */
  accountOf(
    provider: Provider,
    visit: { code: string; callbackUrl: string; verifier: string },
  ): Promise<Result<ProviderAccount, SellerCenterFailure>>;
  balanceOf(provider: Provider, accountId: string): Promise<Result<Balance, SellerCenterFailure>>;
  charge(provider: Provider, request: ChargeRequest): Promise<Result<Charge, SellerCenterFailure>>;
}

/** Returns the PKCE challenge of a visit's secret. */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** For a deployment without seller centers. */
export const NO_SELLER_CENTER: SellerCenter = {
  providers: [],
  signInUrl: unasked,
  accountOf: unasked,
  balanceOf: unasked,
  charge: unasked,
};

function unasked(): never {
  throw new Error('a deployment without seller centers asked one');
}

export function providerByCode(sellerCenter: SellerCenter, code: string): Provider | null {
  return sellerCenter.providers.find((provider) => provider.code === code) ?? null;
}
