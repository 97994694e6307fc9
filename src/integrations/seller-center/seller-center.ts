import { createHash } from 'node:crypto';
import type { Micros } from '#kernel/money.ts';
import type { Result } from '#kernel/result.ts';

/** The seller center of one country, where sellers keep their shops and the money they earned. */
export interface Provider {
  /** Names it in addresses and in the API, e.g. seller-center-sg. */
  code: string;
  name: string;
  /** ISO 3166 alpha-2. */
  countryCode: string;
  /** Whether a seller's balance there can pay us. */
  canPay: boolean;
}

export interface Shop {
  /** The shop's id in the marketplace, as product feeds name it. */
  originalSellerId: string;
  name: string;
}

/** Who signed in at a seller center. */
export interface ProviderAccount {
  id: string;
  /** Lower case. */
  email: string;
  /** Whether the seller center says that it has checked the address to be theirs. */
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
  /** Asking again with the same key is the same charge. */
  idempotencyKey: string;
  amountMicros: Micros;
  /** Must be the balance's. */
  currency: string;
  /** Shown to the seller on their statement. */
  description: string;
}

/** What came of a charge; DECLINED moved nothing and, with the same key, never will. */
export type Charge =
  | { id: string; status: 'SUCCEEDED' }
  | { id: string; status: 'DECLINED'; reason: 'INSUFFICIENT_BALANCE' | 'NOT_ALLOWED' };

/**
 * REFUSED: it will not be done however often it is asked for (unknown account, code used up, key used for another amount).
 * UNREACHABLE: nobody knows whether it was done; ask again, a charge with the same key.
 */
export type SellerCenterFailure = 'REFUSED' | 'UNREACHABLE';

export interface SellerCenter {
  providers: readonly Provider[];
  /**
   * Where a browser signs in; it comes back to `callbackUrl` with `state` and either `code` or `error`. `challenge` is the SHA-256 of a
   * secret of this visit, in base64url (PKCE, RFC 7636).
   */
  signInUrl(provider: Provider, visit: { state: string; callbackUrl: string; challenge: string }): string;
  /** Who came back with a code. A code is good once, for a few minutes, and with the secret of its visit, the `verifier`, alone. */
  accountOf(
    provider: Provider,
    visit: { code: string; callbackUrl: string; verifier: string },
  ): Promise<Result<ProviderAccount, SellerCenterFailure>>;
  balanceOf(provider: Provider, accountId: string): Promise<Result<Balance, SellerCenterFailure>>;
  charge(provider: Provider, request: ChargeRequest): Promise<Result<Charge, SellerCenterFailure>>;
}

/** What a visit shows a seller center of its secret. */
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
