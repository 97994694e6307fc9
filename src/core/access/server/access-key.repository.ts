import { sql, type RawBuilder } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { AccessKeyKind } from '../rules/access-key.ts';

export interface NewAccessKey {
  id: Uuid;
  kind: AccessKeyKind | 'GRANT';
  /** Null for the key of a grant, which has no secret. */
  hash: Buffer | null;
  prefix: string;
  name: string;
  madeBy: Uuid;
  scopes: string[];
  createdAt: EpochMs;
  expiresAt: EpochMs;
  companies: readonly { companyId: Uuid; brandIds: Uuid[] | null }[];
}

export async function insertAccessKey(tx: Transaction, key: NewAccessKey): Promise<void> {
  const { hash, companies, createdAt, expiresAt, ...rest } = key;
  await tx
    .insertInto('accessKey')
    .values({ ...rest, keyHash: hash, createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) })
    .execute();
  if (companies.length)
    await tx
      .insertInto('accessKeyCompany')
      .values(companies.map((company) => ({ accessKeyId: key.id, ...company })))
      .execute();
}

/** A key as lists show it. */
export interface AccessKeyRow {
  id: Uuid;
  kind: AccessKeyKind;
  prefix: string;
  name: string;
  madeBy: Uuid;
  makerName: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date;
  /** Null unless it was revoked or replaced; may lie ahead. */
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedAddress: string | null;
  lastUsedRoute: string | null;
  /** Brands of the company that lists it; null for all. */
  brandIds: Uuid[] | null;
}

const KEY_COLUMNS = sql`access_key.id, access_key.kind, access_key.prefix, access_key.name, access_key.made_by,
  app_user.first_name || ' ' || app_user.last_name as maker_name, access_key.scopes, access_key.created_at,
  access_key.expires_at, access_key.revoked_at, access_key.last_used_at, access_key.last_used_address, access_key.last_used_route`;

