import type { EpochMs } from '#kernel/time.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { deleteRanksBefore, deleteSomeAuctions } from './learn.repository.ts';

const AUCTIONS_AT_ONCE = 10_000;

/**
 * Deletes what is too old to learn from, in short transactions regardless of volume: readers of the log wait for
 * running writers.
 */
export async function deleteAuctionsBefore(database: Database, atMs: EpochMs): Promise<void> {
  let deleted;
  do deleted = await database.transact(SYSTEM, (tx) => deleteSomeAuctions(tx, atMs, AUCTIONS_AT_ONCE));
  while (deleted === AUCTIONS_AT_ONCE);
  await database.transact(SYSTEM, (tx) => deleteRanksBefore(tx, atMs));
}
