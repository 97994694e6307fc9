import type { AuctionRecord } from '#delivery/decide/index.ts';
import { insertAuctionLog } from './engine.repository.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';

/** Sampled auctions waiting to be written. */
export interface AuctionLog {
  add(records: readonly AuctionRecord[]): void;
  write(): Promise<void>;
}

/** The log is a sample: while the database is unreachable, losing entries is better than running out of memory. */
const MAX_WAITING = 10_000;

export function createAuctionLog(database: Database): AuctionLog {
  let waiting: AuctionRecord[] = [];
  return {
    add(records) {
      if (waiting.length < MAX_WAITING) waiting.push(...records);
    },
    async write() {
      if (waiting.length === 0) return;
      const writing = waiting;
      waiting = [];
      await database.transact(SYSTEM, (tx) => insertAuctionLog(tx, writing));
    },
  };
}
