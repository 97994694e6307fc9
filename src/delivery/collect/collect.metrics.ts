import { counter, gauge, histogram, SECONDS } from '#platform/telemetry/metrics.ts';

export const eventsRecorded = counter({
  name: 'endcap_events_total',
  help: 'Events recorded, by kind and what became of them: billed, free, or the reason why they were not billed or are invalid.',
  labelNames: ['kind', 'verdict'],
});

export const billedMicros = counter({
  name: 'endcap_billed_micros_total',
  help: 'Cost billed to wallets, before corrections, in millionths of their currency.',
  labelNames: ['currency'],
});

export const unbilledMicros = counter({
  name: 'endcap_unbilled_micros_total',
  help: 'Cost of events that a used up budget or wallet did not pay, in millionths of the currency: the loss of the provider.',
  labelNames: ['reason', 'currency'],
});

export const commitDuration = histogram({
  name: 'endcap_collect_commit_seconds',
  help: 'Duration of one transaction that stores events.',
  buckets: SECONDS,
});

export const batchEvents = histogram({
  name: 'endcap_collect_batch_events',
  help: 'Events in one transaction.',
  buckets: [1, 5, 10, 50, 100, 500, 1000, 5000],
});

export const eventsWaiting = gauge({
  name: 'endcap_collect_waiting_events',
  help: 'Events that wait to be stored or are being stored, none of them acknowledged.',
});

export const requestsRefused = counter({
  name: 'endcap_collect_refused_total',
  help: 'Requests with events that were not acknowledged: too many waiting, too late, or not stored.',
  labelNames: ['reason'],
});
for (const reason of ['full', 'late', 'failed', 'contents']) requestsRefused.inc({ reason }, 0);
