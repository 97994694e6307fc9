import { histogram, SECONDS } from '#platform/telemetry/metrics.ts';

export const queryDuration = histogram({
  name: 'endcap_report_query_seconds',
  help: 'Duration of one query of the report store, of pages and exports.',
  labelNames: ['kind'],
  buckets: SECONDS,
});
