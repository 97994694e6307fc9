import { counter } from '#platform/telemetry/metrics.ts';

export const rowsLoaded = counter({
  name: 'endcap_report_rows_total',
  help: 'Rows of the logs copied to the report store by this process.',
});
