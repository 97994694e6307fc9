import { sql } from 'kysely';
import type { Clock, EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from './database.ts';

/** Maximum difference between a process's clock and PostgreSQL's. More cannot be network or scheduling delay. */
const MAX_CLOCK_DRIFT_MS = 2000;

/** Reads PostgreSQL's clock, which all processes share. */
export async function databaseTime(tx: Transaction): Promise<EpochMs> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  return rows[0]!.now.getTime();
}

/**
 * Throws, with the difference, when the clock differs from PostgreSQL's by more than the round trip explains: sessions,
 * budgets, days and expiry all depend on it.
 */
export async function checkClock(database: Database, clock: Clock): Promise<void> {
  const requestedMs = clock();
  const theirsMs = await database.read(SYSTEM, databaseTime);
  const answeredMs = clock();
  const driftMs = theirsMs < requestedMs ? requestedMs - theirsMs : Math.max(0, theirsMs - answeredMs);
  if (driftMs <= MAX_CLOCK_DRIFT_MS) return;
  const direction = theirsMs < requestedMs ? 'ahead of' : 'behind';
  throw new Error(
    `The clock of this process is ${Math.round(driftMs)} ms ${direction} PostgreSQL's: set it right, it may be 2000 ms off`,
  );
}
