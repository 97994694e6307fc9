import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { ProviderAccount } from '#integrations/seller-center/index.ts';
import type { Transaction } from '#platform/db/database.ts';

/** Stores a provider's sign-in and deletes expired, unused tokens. */
export async function insertToken(
  tx: Transaction,
  token: { hash: Buffer; provider: string; account: ProviderAccount; now: EpochMs; expiresAt: EpochMs },
): Promise<void> {
  await tx.deleteFrom('providerToken').where('expiresAt', '<', new Date(token.now)).execute();
  await tx
    .insertInto('providerToken')
    .values({
      tokenHash: token.hash,
      provider: token.provider,
      providerAccount: JSON.stringify(token.account),
      expiresAt: new Date(token.expiresAt),
    })
    .execute();
}

export interface TokenUse {
  hash: Buffer;
  provider: string;
  now: EpochMs;
}

const accountOf = (row: { providerAccount: unknown } | undefined) =>
  row ? (row.providerAccount as ProviderAccount) : null;

export async function readToken(tx: Transaction, { hash, provider, now }: TokenUse): Promise<ProviderAccount | null> {
  const row = await tx
    .selectFrom('providerToken')
    .select('providerAccount')
    .where('tokenHash', '=', hash)
    .where('provider', '=', provider)
    .where('expiresAt', '>', new Date(now))
    .where('userId', 'is', null)
    .where('linkedAt', 'is', null)
    .executeTakeFirst();
  return accountOf(row);
}

/** Assigns a token to a user; null when it is already assigned. */
export async function claimToken(
  tx: Transaction,
  { hash, provider, now, userId }: TokenUse & { userId: Uuid },
): Promise<ProviderAccount | null> {
  const row = await tx
    .updateTable('providerToken')
    .set({ userId })
    .where('tokenHash', '=', hash)
    .where('provider', '=', provider)
    .where('expiresAt', '>', new Date(now))
    .where('userId', 'is', null)
    .where('linkedAt', 'is', null)
    .returning('providerAccount')
    .executeTakeFirst();
  return accountOf(row);
}

/** Consumes a token; null when it was consumed before or belongs to another user. */
export async function consumeToken(
  tx: Transaction,
  { hash, provider, now, userId }: TokenUse & { userId: Uuid },
): Promise<ProviderAccount | null> {
  const row = await tx
    .updateTable('providerToken')
    .set({ userId, linkedAt: new Date(now) })
    .where('tokenHash', '=', hash)
    .where('provider', '=', provider)
    .where('expiresAt', '>', new Date(now))
    .where('linkedAt', 'is', null)
    .where((where) => where.or([where('userId', 'is', null), where('userId', '=', userId)]))
    .returning('providerAccount')
    .executeTakeFirst();
  return accountOf(row);
}

export interface LinkedAccount {
  companyId: Uuid;
  provider: string;
  /** Id of the account at the provider. */
  externalId: string;
  email: string;
}

export function linkedAccounts(tx: Transaction, companyIds: readonly Uuid[]): Promise<LinkedAccount[]> {
  return tx
    .selectFrom('linkedAccount')
    .select(['companyId', 'provider', 'externalId', 'email'])
    .where('companyId', 'in', companyIds)
    .execute();
}

/**
 * Returns false when the company already has an account of this provider, or the account belongs to another company.
 */
export async function insertLinkedAccount(
  tx: Transaction,
  linked: LinkedAccount & { linkedBy: Uuid; linkedAt: EpochMs },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('linkedAccount')
    .values({
      companyId: linked.companyId,
      provider: linked.provider,
      externalId: linked.externalId,
      email: linked.email,
      linkedBy: linked.linkedBy,
      linkedAt: new Date(linked.linkedAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Returns false when nothing was linked. */
export async function deleteLinkedAccount(tx: Transaction, companyId: Uuid, provider: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('linkedAccount')
    .where('companyId', '=', companyId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Assigns the provider's shops that the marketplace knows in this country to the company. */
export async function addShops(
  tx: Transaction,
  { companyId, countryCode, originalSellerIds }: { companyId: Uuid; countryCode: string; originalSellerIds: string[] },
): Promise<void> {
  await sql`
    insert into company_seller (company_id, seller_id)
    select ${companyId}, seller.id from seller join catalog on catalog.id = seller.catalog_id
    where catalog.code = ${countryCode} and seller.original_seller_id = any(${originalSellerIds})
    on conflict do nothing`.execute(tx);
}

/** Returns the storefront of a country; null when there is none. */
export async function catalogOfCountry(tx: Transaction, countryCode: string): Promise<Uuid | null> {
  const row = await tx.selectFrom('catalog').select('id').where('code', '=', countryCode).executeTakeFirst();
  return row?.id ?? null;
}
