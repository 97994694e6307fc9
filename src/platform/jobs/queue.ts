import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger as WorkerLogger, run, type Task, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import { IDLE_CONNECTION_MS, type Database, SYSTEM, type Transaction } from '#platform/db/database.ts';
import { WatchedClient } from '#platform/db/watched-client.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { currentRequestId, runInRequest } from '#platform/telemetry/request-context.ts';
import { inTraceOf, traceCarrier, type TraceCarrier } from '#platform/telemetry/tracing.ts';
import { holdClaims, readDeadClaimers, releaseClaims } from './claims.repository.ts';
import { measured } from './job.metrics.ts';
import { QueuePool } from './queue-pool.ts';
import { scheduleInterval } from './schedule-interval.ts';

/** Payloads are JSON: amounts as decimal text, instants as numbers. */
export type Payload = { [key: string]: Json | undefined };
type Json = string | number | boolean | null | readonly Json[] | { [key: string]: Json | undefined };

export interface JobOptions {
  /** How long it waits at least; not at all when omitted. */
  delayMs?: number;
  /** Replaces a waiting job with the same key, so that requesting twice runs once. */
  key?: string;
}

/** `module.action`. Stays: waiting jobs, log lines and staff's findings carry it. */
export type JobId = `${string}.${string}`;

export interface JobDefinition<P extends Payload> {
  id: JobId;
  /** Small: ids, not rows. Handlers read what they need when they run. */
  payload: z.ZodType<P>;
  /** Jobs of one queue run one after the other; any at once when omitted. */
  queue?: (payload: P) => string;
  /** 25 when omitted; delays grow exponentially, to six hours: about four days altogether. */
  maxAttempts?: number;
}

/** Requested work, run soon, outside the request, at least once: it must be safe to repeat. */
export interface Job<P extends Payload> {
  id: JobId;
  /** The job exists if and only if the transaction commits. */
  add(tx: Transaction, payload: P, options?: JobOptions): Promise<void>;
  /** Adds those whose key has no job yet; a job that waits for a retry, runs or was given up stays as it is. */
  addMissing(tx: Transaction, jobs: readonly { key: string; payload: P }[]): Promise<void>;
  /** Sets the handler; failures are retried later. */
  handledBy(work: (payload: P) => Promise<unknown>): Handler;
}

export interface Handler {
  id: JobId;
  work: (payload: unknown) => Promise<unknown>;
}

export function defineJob<P extends Payload>({ id, payload: schema, queue, maxAttempts }: JobDefinition<P>): Job<P> {
  const attempts = maxAttempts ?? null;
  return {
    id,
    async add(tx, payload, options = {}) {
      const delay = options.delayMs === undefined ? null : `${options.delayMs} milliseconds`;
      await sql`
        select graphile_worker.add_job(${id}, payload => ${textOf(payload)}::json, queue_name => ${queue?.(payload) ?? null},
          run_at => now() + ${delay}::interval, job_key => ${options.key ?? null}, max_attempts => ${attempts})
      `.execute(tx);
    },
    async addMissing(tx, jobs) {
      if (jobs.length === 0) return;
      // Sorted: two processes that add the same jobs lock them in one order.
      const sorted = jobs.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      await sql`
        select graphile_worker.add_job(${id}, payload => item.payload, queue_name => item.queue, job_key => item.key,
          job_key_mode => 'unsafe_dedupe', max_attempts => ${attempts})
        from unnest(${sorted.map(({ payload }) => textOf(payload))}::json[], ${sorted.map(({ key }) => key)}::text[],
          ${sorted.map(({ payload }) => queue?.(payload) ?? null)}::text[]) as item (payload, key, queue)
      `.execute(tx);
    },
    handledBy: (work) => ({ id, work: async (payload) => work(schema.parse(payload)) }),
  };
}

/** A job belongs to the request that asked for it, and to its trace. */
const textOf = (payload: Payload): string => {
  const requestId = currentRequestId();
  return JSON.stringify(requestId === null ? payload : { ...payload, requestId, ...traceCarrier() });
};

function inRequestOf<T>(payload: unknown, work: () => Promise<T>): Promise<T> {
  const carrier = (payload ?? {}) as TraceCarrier;
  const { requestId } = carrier;
  return typeof requestId === 'string' ? runInRequest(requestId, () => inTraceOf(carrier, work)) : work();
}

const AT_ONCE = 4;
/** One for each job, one that listens, and one that holds the claims. */
export const QUEUE_CONNECTIONS = AT_ONCE + 2;
const RESTART_MS = 1000;
/** How long the library may take to end after its workers have. */
const END_WITHIN_MS = 3000;

/** A running queue. It ends by itself when PostgreSQL becomes unreachable. */
interface QueueRunner {
  ended: Promise<void>;
  /** Finishes the running jobs first. */
  stop(): Promise<void>;
  /** Gives back, once it has ended, the jobs that it claimed: without it they and their queues wait for four hours. */
  releaseJobs(): Promise<void>;
}

