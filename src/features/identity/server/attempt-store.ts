import { sql } from 'kysely';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';

/**
 * Writes an attempt down and counts those of the window, this one included. Attempts on one key wait for each other, so
 * that many at the same moment cannot slip through together.
 */
export async function countAttempt(
  tx: Transaction,
  key: string,
  now: Instant_ms,
  window_ms: number,
): Promise<{ count: number; oldest: Instant_ms }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  await tx
    .insertInto('attempt')
    .values({ key, at: new Date(now) })
    .execute();
  const row = await tx
    .selectFrom('attempt')
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.min('at').as('oldest')])
    .where('key', '=', key)
    .where('at', '>', new Date(now - window_ms))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldest: row.oldest.getTime() };
}

export async function forgetAttempts(tx: Transaction, key: string): Promise<void> {
  await tx.deleteFrom('attempt').where('key', '=', key).execute();
}
