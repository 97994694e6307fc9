import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface NewGrant {
  accessKeyId: Uuid;
  clientId: string;
  redirectUri: string;
  codeHash: Buffer;
  codeChallenge: string;
  codeExpiresAt: Date;
}

export async function insertGrant(tx: Transaction, grant: NewGrant): Promise<void> {
  await tx.insertInto('oauthGrant').values(grant).execute();
}

/** A grant that may still issue tokens: its person is an active member, and its mandate has not ended. */
export interface OpenGrant extends NewGrant {
  codeUsedAt: Date | null;
  refreshHash: Buffer | null;
  previousHash: Buffer | null;
  previousUntil: Date | null;
  successorSalt: Buffer | null;
  expiresAt: Date;
}

type Known = { codeHash: Buffer } | { familyHash: Buffer } | { tokenHash: Buffer };

/** Locks the grant of a code, family of refresh tokens or access token, so that none is used twice at the same time. */
export async function lockOpenGrant(tx: Transaction, known: Known, now: EpochMs): Promise<OpenGrant | null> {
  const which =
    'codeHash' in known
      ? sql`code_hash = ${known.codeHash}`
      : 'familyHash' in known
        ? sql`family_hash = ${known.familyHash}`
        : sql`oauth_grant.access_key_id = (select access_key_id from oauth_token where token_hash = ${known.tokenHash})`;
  const { rows } = await sql<OpenGrant>`
    select oauth_grant.*, access_key.expires_at
    from oauth_grant join access_key on access_key.id = oauth_grant.access_key_id
    join access_key_company reach on reach.access_key_id = access_key.id
    join membership on membership.company_id = reach.company_id and membership.user_id = access_key.made_by
    join mandate on mandate.access_key_id = access_key.id and mandate.company_id = reach.company_id
    where ${which} and membership.status = 'ACTIVE' and mandate.ended_at is null
      and access_key.expires_at > ${new Date(now)} and access_key.revoked_at is null
    for update of oauth_grant`.execute(tx);
  return rows[0] ?? null;
}

export interface TokenChange {
  refreshHash: Buffer;
  /** With the first tokens. */
  codeUsedAt?: Date;
  familyHash?: Buffer;
  /** With those of a refresh: what they replace. */
  previousHash?: Buffer;
  previousUntil?: Date;
  successorSalt?: Buffer;
}

export async function setTokens(tx: Transaction, accessKeyId: Uuid, change: TokenChange): Promise<void> {
  await tx.updateTable('oauthGrant').set(change).where('accessKeyId', '=', accessKeyId).execute();
}

/** Adds an access token; those of the grant that have expired go. */
export async function insertAccessToken(
  tx: Transaction,
  token: { tokenHash: Buffer; accessKeyId: Uuid; expiresAt: Date },
  now: EpochMs,
): Promise<void> {
  await tx
    .deleteFrom('oauthToken')
    .where('accessKeyId', '=', token.accessKeyId)
    .where('expiresAt', '<=', new Date(now))
    .execute();
  await tx.insertInto('oauthToken').values(token).execute();
}

export async function deleteAccessToken(tx: Transaction, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('oauthToken').where('tokenHash', '=', tokenHash).execute();
}

/** Counts the clients that a user has let in: those that came back with the code, or still may. */
export async function countOpenGrants(tx: Transaction, userId: Uuid, now: EpochMs): Promise<number> {
  const at = new Date(now);
  const { rows } = await sql<{ grants: number }>`
    select count(*)::int as grants from access_key join oauth_grant on oauth_grant.access_key_id = access_key.id
    join mandate on mandate.access_key_id = access_key.id
    where access_key.made_by = ${userId} and access_key.kind = 'GRANT' and access_key.expires_at > ${at}
      and mandate.ended_at is null and (code_used_at is not null or code_expires_at > ${at})`.execute(tx);
  return rows[0]!.grants;
}

/**
 * Deletes what opens nothing any more: expired access tokens; what repeats an answer after its time; grants that ended before an instant, whose key and mandate
 * stay, as the history names them; and all of a consent that its client never came back for.
 */
export async function deleteEndedGrants(
  tx: Transaction,
  { now, endedBefore, abandonedBefore }: { now: EpochMs; endedBefore: EpochMs; abandonedBefore: EpochMs },
): Promise<void> {
  const before = new Date(endedBefore);
  await sql`delete from oauth_token using access_key, mandate
    where access_key.id = oauth_token.access_key_id and mandate.access_key_id = access_key.id
      and (oauth_token.expires_at <= ${new Date(now)} or mandate.ended_at < ${before})`.execute(tx);
  await sql`update oauth_grant set previous_hash = null, previous_until = null, successor_salt = null
    where previous_until <= ${new Date(now)}`.execute(tx);
  await sql`delete from oauth_grant using access_key, mandate
    where access_key.id = oauth_grant.access_key_id and mandate.access_key_id = access_key.id
      and code_used_at is not null and (access_key.expires_at < ${before} or mandate.ended_at < ${before})`.execute(tx);
  const { rows } = await sql<{ id: Uuid }>`
    delete from oauth_grant where code_used_at is null and code_expires_at < ${new Date(abandonedBefore)}
    returning access_key_id as id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const table of ['mandate', 'accessKeyCompany'] as const)
    await tx.deleteFrom(table).where('accessKeyId', 'in', ids).execute();
  await tx.deleteFrom('accessKey').where('id', 'in', ids).execute();
}

/** Ends a grant for good: its mandate ends, and with it all tokens. */
export async function endGrant(tx: Transaction, accessKeyId: Uuid, now: EpochMs): Promise<void> {
  await tx.deleteFrom('oauthToken').where('accessKeyId', '=', accessKeyId).execute();
  await tx
    .updateTable('mandate')
    .set({ endedAt: new Date(now) })
    .where('accessKeyId', '=', accessKeyId)
    .where('endedAt', 'is', null)
    .execute();
}
