import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { ProviderAccount } from '#integrations/seller-center/index.ts';
import type { Transaction } from '#platform/postgres/database.ts';

/** Keeps what a provider said, and forgets what nobody came back for. */
export async function insertToken(
  tx: Transaction,
  token: { hash: Buffer; provider: string; account: ProviderAccount; now: Instant_ms; expiresAt: Instant_ms },
): Promise<void> {
  await tx.deleteFrom('provider_token').where('expires_at', '<', new Date(token.now)).execute();
  await tx
    .insertInto('provider_token')
    .values({
      token_hash: token.hash,
      provider: token.provider,
      provider_account: JSON.stringify(token.account),
      expires_at: new Date(token.expiresAt),
    })
    .execute();
}

export interface TokenUse {
  hash: Buffer;
  provider: string;
  now: Instant_ms;
}

const accountOf = (row: { provider_account: unknown } | undefined) =>
  row ? (row.provider_account as ProviderAccount) : null;

export async function readToken(tx: Transaction, { hash, provider, now }: TokenUse): Promise<ProviderAccount | null> {
  const row = await tx
    .selectFrom('provider_token')
    .select('provider_account')
    .where('token_hash', '=', hash)
    .where('provider', '=', provider)
    .where('expires_at', '>', new Date(now))
    .where('person_id', 'is', null)
    .where('linked_at', 'is', null)
    .executeTakeFirst();
  return accountOf(row);
}

/** Makes a token a person's; null when it is somebody's already. */
export async function claimToken(
  tx: Transaction,
  { hash, provider, now, personId }: TokenUse & { personId: Uuid },
): Promise<ProviderAccount | null> {
  const row = await tx
    .updateTable('provider_token')
    .set({ person_id: personId })
    .where('token_hash', '=', hash)
    .where('provider', '=', provider)
    .where('expires_at', '>', new Date(now))
    .where('person_id', 'is', null)
    .where('linked_at', 'is', null)
    .returning('provider_account')
    .executeTakeFirst();
  return accountOf(row);
}

/** Uses a token up; null when it was, or belongs to somebody else. */
export async function spendToken(
  tx: Transaction,
  { hash, provider, now, personId }: TokenUse & { personId: Uuid },
): Promise<ProviderAccount | null> {
  const row = await tx
    .updateTable('provider_token')
    .set({ person_id: personId, linked_at: new Date(now) })
    .where('token_hash', '=', hash)
    .where('provider', '=', provider)
    .where('expires_at', '>', new Date(now))
    .where('linked_at', 'is', null)
    .where((where) => where.or([where('person_id', 'is', null), where('person_id', '=', personId)]))
    .returning('provider_account')
    .executeTakeFirst();
  return accountOf(row);
}

export interface LinkedAccount {
  companyId: Uuid;
  provider: string;
  /** The account's id at the provider. */
  externalId: string;
  email: string;
}

export function linkedAccounts(tx: Transaction, companyIds: readonly Uuid[]): Promise<LinkedAccount[]> {
  return tx
    .selectFrom('linked_account')
    .select(['company_id as companyId', 'provider', 'external_id as externalId', 'email'])
    .where('company_id', 'in', companyIds)
    .execute();
}

/** False when the company has an account of this provider already, or the account is another company's. */
export async function insertLinkedAccount(
  tx: Transaction,
  linked: LinkedAccount & { linkedBy: Uuid; linkedAt: Instant_ms },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('linked_account')
    .values({
      company_id: linked.companyId,
      provider: linked.provider,
      external_id: linked.externalId,
      email: linked.email,
      linked_by: linked.linkedBy,
      linked_at: new Date(linked.linkedAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** False when nothing was linked. */
export async function deleteLinkedAccount(tx: Transaction, companyId: Uuid, provider: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('linked_account')
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Makes the shops of a country that the marketplace knows the company's own. */
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

/** The storefront of a country; null where there is none. */
export async function catalogOfCountry(tx: Transaction, countryCode: string): Promise<Uuid | null> {
  const row = await tx.selectFrom('catalog').select('id').where('code', '=', countryCode).executeTakeFirst();
  return row?.id ?? null;
}
