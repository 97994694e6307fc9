import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

/** A member of staff who has a campaign open. */
export interface Presence {
  campaignId: bigint;
  userId: Uuid;
  name: string;
}

/** Records that a member of staff has a campaign open now, and deletes everything that was not confirmed since. */
export async function recordPresence(
  tx: Transaction,
  { campaignId, userId, at }: { campaignId: bigint; userId: Uuid; at: Date },
  since: Date,
): Promise<void> {
  await tx.deleteFrom('reviewPresence').where('seenAt', '<', since).execute();
  await tx
    .insertInto('reviewPresence')
    .values({ campaignId, userId, seenAt: at })
    .onConflict((conflict) => conflict.columns(['userId', 'campaignId']).doUpdateSet({ seenAt: at }))
    .execute();
}

export async function endPresence(tx: Transaction, of: { campaignId: bigint; userId: Uuid }): Promise<void> {
  await tx
    .deleteFrom('reviewPresence')
    .where('userId', '=', of.userId)
    .where('campaignId', '=', of.campaignId)
    .execute();
}

/** Returns who has what open, in the order of their names. */
export async function presences(tx: Transaction, since: Date): Promise<Presence[]> {
  const { rows } = await sql<Presence>`
    select review_presence.campaign_id, review_presence.user_id, app_user.first_name || ' ' || app_user.last_name as name
    from review_presence join app_user on app_user.id = review_presence.user_id
    where review_presence.seen_at >= ${since} order by name`.execute(tx);
  return rows;
}
