import { counter, gauge, histogram } from '#platform/telemetry/metrics.ts';
import { inSpan } from '#platform/telemetry/tracing.ts';

export const jobDuration = histogram({
  name: 'endcap_job_seconds',
  help: 'Duration of one run of a background job.',
  labelNames: ['job'],
  buckets: [0.01, 0.1, 1, 10, 60, 600],
});

export const jobFailures = counter({
  name: 'endcap_job_failures_total',
  help: 'Runs of a background job that failed, wholly or for some companies.',
  labelNames: ['job'],
});

export const jobLastSuccess = gauge({
  name: 'endcap_job_last_success_timestamp_seconds',
  help: 'When a background job last succeeded, as a Unix time.',
  labelNames: ['job'],
});

/** Measures runs of a job. */
export function measured(job: string, work: () => Promise<unknown>): () => Promise<void> {
  jobFailures.inc({ job }, 0);
  return async () => {
    const end = jobDuration.startTimer({ job });
    try {
      await inSpan(`job ${job}`, { 'endcap.job': job }, work);
      jobLastSuccess.set({ job }, Date.now() / 1000);
    } catch (error) {
      jobFailures.inc({ job });
      throw error;
    } finally {
      end();
    }
  };
}
