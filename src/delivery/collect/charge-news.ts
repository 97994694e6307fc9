import type { SpendState } from '#delivery/charge/index.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { announceCharged } from './collect.repository.ts';
import { chargedMessages } from './spent-message.ts';

/**
 * Who was charged since the last announcement. Announced apart from the commits of events, because notifying holds a lock
 * of the whole database until the commit has ended. What is used up does not wait for it.
 */
export interface ChargeNews {
  add(state: SpendState): void;
  announce(): Promise<void>;
}

export function createChargeNews(database: Database, from: string): ChargeNews {
  let adSets = new Set<string>();
  let shared = new Set<string>();
  return {
    add({ spentOnDay, sharedSpent }) {
      for (const key of spentOnDay.keys()) adSets.add(key.split(' ', 1)[0]!);
      for (const key of sharedSpent.keys()) shared.add(key.split(' ', 1)[0]!);
    },
    async announce() {
      if (adSets.size + shared.size === 0) return;
      const payloads = chargedMessages({ adSets, shared }, from);
      // Lost when this fails: each later charge names them again, and the hourly comparison finds the rest.
      adSets = new Set();
      shared = new Set();
      await database.transact(SYSTEM, (tx) => announceCharged(tx, payloads));
    },
  };
}