/** Runs jobs until stopped. Any number of processes share the work. */
export async function startQueue(
  database: Database,
  handlers: readonly Handler[],
  log: Logger,
  { lookForDeadMs = 10_000 }: { lookForDeadMs?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  const giving = scheduleInterval(claimsOfTheDead(database, log), {
    intervalMs: lookForDeadMs,
    runsAtStart: false,
    onError: (error) => log.warn({ err: error }, 'jobs of processes that died could not be looked for, retrying'),
  });
  const start = () => startRunner(database, handlers, log);
  let working = await start();
  let isStopping = false;
  const tending = (async () => {
    for (;;) {
      await working.ended;
      if (isStopping) return;
      log.warn('job queue stopped, restarting');
      for (let isStarted = false; !isStarted && !isStopping;)
        try {
          await working.releaseJobs();
          working = await start();
          isStarted = true;
        } catch (error) {
          log.warn({ err: error }, 'job queue could not start, retrying');
          await pause(RESTART_MS);
        }
      // Stopped while it was starting.
      if (isStopping) await working.stop();
    }
  })();
  return {
    async stop() {
      isStopping = true;
      await giving.stop();
      await working.stop();
      await tending;
    },
  };
}

/**
 * Returns work that gives back what killed processes had claimed, which would wait for four hours. One that is missed twice
 * in a row is dead: a connection may be replaced in between.
 */
function claimsOfTheDead(database: Database, log: Logger): () => Promise<void> {
  let missed: readonly string[] = [];
  return async () => {
    const dead = await database.transact(SYSTEM, async (tx) => {
      const found = await readDeadClaimers(tx);
      const again = found.filter((claimer) => missed.includes(claimer));
      missed = found;
      await releaseClaims(tx, again);
      return again;
    });
    if (dead.length > 0) log.warn({ claimers: dead }, 'jobs of processes that died are given back');
  };
}

async function startRunner(database: Database, handlers: readonly Handler[], log: Logger): Promise<QueueRunner> {
  const pgPool = new QueuePool({
    connectionString: database.directUrl,
    application_name: 'endcap/queue',
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    max: QUEUE_CONNECTIONS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    Client: WatchedClient,
  });
  // Errors on idle connections have no waiter; without a listener they would end the process.
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  const endPool = () => void pgPool.end().catch(() => {});
  const events: WorkerEvents = new EventEmitter();
  const haveWorkersEnded = new Promise<void>((resolve) => {
    for (const name of ['pool:gracefulShutdown:complete', 'pool:forcefulShutdown:complete'] as const)
      events.once(name, () => resolve());
  });
  // When asking for a job fails, PostgreSQL may have claimed one whose answer was lost; and a failure to look up its tasks,
  // just after the start, is remembered by the library for good: no worker would get a job again.
  const { promise: isStuck, resolve: stuck } = Promise.withResolvers<void>();
  events.once('worker:getJob:error', () => stuck());
  const claimers: string[] = [];
  events.on('pool:create', ({ workerPool }) => claimers.push(workerPool.id));
  const releaseJobs = () => database.transact(SYSTEM, (tx) => releaseClaims(tx, claimers));
  try {
    const runner = await run({
      pgPool,
      events,
      concurrency: AT_ONCE,
      noHandleSignals: true,
      logger: loggerOf(log),
      taskList: tasksOf(handlers),
      // Without batching, a failure to mark a job as done is a rejection that would end the process; with it the
      // failure is reported.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    void runner.promise.then(endPool, endPool);
    void isStuck.then(() => runner.stop()).catch(() => {});
    // The library counts the jobs it still has to mark as done and miscounts after a failure: it would wait forever.
    const ended = Promise.race([
      runner.promise.catch(() => {}),
      haveWorkersEnded.then(() => pause(END_WITHIN_MS, undefined, { ref: false })),
    ]);
    await keepClaims(pgPool, claimers[0]!, ended);
    return { ended, releaseJobs, stop: () => Promise.race([runner.stop().catch(() => ended), ended]) };
  } catch (error) {
    endPool();
    throw error;
  }
}

/** Holds the claims until the runner has ended; a connection that breaks is replaced. Resolves once they are held. */
function keepClaims(pool: pg.Pool, claimer: string, ended: Promise<void>): Promise<void> {
  const { promise: areHeld, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  const over = ended.then(() => {
    isOver = true;
    resolve();
  });
  const hold = async () => {
    const client = await pool.connect();
    try {
      const broken = once(client, 'end');
      broken.catch(() => {});
      await holdClaims(client, claimer);
      resolve();
      await Promise.race([broken, over]);
    } finally {
      client.release(true);
    }
  };
  void (async () => {
    while (!isOver) await hold().catch(() => Promise.race([over, pause(RESTART_MS, undefined, { ref: false })]));
  })();
  return areHeld;
}

export function tasksOf(handlers: readonly Handler[]): Record<string, Task> {
  return Object.fromEntries(
    handlers.map(({ id, work }): [string, Task] => [
      id,
      (payload) =>
        inRequestOf(
          payload,
          measured(id, () => work(payload)),
        ),
    ]),
  );
}

/** Logs only the queue's errors and warnings. */
export function loggerOf(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message, meta) => {
    const failed = meta?.['failure'] ? (meta['job'] as { id: string; task_identifier: string }) : null;
    if (failed) log.error({ job: failed.task_identifier, jobId: failed.id, err: meta?.['error'] }, 'queued job failed');
    else if (level === 'error') log.error({ job: scope.taskIdentifier, detail: message }, 'job queue error');
    else if (level === 'warning') log.warn({ job: scope.taskIdentifier, detail: message }, 'job queue warning');
  });
}
