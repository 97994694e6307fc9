import type { HealthCheck } from '#platform/http/health.ts';
import { scheduleInterval } from '#platform/jobs/schedule-interval.ts';
import { serveMetrics } from '#platform/telemetry/metrics.ts';
import type { Role, ServerDeps } from './create-server.ts';
import {
  describeProcess,
  sampleDatabase,
  sampleFleet,
  sampleProcess,
  setReady,
  setReportStatus,
} from './server.metrics.ts';
import type { Worker } from './worker.ts';

/** Prometheus reads every 15 s by default. */
const SAMPLE_EVERY_MS = 10_000;

interface Published {
  readonly host: string;
  readonly port: number;
  readonly version: string;
  readonly roles: readonly Role[];
  readonly checks: readonly HealthCheck[];
  readonly worker: () => Worker | null;
}

/**
 * Serves the metrics of this process on a port of its own. What has to be read is read in the background: an answer
 * never waits for a database.
 */
export async function publishMetrics(
  { pools, database, clock, dataFolder, log }: ServerDeps,
  { host, port, version, roles, checks, worker }: Published,
): Promise<{ port: number; stop(): Promise<void> }> {
  describeProcess(version, roles);
  const isWorker = roles.includes('worker');
  const sampling = scheduleInterval(
    async () => {
      const samples = await Promise.allSettled([
        ...checks.map(async ({ name, reason }) => {
          setReady(name, (await reasonOf(reason)) === null);
        }),
        sampleProcess(database, clock, dataFolder),
        isWorker && sampleFleet(pools?.worker ?? database, clock),
        isWorker && sampleDatabase(pools?.worker ?? database),
      ]);
      const loading = worker()?.loading();
      if (loading) setReportStatus(loading, clock());
      // One that fails stops none of the others.
      const failed = samples.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },
    {
      intervalMs: SAMPLE_EVERY_MS,
      onError: (error, attempt) => attempt === 1 && log.warn({ err: error }, 'metrics could not be sampled'),
    },
  );
  const served = await serveMetrics({ host, port });
  return {
    port: served.port,
    async stop() {
      await sampling.stop();
      await served.stop();
    },
  };
}

async function reasonOf(reason: HealthCheck['reason']): Promise<string | null> {
  try {
    return await reason();
  } catch (error) {
    return String(error);
  }
}
