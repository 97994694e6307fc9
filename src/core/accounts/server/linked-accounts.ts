import { providerByCode, type ProviderAccount, type SellerCenter } from '#integrations/seller-center/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { conflict, invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { companyMessages } from '../rules/company.messages.ts';
import * as store from './linked-account.repository.ts';
import { newToken, tokenHash } from '#platform/http/one-time-token.ts';

export const TOKEN_LIFETIME_MS = 5 * MINUTE_MS;

/** Stores a sign-in at a provider and returns its token, valid for five minutes. */
export async function issueProviderToken(
  tx: Transaction,
  { provider, account, now }: { provider: string; account: ProviderAccount; now: EpochMs },
): Promise<string> {
  const token = newToken();
  const expiresAt = now + TOKEN_LIFETIME_MS;
  await store.insertToken(tx, { hash: tokenHash(token), provider, account, now, expiresAt });
  return token;
}

export interface ProviderTokenUse {
  provider: string;
  accessToken: string;
  now: EpochMs;
}

const useOf = ({ provider, accessToken, now }: ProviderTokenUse) => ({ hash: tokenHash(accessToken), provider, now });

/** Returns the provider account of an unused token without changing it. Needs a transaction of the system. */
export function readProviderToken(tx: Transaction, use: ProviderTokenUse): Promise<ProviderAccount | null> {
  return store.readToken(tx, useOf(use));
}

/**
 * Consumes a token for signing a user in or up. It works once; afterwards only this user can still link its account.
 * Returns null when the token is unknown, expired or used. Needs a transaction of the system.
 */
export function claimProviderToken(
  tx: Transaction,
  use: ProviderTokenUse & { userId: Uuid },
): Promise<ProviderAccount | null> {
  return store.claimToken(tx, { ...useOf(use), userId: use.userId });
}

/**
 * Returns the storefront of a provider's country. When there is none, returns null: the wallet currency must then be
 * requested.
 */
export async function catalogOfProvider(
  tx: Transaction,
  sellerCenter: SellerCenter,
  code: string,
): Promise<Result<Uuid | null, Problem>> {
  const provider = providerByCode(sellerCenter, code);
  return provider ? ok(await store.catalogOfCountry(tx, provider.countryCode)) : fail(notFound('Provider'));
}

export interface LinkRequest extends ProviderTokenUse {
  companyId: Uuid;
  userId: Uuid;
}

/**
 * Links the account of a token to a company and adds its shops to the company. Fails with VALIDATION when the token has
 * expired or was used, with CONFLICT when another account is already linked, or this account to another company. Needs
 * a transaction of the system.
 */
export async function linkAccount(
  tx: Transaction,
  sellerCenter: SellerCenter,
  request: LinkRequest,
): Promise<Result<store.LinkedAccount, Problem>> {
  const { companyId, userId, now } = request;
  const provider = providerByCode(sellerCenter, request.provider);
  if (!provider) return fail(notFound('Provider'));
  const account = await store.consumeToken(tx, { ...useOf(request), userId });
  if (!account) return fail(invalid('accessToken', companyMessages.problem.providerTokenExpired()));

  const linked = { companyId, provider: provider.code, externalId: account.id, email: account.email };
  if (!(await store.insertLinkedAccount(tx, { ...linked, linkedBy: userId, linkedAt: now }))) {
    const own = await store.linkedAccounts(tx, [companyId]);
    const isOwn = own.some((account) => account.provider === provider.code);
    const { alreadyLinked, linkedToOtherCompany } = companyMessages.problem;
    return fail(conflict(isOwn ? alreadyLinked() : linkedToOtherCompany()));
  }
  const originalSellerIds = account.shops.map((shop) => shop.originalSellerId);
  await store.addShops(tx, { companyId, countryCode: provider.countryCode, originalSellerIds });
  return ok(linked);
}

/** Fails with NOT_FOUND when nothing is linked. The shops stay: campaigns may promote their products. */
export async function unlinkAccount(
  tx: Transaction,
  { companyId, provider }: { companyId: Uuid; provider: string },
): Promise<Result<null, Problem>> {
  return (await store.deleteLinkedAccount(tx, companyId, provider)) ? ok(null) : fail(notFound('Linked account'));
}
