import { sql } from 'kysely';
import type { Clock, EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from './database.ts';

/** How far a process's clock may be from PostgreSQL's; more is no network and no scheduling, but a clock that is wrong. */
const MAX_CLOCK_DRIFT_MS = 2000;

/** The instant by PostgreSQL's own clock, which all processes share. */
export async function databaseTime(tx: Transaction): Promise<EpochMs> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  return rows[0]!.now.getTime();
}

/**
 * Throws, saying by how much, when a clock is further from PostgreSQL's than waiting for the answer explains: sessions, budgets,
 * days and expiry would all be judged by it.
 */
export async function checkClock(database: Database, clock: Clock): Promise<void> {
  const askedMs = clock();
  const theirsMs = await database.read(SYSTEM, databaseTime);
  const answeredMs = clock();
  const driftMs = theirsMs < askedMs ? askedMs - theirsMs : Math.max(0, theirsMs - answeredMs);
  if (driftMs <= MAX_CLOCK_DRIFT_MS) return;
  const direction = theirsMs < askedMs ? 'ahead of' : 'behind';
  throw new Error(
    `The clock of this process is ${Math.round(driftMs)} ms ${direction} PostgreSQL's: set it right, it may be 2000 ms off`,
  );
}
