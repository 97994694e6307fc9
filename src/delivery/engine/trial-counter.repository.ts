import { sql } from 'kysely';
import type { TrialAuction } from '#delivery/decide/rules/trial-auction.ts';
import type { Transaction } from '#platform/db/database.ts';

export type CountedAuctions = Omit<TrialAuction, 'isFilled'> & { auctions: number; filled: number };

/** Adds to what other processes and earlier writes counted. */
export async function addTrialAuctions(tx: Transaction, counts: readonly CountedAuctions[]): Promise<void> {
  const column = <Key extends keyof CountedAuctions>(key: Key) => counts.map((counted) => counted[key]);
  await sql`
    insert into yield_trial_auction as known (trial_id, day, shopper_group, auctions, filled)
    select * from unnest(${column('trialId')}::uuid[], ${column('day')}::date[], ${column('group')}::smallint[],
      ${column('auctions')}::bigint[], ${column('filled')}::bigint[])
    on conflict (trial_id, day, shopper_group) do update
    set auctions = known.auctions + excluded.auctions, filled = known.filled + excluded.filled`.execute(tx);
}
