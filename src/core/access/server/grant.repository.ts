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
  expiresAt: Date;
}

type Known = { codeHash: Buffer } | { familyHash: Buffer };

/** Locks the grant of a code or of a family of refresh tokens, so that none of them is used twice at the same time. */
export async function lockOpenGrant(tx: Transaction, known: Known, now: EpochMs): Promise<OpenGrant | null> {
  const which = 'codeHash' in known ? sql`code_hash = ${known.codeHash}` : sql`family_hash = ${known.familyHash}`;
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

export async function setTokens(
  tx: Transaction,
  accessKeyId: Uuid,
  tokens: { familyHash: Buffer; refreshHash: Buffer; codeUsedAt?: Date },
): Promise<void> {
  await tx.updateTable('oauthGrant').set(tokens).where('accessKeyId', '=', accessKeyId).execute();
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
