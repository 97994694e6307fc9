import { parseCronItems, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from '#platform/telemetry/logger.ts';

/** Work that is due again and again. Must be safe to run twice, late, or after a gap. */
export interface Job {
  name: string;
  /** Five fields, UTC: minute, hour, day, month, weekday. */
  cron: string;
  run(): Promise<unknown>;
}

/**
 * Runs each job when it is due, in one process of all that share the database; a failed run is tried again with growing
 * pauses.
 */
export async function startJobs(
  jobs: readonly Job[],
  { pool, log }: { pool: pg.Pool; log: Logger },
): Promise<{ stop(): Promise<void> }> {
  const taskList: TaskList = {};
  for (const job of jobs) {
    taskList[job.name] = async () => {
      const result = await job.run();
      log.debug({ job: job.name, result }, 'job done');
    };
  }
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(
      jobs.map(({ name, cron }) => ({ task: name, match: cron, options: { jobKey: name, maxAttempts: 5 } })),
    ),
    concurrency: 2,
    noHandleSignals: true,
  });
  runner.events.on('job:error', ({ job, error }) =>
    log.error({ job: job.task_identifier, err: error }, 'a job failed'),
  );
  return { stop: () => runner.stop() };
}
