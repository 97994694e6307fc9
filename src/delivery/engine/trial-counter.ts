import type { TrialAuction } from '#delivery/decide/rules/trial-auction.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { addTrialAuctions, type CountedAuctions } from './trial-counter.repository.ts';

/** Auctions in trials of rules, waiting to be added to the table. A killed process loses those of the last minute, of both sides alike. */
export interface TrialCounter {
  add(auction: TrialAuction): void;
  write(): Promise<void>;
}

export function createTrialCounter(database: Database): TrialCounter {
  let waiting = new Map<string, CountedAuctions>();
  const count = ({ trialId, day, group, auctions, filled }: CountedAuctions) => {
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
        await database.transact(SYSTEM, (tx) => addTrialAuctions(tx, writing));
      } catch (error) {
        for (const counted of writing) count(counted);
        throw error;
      }
    },
  };
}
