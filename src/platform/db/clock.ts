import { sql } from 'kysely';
import type { Clock, EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from './database.ts';

/** Maximum difference between a process's clock and PostgreSQL's. More cannot be network or scheduling delay. */
export const MAX_CLOCK_DRIFT_MS = 2000;

/** Reads PostgreSQL's clock, which all processes share. */
export async function databaseTime(tx: Transaction): Promise<EpochMs> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  return rows[0]!.now.getTime();
}

/** The same as this environment counts time: in a test environment it is ahead. */
export async function environmentTime(tx: Transaction): Promise<EpochMs> {
  const { rows } = await sql<{ now: Date }>`select environment_time() as now`.execute(tx);
  return rows[0]!.now.getTime();
}

/** The clock differs too much from PostgreSQL's. */
export class ClockError extends Error {}

/**
 * Throws, with the difference, when the clock differs from PostgreSQL's by more than the round trip explains: sessions,
 * budgets, days and expiry all depend on it.
 */
export async function checkClock(database: Database, clock: Clock): Promise<void> {
  const offsetMs = await clockOffset(database, clock);
  if (Math.abs(offsetMs) <= MAX_CLOCK_DRIFT_MS) return;
  const direction = offsetMs > 0 ? 'ahead of' : 'behind';
  throw new ClockError(
    `The clock of this process is ${Math.round(Math.abs(offsetMs))} ms ${direction} PostgreSQL's: set it right, it may be ${MAX_CLOCK_DRIFT_MS} ms off`,
  );
}

/** Returns by how many milliseconds the clock is ahead of PostgreSQL's, beyond what the round trip explains. */
export async function clockOffset(database: Database, clock: Clock): Promise<number> {
  const requestedMs = clock();
  const theirsMs = await database.read(SYSTEM, databaseTime);
  const answeredMs = clock();
  if (theirsMs < requestedMs) return requestedMs - theirsMs;
  return Math.min(0, answeredMs - theirsMs);
}
