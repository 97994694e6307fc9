import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { readAuctions } from './learn.repository.ts';
import { countRanks, type RankCount } from './rules/rank-count.ts';
import { remembered } from './samples.ts';

/** Of an ad set, by the auctions of the last seven days and of the seven before. */
export interface RankLosses {
  before: RankCount;
  now: RankCount;
}

/** Enough for shares of single campaigns, few enough to be counted while a page opens. */
const MAX_AUCTIONS = 3000;
const DAYS = 7;

/** Returns a function that counts for each ad set of a country how often it bid and its rank won no place; cached for ten minutes. */
export function createRankLosses(
  database: Database,
): (catalogId: string, nowMs: EpochMs) => Promise<ReadonlyMap<string, RankLosses>> {
  return remembered(async (catalogId: string, nowMs: EpochMs) => {
    const range = { fromMs: nowMs - 2 * DAYS * DAY_MS, toMs: nowMs };
    const auctions = await database.read(SYSTEM, (tx) => readAuctions(tx, catalogId, range, MAX_AUCTIONS));
    return countRanks(auctions, nowMs - DAYS * DAY_MS);
  });
}
