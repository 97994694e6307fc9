import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { domainOf } from '../rules/single-sign-on.ts';

export interface IdentityProvider {
  /** Names it in addresses and commands. */
  code: string;
  name: string;
  issuer: string;
  clientId: string;
  encryptedSecret: Buffer;
  /** Null for the provider of staff. */
  companyId: Uuid | null;
  isRequired: boolean;
  strongAcr: string[];
  domains: string[];
}

const providers = (tx: Transaction) =>
  tx
    .selectFrom('identityProvider')
    .select(['code', 'name', 'issuer', 'clientId', 'encryptedSecret', 'companyId', 'isRequired', 'strongAcr'])
    .select((eb) =>
      eb
        .selectFrom('identityProviderDomain')
        .select(({ fn, ref }) => fn.agg<string[] | null>('array_agg', [ref('domain')]).as('domains'))
        .whereRef('identityProviderDomain.provider', '=', 'identityProvider.code')
        .as('domains'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof providers>['executeTakeFirstOrThrow']>>;
const providerOf = ({ domains, ...row }: Row): IdentityProvider => ({ ...row, domains: (domains ?? []).toSorted() });

export async function listProviders(tx: Transaction): Promise<IdentityProvider[]> {
  return (await providers(tx).orderBy('code').execute()).map(providerOf);
}

export async function providerByCode(tx: Transaction, code: string): Promise<IdentityProvider | null> {
  const row = await providers(tx).where('code', '=', code).executeTakeFirst();
  return row ? providerOf(row) : null;
}

export interface OfferedProvider {
  code: string;
  name: string;
  isRequired: boolean;
}

/** Returns the provider that an address's domain belongs to. */
export async function providerOfEmail(tx: Transaction, email: string): Promise<OfferedProvider | null> {
  const row = await tx
    .selectFrom('identityProviderDomain')
    .innerJoin('identityProvider', 'identityProvider.code', 'identityProviderDomain.provider')
    .select(['code', 'name', 'isRequired'])
    .where('domain', '=', domainOf(email))
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false when the code is taken. */
export async function insertProvider(
  tx: Transaction,
  { domains: _, ...provider }: IdentityProvider,
  now: EpochMs,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('identityProvider')
    .values({ ...provider, createdAt: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function updateProvider(
  tx: Transaction,
  code: string,
  change: Partial<Pick<IdentityProvider, 'name' | 'encryptedSecret' | 'isRequired' | 'strongAcr'>>,
): Promise<void> {
  await tx.updateTable('identityProvider').set(change).where('code', '=', code).execute();
}

/** Replaces a provider's domains. Returns those that belong to another provider. */
export async function setDomains(tx: Transaction, provider: string, domains: readonly string[]): Promise<string[]> {
  await tx.deleteFrom('identityProviderDomain').where('provider', '=', provider).execute();
  const inserted = await tx
    .insertInto('identityProviderDomain')
    .values(domains.map((domain) => ({ domain, provider })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('domain')
    .execute();
  const own = new Set(inserted.map(({ domain }) => domain));
  return domains.filter((domain) => !own.has(domain));
}

/** Deletes a provider with its links, and ends the sessions it has started. Returns their number. */
export async function deleteProvider(tx: Transaction, code: string): Promise<number> {
  await tx.deleteFrom('identityProviderVisit').where('provider', '=', code).execute();
  await tx.deleteFrom('identityProviderLink').where('provider', '=', code).execute();
  await tx.deleteFrom('identityProviderDomain').where('provider', '=', code).execute();
  const ended = await deleteSessionsStartedBy(tx, code);
  await tx.deleteFrom('identityProvider').where('code', '=', code).execute();
  return ended;
}

/**
 * Ends the sessions of users in a required provider's domains that it has not started, with those in which such staff
 * impersonate a user. Returns their number; 0 unless it is required.
 */
export async function deleteSessionsStartedWithout(tx: Transaction, code: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session using app_user, identity_provider_domain, identity_provider
    where app_user.id = coalesce(session.impersonator_id, session.user_id)
      and identity_provider_domain.domain = split_part(app_user.email, '@', 2) and identity_provider_domain.provider = ${code}
      and identity_provider.code = ${code} and identity_provider.is_required and session.provider is distinct from ${code}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Ends the sessions that a provider has started. Returns their number. */
export async function deleteSessionsStartedBy(tx: Transaction, code: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('session').where('provider', '=', code).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function userOfLink(tx: Transaction, provider: string, subject: string): Promise<Uuid | null> {
  const row = await tx
    .selectFrom('identityProviderLink')
    .select('userId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.userId ?? null;
}

export async function isUserLinked(tx: Transaction, provider: string, userId: Uuid): Promise<boolean> {
  const row = await tx
    .selectFrom('identityProviderLink')
    .select('subject')
    .where('provider', '=', provider)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when a concurrent sign-in has linked the account or the user. */
export async function insertLink(
  tx: Transaction,
  link: { provider: string; subject: string; userId: Uuid; now: EpochMs },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('identityProviderLink')
    .values({
      provider: link.provider,
      subject: link.subject,
      userId: link.userId,
      createdAt: new Date(link.now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Unlinks a user and ends the sessions the provider has started for them. Returns false when there is no link. */
export async function deleteLink(tx: Transaction, provider: string, userId: Uuid): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('identityProviderLink')
    .where('provider', '=', provider)
    .where('userId', '=', userId)
    .executeTakeFirst();
  await tx.deleteFrom('session').where('provider', '=', provider).where('userId', '=', userId).execute();
  return deleted.numDeletedRows === 1n;
}

/** Locks in a fixed order, to prevent deadlocks. */
export function lockSecrets(tx: Transaction): Promise<{ code: string; encryptedSecret: Buffer }[]> {
  return tx.selectFrom('identityProvider').select(['code', 'encryptedSecret']).orderBy('code').forUpdate().execute();
}

export interface Visit {
  tokenHash: Buffer;
  provider: string;
  browserHash: Buffer;
  nextUrl: string;
  /** Null until the provider has signed the user in. */
  userId: Uuid | null;
  expiresAt: EpochMs;
}

export async function insertVisit(tx: Transaction, visit: Visit): Promise<void> {
  await tx
    .insertInto('identityProviderVisit')
    .values({
      tokenHash: visit.tokenHash,
      provider: visit.provider,
      browserHash: visit.browserHash,
      nextUrl: visit.nextUrl,
      userId: visit.userId,
      expiresAt: new Date(visit.expiresAt),
    })
    .execute();
}

/** Consumes a browser's visit to a provider: returns it for exactly one of several concurrent returns. */
export async function takeVisit(
  tx: Transaction,
  { tokenHash, provider, browserHash }: Pick<Visit, 'tokenHash' | 'provider' | 'browserHash'>,
): Promise<Visit | null> {
  const row = await tx
    .deleteFrom('identityProviderVisit')
    .where('tokenHash', '=', tokenHash)
    .where('provider', '=', provider)
    .where('browserHash', '=', browserHash)
    .where('userId', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ? { ...row, expiresAt: row.expiresAt.getTime() } : null;
}

/** Locks a visit whose user has yet to enter a code. */
export async function lockSignedInVisit(
  tx: Transaction,
  tokenHash: Buffer,
  now: EpochMs,
): Promise<(Visit & { userId: Uuid }) | null> {
  const row = await tx
    .selectFrom('identityProviderVisit')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('userId', 'is not', null)
    .where('expiresAt', '>', new Date(now))
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, userId: row.userId!, expiresAt: row.expiresAt.getTime() } : null;
}

export async function deleteVisit(tx: Transaction, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('identityProviderVisit').where('tokenHash', '=', tokenHash).execute();
}
