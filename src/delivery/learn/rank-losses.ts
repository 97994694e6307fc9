import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { readAuctions } from './learn.repository.ts';
import { countRanks, type RankCount } from './rules/rank-count.ts';

/** Of ad sets, by the auctions of the last seven days and of the seven before. */
export type RankLosses = ReadonlyMap<string, { before: RankCount; now: RankCount }>;

/** Enough for shares of single campaigns, few enough to be counted while a page opens. */
const MAX_AUCTIONS = 3000;
const DAYS = 7;

/** Counts for each ad set of a country how often it bid, and how often its rank won no place. */
export async function readRankLosses(database: Database, catalogId: string, nowMs: EpochMs): Promise<RankLosses> {
  const range = { fromMs: nowMs - 2 * DAYS * DAY_MS, toMs: nowMs };
  const auctions = await database.read(SYSTEM, (tx) => readAuctions(tx, catalogId, range, MAX_AUCTIONS));
  return countRanks(auctions, nowMs - DAYS * DAY_MS);
}