/** Lists keys that reach a company, the newest first; those that ended long ago are left out. */
export async function keysOfCompany(
  tx: Transaction,
  { companyId, endedSince, limit }: { companyId: Uuid; endedSince: EpochMs; limit: number },
): Promise<AccessKeyRow[]> {
  const since = new Date(endedSince);
  const { rows } = await sql<AccessKeyRow>`
    select ${KEY_COLUMNS}, reach.brand_ids
    from access_key_company reach join access_key on access_key.id = reach.access_key_id
    join app_user on app_user.id = access_key.made_by
    where reach.company_id = ${companyId} and access_key.kind <> 'GRANT' and access_key.expires_at > ${since}
      and (access_key.revoked_at is null or access_key.revoked_at > ${since})
    order by access_key.created_at desc, access_key.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Lists the staff keys of a user. */
export async function staffKeysOf(
  tx: Transaction,
  { userId, endedSince, limit }: { userId: Uuid; endedSince: EpochMs; limit: number },
): Promise<AccessKeyRow[]> {
  const since = new Date(endedSince);
  const { rows } = await sql<AccessKeyRow>`
    select ${KEY_COLUMNS}, null::uuid[] as brand_ids
    from access_key join app_user on app_user.id = access_key.made_by
    where access_key.kind = 'STAFF' and access_key.made_by = ${userId} and access_key.expires_at > ${since}
      and (access_key.revoked_at is null or access_key.revoked_at > ${since})
    order by access_key.created_at desc, access_key.id desc limit ${limit}`.execute(tx);
  return rows;
}

export async function countValidKeys(tx: Transaction, userId: Uuid, now: EpochMs): Promise<number> {
  const { rows } = await sql<{ keys: number }>`
    select count(*)::int as keys from access_key
    where made_by = ${userId} and kind <> 'GRANT' and expires_at > ${new Date(now)} and (revoked_at is null or revoked_at > ${new Date(now)})`.execute(
    tx,
  );
  return rows[0]!.keys;
}

export interface LockedKey {
  id: Uuid;
  kind: AccessKeyKind;
  name: string;
  madeBy: Uuid;
  scopes: string[];
  expiresAt: Date;
  revokedAt: Date | null;
  replacedBy: Uuid | null;
  companies: { companyId: Uuid; brandIds: Uuid[] | null }[];
}

export async function lockKey(tx: Transaction, id: Uuid): Promise<LockedKey | null> {
  const row = await tx
    .selectFrom('accessKey')
    .select(['id', 'kind', 'name', 'madeBy', 'scopes', 'expiresAt', 'revokedAt', 'replacedBy'])
    .where('id', '=', id)
    // Grants end with their mandates.
    .where('kind', '<>', 'GRANT')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const companies = await tx
    .selectFrom('accessKeyCompany')
    .select(['companyId', 'brandIds'])
    .where('accessKeyId', '=', id)
    .orderBy('companyId')
    .execute();
  return { ...row, kind: row.kind as AccessKeyKind, companies };
}

/** Ends a key at an instant, unless it ends earlier. */
export async function endKey(
  tx: Transaction,
  { id, at, replacedBy = null }: { id: Uuid; at: EpochMs; replacedBy?: Uuid | null },
): Promise<void> {
  await tx
    .updateTable('accessKey')
    .set({ revokedAt: new Date(at), ...(replacedBy && { replacedBy }) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('revokedAt', 'is', null), eb('revokedAt', '>', new Date(at))]))
    .execute();
}

/** A key and those that it replaced, one after the other. */
export async function withReplaced(tx: Transaction, id: Uuid): Promise<Set<Uuid>> {
  const { rows } = await sql<{ id: Uuid }>`
    with recursive chain (id) as (
      select ${id}::uuid union select access_key.id from chain join access_key on access_key.replaced_by = chain.id)
    select id from chain`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** Ends the keys that a user's login made since an instant; clients end with the password. */
export async function endKeysMadeSince(
  tx: Transaction,
  { userId, since, at }: { userId: Uuid; since: EpochMs; at: EpochMs },
): Promise<void> {
  await tx
    .updateTable('accessKey')
    .set({ revokedAt: new Date(at) })
    .where('madeBy', '=', userId)
    .where('kind', '<>', 'GRANT')
    .where('createdAt', '>=', new Date(since))
    .where((eb) => eb.or([eb('revokedAt', 'is', null), eb('revokedAt', '>', new Date(at))]))
    .execute();
}

export async function removeCompany(tx: Transaction, id: Uuid, companyId: Uuid): Promise<void> {
  await tx.deleteFrom('accessKeyCompany').where('accessKeyId', '=', id).where('companyId', '=', companyId).execute();
}

/** Companies in which a user may make keys. */
export async function managedCompanies(tx: Transaction, userId: Uuid): Promise<Uuid[]> {
  const rows = await tx
    .selectFrom('membership')
    .select('companyId')
    .where('userId', '=', userId)
    .where('status', '=', 'ACTIVE')
    .where('role', 'in', ['OWNER', 'ADMIN'])
    .execute();
  return rows.map(({ companyId }) => companyId);
}

/** Keeps a user's memberships as they are until the transaction ends. */
export async function lockMemberships(tx: Transaction, userId: Uuid): Promise<void> {
  await tx.selectFrom('membership').select('companyId').where('userId', '=', userId).orderBy('id').forShare().execute();
}

/**
 * Whether a user may make keys in all of some companies. Keeps it so until the transaction ends: what takes a membership
 * away then finds what was made.
 */
export async function lockManaged(tx: Transaction, userId: Uuid, companyIds: readonly Uuid[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('membership')
    .select('companyId')
    .where('userId', '=', userId)
    .where('companyId', '=', sql<Uuid>`any(${companyIds}::uuid[])`)
    .where('status', '=', 'ACTIVE')
    .where('role', 'in', ['OWNER', 'ADMIN'])
    .orderBy('id')
    .forShare()
    .execute();
  return rows.length === new Set(companyIds).size;
}

export async function brandsOf(tx: Transaction, companyId: Uuid): Promise<Uuid[]> {
  const rows = await tx.selectFrom('companyBrand').select('brandId').where('companyId', '=', companyId).execute();
  return rows.map(({ brandId }) => brandId);
}

/** A key with what its maker is at this moment. */
export interface PresentedKey {
  id: Uuid;
  name: string;
  kind: AccessKeyKind | 'GRANT';
  scopes: string[];
  madeBy: Uuid;
  isStaff: boolean;
  hasTwoStep: boolean;
  expiresAt: Date;
  lastUsedAt: Date | null;
  reach: {
    companyId: Uuid;
    brandIds: Uuid[] | null;
    membershipId: Uuid;
    role: RoleName;
    isApprovedByStaff: boolean;
    selectedBrandId: Uuid | null;
    /** Brands that the mandate of an agent leaves, also once it has ended: an end takes, it gives nothing. Null for all. */
    mandateBrandIds: Uuid[] | null;
    /** Whether the company requires two steps that the maker does not sign in with. */
    lacksTwoStep: boolean;
  }[];
}

/** Finds a valid key by its hash, with the maker's active memberships among the companies it reaches. */
export const presentedKey = (tx: Transaction, hash: Buffer, now: EpochMs): Promise<PresentedKey | null> =>
  presented(tx, sql`access_key.key_hash = ${hash}`, now);

/** The same for the access token of a grant, whose mandate must not have ended. */
export const presentedToken = (tx: Transaction, hash: Buffer, now: EpochMs): Promise<PresentedKey | null> =>
  presented(
    tx,
    sql`access_key.id = (select access_key_id from oauth_token where token_hash = ${hash} and expires_at > ${new Date(now)})
      and exists (select from mandate where mandate.access_key_id = access_key.id and mandate.ended_at is null)`,
    now,
  );

async function presented(tx: Transaction, which: RawBuilder<unknown>, now: EpochMs): Promise<PresentedKey | null> {
  const { rows } = await sql<PresentedKey>`
    select access_key.id, access_key.name, access_key.kind, access_key.scopes, access_key.made_by, access_key.expires_at, access_key.last_used_at, app_user.is_staff,
      exists (select from authenticator where user_id = app_user.id and confirmed_at is not null) as has_two_step,
      coalesce((select jsonb_agg(jsonb_build_object('companyId', reach.company_id, 'brandIds', reach.brand_ids,
          'membershipId', membership.id, 'role', membership.role, 'isApprovedByStaff', membership.is_approved_by_staff,
          'selectedBrandId', membership.current_brand_id, 'mandateBrandIds', mandate.brand_ids,
          'lacksTwoStep', company.requires_two_step and not app_user.two_step_enabled) order by reach.company_id)
        from access_key_company reach join company on company.id = reach.company_id
        join membership on membership.company_id = reach.company_id and membership.user_id = access_key.made_by
        left join lateral (select brand_ids from mandate
          where mandate.access_key_id = access_key.id and mandate.company_id = reach.company_id
          order by mandate.created_at desc, mandate.id desc limit 1) mandate on true
        where reach.access_key_id = access_key.id and membership.status = 'ACTIVE'), '[]') as reach
    from access_key join app_user on app_user.id = access_key.made_by
    where ${which} and access_key.expires_at > ${new Date(now)}
      and (access_key.revoked_at is null or access_key.revoked_at > ${new Date(now)})`.execute(tx);
  return rows[0] ?? null;
}

export async function markUsed(
  tx: Transaction,
  id: Uuid,
  { at, address, route }: { at: EpochMs; address: string; route: string },
): Promise<void> {
  await tx
    .updateTable('accessKey')
    .set({ lastUsedAt: new Date(at), lastUsedAddress: address, lastUsedRoute: route })
    .where('id', '=', id)
    .execute();
}
