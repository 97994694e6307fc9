import { sql } from 'kysely';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import type { AttemptLimit } from '../rules/attempts.ts';

/**
 * Records an attempt and returns null, unless the window is full: then returns the time of its oldest attempt. Rejected
 * attempts are not recorded: a user who waits as requested is admitted, and attackers cannot fill the table. Attempts
 * with the same key are serialized, so that concurrent ones cannot exceed the limit.
 */
export async function takeAttempt(
  tx: Transaction,
  key: string,
  { max, windowMs }: AttemptLimit,
  now: EpochMs,
): Promise<EpochMs | null> {
  await lock(tx, 'rate-limit', key);
  const { count, oldest } = await tx
    .selectFrom('rateLimitAttempt')
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.min<Date>('at').as('oldest')])
    .where('key', '=', key)
    .where('at', '>', new Date(now - windowMs))
    .executeTakeFirstOrThrow();
  if (count >= max) return oldest.getTime();
  await tx
    .insertInto('rateLimitAttempt')
    .values({ key, at: new Date(now) })
    .execute();
  return null;
}

/** Deletes the latest attempt, when it turned out not to count. */
export async function deleteLatestAttempt(tx: Transaction, key: string): Promise<void> {
  await sql`delete from rate_limit_attempt where ctid = (select ctid from rate_limit_attempt where key = ${key} order by at desc limit 1)`.execute(
    tx,
  );
}

export async function clearAttempts(tx: Transaction, key: string): Promise<void> {
  await tx.deleteFrom('rateLimitAttempt').where('key', '=', key).execute();
}
