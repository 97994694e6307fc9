import { gauge, histogram, SECONDS } from '#platform/telemetry/metrics.ts';

/** `route` is the pattern of the address, never the address itself. */
export const requestDuration = histogram({
  name: 'http_server_request_duration_seconds',
  help: 'Time until a request was answered.',
  labelNames: ['role', 'route', 'method', 'status'],
  buckets: SECONDS,
});

export const requestsInFlight = gauge({
  name: 'endcap_http_in_flight',
  help: 'Requests that are not answered yet.',
  labelNames: ['role'],
});
