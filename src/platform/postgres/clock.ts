import { sql } from 'kysely';
import type { Clock, Instant_ms } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from './database.ts';

/** How far a process's clock may be from PostgreSQL's; more is no network and no scheduling, but a clock that is wrong. */
const MAX_CLOCK_DRIFT_MS = 2000;

/** The instant by PostgreSQL's own clock, which all processes share. */
export async function databaseTime(tx: Transaction): Promise<Instant_ms> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  return rows[0]!.now.getTime();
}

/**
 * Throws, saying by how much, when a clock is further from PostgreSQL's than waiting for the answer explains: sessions, budgets,
 * days and expiry would all be judged by it.
 */
export async function checkClock(database: Database, clock: Clock): Promise<void> {
  const asked_ms = clock();
  const theirs_ms = await database.as(SYSTEM, databaseTime);
  const answered_ms = clock();
  const drift_ms = theirs_ms < asked_ms ? asked_ms - theirs_ms : Math.max(0, theirs_ms - answered_ms);
  if (drift_ms <= MAX_CLOCK_DRIFT_MS) return;
  const direction = theirs_ms < asked_ms ? 'ahead of' : 'behind';
  throw new Error(
    `The clock of this process is ${Math.round(drift_ms)} ms ${direction} PostgreSQL's: set it right, it may be 2000 ms off`,
  );
}
