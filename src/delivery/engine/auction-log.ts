import { type AuctionRecord, insertAuctionLog } from '#delivery/decide/index.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';

/** Sampled auctions on their way to the tables. */
export interface AuctionLog {
  add(records: readonly AuctionRecord[]): void;
  write(): Promise<void>;
}

/** It is a sample: under a database that is away, losing some of it is better than losing memory. */
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
