import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Transaction } from '#platform/db/database.ts';

/** A process that runs jobs for longer than this is looked for; shorter ones end before anybody could take over. */
const LOOKED_FOR_AFTER = '30 seconds';

/**
 * Marks a claimer of jobs as alive for as long as the connection is: PostgreSQL gives up the lock with it, and learns
 * within a minute that the other end is gone. Shared, so that it need not wait for the end of a connection before.
 */
export async function holdClaims(client: ClientBase, claimer: string): Promise<void> {
  await client.query(
    `select set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false),
      set_config('tcp_keepalives_count', '3', false), pg_advisory_lock_shared(hashtextextended($1, 0))`,
    [claimer],
  );
}

/** Returns claimers of jobs that no process holds the claims of. */
export async function readDeadClaimers(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ claimer: string }>`
    with claimers as materialized (
      select locked_by as claimer from graphile_worker._private_jobs
      where locked_at < now() - ${LOOKED_FOR_AFTER}::interval
      union
      select locked_by from graphile_worker._private_job_queues
      where locked_at < now() - ${LOOKED_FOR_AFTER}::interval)
    select claimer from claimers where pg_try_advisory_xact_lock(hashtextextended(claimer, 0))`.execute(tx);
  return rows.map(({ claimer }) => claimer);
}

/** Gives back the jobs and queues that these claimed. */
export async function releaseClaims(tx: Transaction, claimers: readonly string[]): Promise<void> {
  if (claimers.length > 0) await sql`select graphile_worker.force_unlock_workers(${claimers}::text[])`.execute(tx);
}
