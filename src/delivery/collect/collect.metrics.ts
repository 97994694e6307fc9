import type { RecordedBatches } from './record-batch.ts';
import { counter, gauge, histogram, SECONDS } from '#platform/telemetry/metrics.ts';

const eventsRecorded = counter({
  name: 'endcap_events_total',
  help: 'Events recorded, by kind and what became of them: billed, free, or the reason why they were not billed or are invalid.',
  labelNames: ['kind', 'verdict'],
});

const billedMicros = counter({
  name: 'endcap_billed_micros_total',
  help: 'Cost billed to wallets, before corrections, in millionths of their currency.',
  labelNames: ['currency'],
});

const unbilledMicros = counter({
  name: 'endcap_unbilled_micros_total',
  help: 'Cost of events that a used up budget or wallet did not pay, in millionths of the currency: the loss of the provider.',
  labelNames: ['reason', 'currency'],
});

export const recordDuration = histogram({
  name: 'endcap_collect_commit_seconds',
  help: 'Duration of one transaction that records and bills events.',
  buckets: SECONDS,
});

export const recordLag = histogram({
  name: 'endcap_collect_lag_seconds',
  help: 'Time from a request with events to the commit that records and bills them.',
  buckets: SECONDS,
});

export const eventsAdopted = counter({
  name: 'endcap_collect_adopted_total',
  help: 'Commits of events taken over from processes that did not record them in time.',
});

export const eventsSetAside = counter({
  name: 'endcap_collect_set_aside_total',
  help: 'Acknowledged events that could not be recorded. More than none is a defect.',
});

export const batchEvents = histogram({
  name: 'endcap_collect_batch_events',
  help: 'Events in one transaction.',
  buckets: [1, 5, 10, 50, 100, 500, 1000, 5000],
});

export const eventsWaiting = gauge({
  name: 'endcap_collect_waiting_events',
  help: 'Events that wait to be stored or, acknowledged, to be recorded; one that lists products counts as their number.',
});

export const bytesWaiting = gauge({
  name: 'endcap_collect_waiting_bytes',
  help: 'Memory held by the events that wait, roughly.',
});

export const requestsRefused = counter({
  name: 'endcap_collect_refused_total',
  help: 'Requests with events that were not acknowledged: too many waiting, too late, or not stored.',
  labelNames: ['reason'],
});
for (const reason of ['full', 'late', 'failed', 'contents']) requestsRefused.inc({ reason }, 0);

/** Counts what one transaction recorded. */
export function countRecorded({ verdicts, amounts }: Pick<RecordedBatches, 'verdicts' | 'amounts'>): void {
  for (const [key, count] of verdicts) {
    const [kind = '', verdict = ''] = key.split(' ');
    eventsRecorded.inc({ kind, verdict }, count);
  }
  for (const { currency, reason, micros } of amounts) {
    if (reason === null) billedMicros.inc({ currency }, Number(micros));
    else unbilledMicros.inc({ currency, reason }, Number(micros));
  }
}
