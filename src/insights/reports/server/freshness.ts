import { MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { isLoadedUntil, oldestMissingAt } from './load.repository.ts';

/** Loading takes seconds; after this long it is worth saying. */
const BEHIND_AFTER_MS = 5 * MINUTE_MS;

export interface Freshness {
  /** Events received before are counted: until the oldest one that is missing, however long it was quiet before. */
  untilMs: EpochMs;
  isBehind: boolean;
}

/** Returns how far reports go. Read before figures: what is loaded meanwhile may be in them, and what is promised is. */
export async function readFreshness(tx: Transaction, nowMs: EpochMs): Promise<Freshness> {
  const missingMs = (await oldestMissingAt(tx))?.getTime() ?? nowMs;
  return {
    untilMs: Math.min(missingMs, nowMs),
    isBehind: !(await isLoadedUntil(tx, new Date(nowMs - BEHIND_AFTER_MS))),
  };
}
