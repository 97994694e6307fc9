import { runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { loggerOf, tasksOf, type Handler } from '#platform/jobs/queue.ts';
import type { Email } from '#platform/mail/email.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';

/** Runs all due jobs and the jobs they enqueue. A failed job stays queued for a retry. */
export async function runJobs(database: Database, handlers: readonly Handler[]): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: database.url, max: 2 });
  // Its last connections may still be closing when the database is dropped.
  pgPool.on('error', () => {});
  try {
    await runOnce({
      pgPool,
      noHandleSignals: true,
      logger: loggerOf(createLogger({ level: 'silent' })),
      taskList: tasksOf(handlers),
    });
  } finally {
    await pgPool.end();
  }
}

/** Returns the queued emails in the order they were enqueued. */
export async function sentEmails(database: Database): Promise<Email[]> {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ payload: { email: Email } }>`
      select payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = 'mail.send' order by job.id
    `.execute(tx),
  );
  return rows.map(({ payload }) => payload.email);
}
