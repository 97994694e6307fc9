import { sql } from 'kysely';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import type { AttemptLimit } from '../rules/attempts.ts';

/**
 * Writes an attempt down unless the window already holds as many as may be, and then says since when it does; null when the
 * attempt counts. Refused ones are not kept: who waits as long as they are told is let in, and nobody fills the table.
 * Attempts on one key wait for each other, so that many at the same moment cannot slip through together.
 */
export async function takeAttempt(
  tx: Transaction,
  key: string,
  { max, windowMs }: AttemptLimit,
  now: EpochMs,
): Promise<EpochMs | null> {
  await lock(tx, 'rate-limit', key);
  const { count, oldest } = await tx
    .selectFrom('attempt')
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.min<Date>('at').as('oldest')])
    .where('key', '=', key)
    .where('at', '>', new Date(now - windowMs))
    .executeTakeFirstOrThrow();
  if (count >= max) return oldest.getTime();
  await tx
    .insertInto('attempt')
    .values({ key, at: new Date(now) })
    .execute();
  return null;
}

/** Takes one back that was none after all. */
export async function deleteLatestAttempt(tx: Transaction, key: string): Promise<void> {
  await sql`delete from attempt where ctid = (select ctid from attempt where key = ${key} order by at desc limit 1)`.execute(
    tx,
  );
}

export async function clearAttempts(tx: Transaction, key: string): Promise<void> {
  await tx.deleteFrom('attempt').where('key', '=', key).execute();
}
