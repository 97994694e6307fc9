import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Transaction } from '#platform/db/database.ts';
import { lockConnectionShared, tryLock } from '#platform/db/lock.ts';

/** Jobs that ran for longer are looked into. */
const LOOKED_FOR_AFTER = '30 seconds';

/**
 * Marks a claimer of jobs as alive for as long as the connection is: PostgreSQL gives up the lock with it, and learns
 * within a minute that the other end is gone. Shared, so that it need not wait for the end of a connection before.
 */
export async function holdClaims(client: ClientBase, claimer: string): Promise<void> {
  await client.query(`select set_config('tcp_keepalives_idle', '30', false),
    set_config('tcp_keepalives_interval', '10', false), set_config('tcp_keepalives_count', '3', false)`);
  await lockConnectionShared(client, 'job-claims', claimer);
}

/** Returns claimers of jobs that no process holds the claims of. */
export async function readDeadClaimers(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ claimer: string }>`
    select locked_by as claimer from graphile_worker._private_jobs
    where locked_at < now() - ${LOOKED_FOR_AFTER}::interval
    union
    select locked_by from graphile_worker._private_job_queues
    where locked_at < now() - ${LOOKED_FOR_AFTER}::interval`.execute(tx);
  const dead: string[] = [];
  for (const { claimer } of rows) if (await tryLock(tx, 'job-claims', claimer)) dead.push(claimer);
  return dead;
}

/** Gives back the jobs and queues that these claimed. */
export async function releaseClaims(tx: Transaction, claimers: readonly string[]): Promise<void> {
  if (claimers.length > 0) await sql`select graphile_worker.force_unlock_workers(${claimers}::text[])`.execute(tx);
}
