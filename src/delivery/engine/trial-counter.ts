import { sql } from 'kysely';
import type { TrialAuction } from '#delivery/decide/index.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/db/database.ts';

/** Auctions in trials of rules, waiting to be added to the table. A killed process loses those of the last seconds, of both sides alike. */
export interface TrialCounter {
  add(auction: TrialAuction): void;
  write(): Promise<void>;
}

type Counted = Omit<TrialAuction, 'isFilled'> & { auctions: number; filled: number };

export function createTrialCounter(database: Database): TrialCounter {
  let waiting = new Map<string, Counted>();
  const count = ({ trialId, day, group, auctions, filled }: Counted) => {
    const key = `${trialId} ${day} ${group}`;
    const known = waiting.get(key);
    if (known === undefined) waiting.set(key, { trialId, day, group, auctions, filled });
    else {
      known.auctions += auctions;
      known.filled += filled;
    }
  };
  return {
    add: ({ isFilled, ...auction }) => count({ ...auction, auctions: 1, filled: isFilled ? 1 : 0 }),
    async write() {
      if (waiting.size === 0) return;
      // In one order, so that processes do not wait for each other in a circle.
      const writing = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, counted]) => counted);
      waiting = new Map();
      try {
        await database.transact(SYSTEM, (tx) => addCounts(tx, writing));
      } catch (error) {
        for (const counted of writing) count(counted);
        throw error;
      }
    },
  };
}

async function addCounts(tx: Transaction, counts: readonly Counted[]): Promise<void> {
  const column = <Key extends keyof Counted>(key: Key) => counts.map((counted) => counted[key]);
  await sql`
    insert into yield_trial_auction as known (trial_id, day, shopper_group, auctions, filled)
    select * from unnest(${column('trialId')}::uuid[], ${column('day')}::date[], ${column('group')}::smallint[],
      ${column('auctions')}::bigint[], ${column('filled')}::bigint[])
    on conflict (trial_id, day, shopper_group) do update
    set auctions = known.auctions + excluded.auctions, filled = known.filled + excluded.filled`.execute(tx);
}
