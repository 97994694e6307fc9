import { sql } from 'kysely';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { TestClockState } from '../rules/test-clock.ts';

/** Returns the clock of a test environment; null in a live one. */
export async function readTestClock(tx: Transaction): Promise<TestClockState | null> {
  const row = await tx.selectFrom('testClock').select(['offsetMs', 'targetAt']).executeTakeFirst();
  return row ? { offsetMs: Number(row.offsetMs), targetMs: row.targetAt?.getTime() ?? null } : null;
}

/** As `readTestClock`; nothing else moves the clock until the transaction ends. */
export async function lockTestClock(tx: Transaction): Promise<TestClockState | null> {
  const row = await tx.selectFrom('testClock').select(['offsetMs', 'targetAt']).forUpdate().executeTakeFirst();
  return row ? { offsetMs: Number(row.offsetMs), targetMs: row.targetAt?.getTime() ?? null } : null;
}

/** Whether anything that makes an environment was stored: a company, or a storefront. */
export async function isInUse(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ inUse: boolean }>`
    select exists (select from company) or exists (select from catalog) as in_use`.execute(tx);
  return rows[0]!.inUse;
}

export async function insertTestClock(tx: Transaction): Promise<void> {
  await tx
    .insertInto('testClock')
    .values({ offsetMs: 0n })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setTarget(tx: Transaction, targetMs: EpochMs | null): Promise<void> {
  await tx
    .updateTable('testClock')
    .set({ targetAt: targetMs === null ? null : new Date(targetMs) })
    .execute();
}

/** Moves the clock from one offset to a later one, and what waits in the queue for a time with it. */
export async function moveClock(tx: Transaction, { fromMs, toMs }: { fromMs: number; toMs: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('testClock')
    .set({ offsetMs: BigInt(toMs) })
    .where('offsetMs', '=', BigInt(fromMs))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await sql`
    select graphile_worker.reschedule_jobs(array[id], run_at => run_at - make_interval(secs => ${(toMs - fromMs) / 1000}::float8))
    from graphile_worker.jobs where run_at > now() and locked_at is null`.execute(tx);
  return true;
}
