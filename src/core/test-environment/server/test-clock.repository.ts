import { sql } from 'kysely';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { TestClockState } from '../rules/test-clock.ts';

/** Returns the clock of a test environment; null in a live one. */
export async function readTestClock(tx: Transaction): Promise<TestClockState | null> {
  return stateOf(await clockRow(tx).executeTakeFirst());
}

/** As `readTestClock`; nothing else moves the clock until the transaction ends. */
export async function lockTestClock(tx: Transaction): Promise<TestClockState | null> {
  return stateOf(await clockRow(tx).forUpdate().executeTakeFirst());
}

const clockRow = (tx: Transaction) => tx.selectFrom('testClock').select(['offsetMs', 'targetAt']);
const stateOf = (row?: { offsetMs: bigint; targetAt: Date | null }): TestClockState | null =>
  row ? { offsetMs: Number(row.offsetMs), targetMs: row.targetAt?.getTime() ?? null } : null;

/** Whether the database is migrated so far that it can say what it is. */
export async function hasTestClockTable(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('test_clock') is not null as is_there`.execute(
    tx,
  );
  return rows[0]!.isThere;
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

export async function setTarget(tx: Transaction, targetMs: EpochMs, key: string | null): Promise<void> {
  await tx
    .updateTable('testClock')
    .set({ targetAt: new Date(targetMs), lastKey: key })
    .execute();
}

/** Whether the last move was asked for under this key. */
export async function isLastMove(tx: Transaction, key: string): Promise<boolean> {
  const row = await tx.selectFrom('testClock').select('lastKey').where('lastKey', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** Says that the clock is where it was asked to go, unless it was asked to go further meanwhile. */
export async function arrive(tx: Transaction, targetMs: EpochMs): Promise<void> {
  await tx.updateTable('testClock').set({ targetAt: null }).where('targetAt', '=', new Date(targetMs)).execute();
}

/** Moves the clock from one offset to a later one, and what waits in the queue for a time with it. */
export async function moveClock(tx: Transaction, { fromMs, toMs }: { fromMs: number; toMs: number }): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('testClock')
    .set({ offsetMs: BigInt(toMs) })
    .where('offsetMs', '=', BigInt(fromMs))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return;
  await sql`
    select graphile_worker.reschedule_jobs(array[id], run_at => run_at - make_interval(secs => ${(toMs - fromMs) / 1000}::float8))
    from graphile_worker.jobs where run_at > now() and locked_at is null`.execute(tx);
}
