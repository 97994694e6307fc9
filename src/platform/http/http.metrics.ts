import { SECONDS } from '#platform/telemetry/metrics.ts';
import { talliedGauge, talliedHistogram } from '#platform/telemetry/tallied.ts';

const series = talliedHistogram({
  name: 'http_server_request_duration_seconds',
  help: 'Time until a request was answered.',
  labelNames: ['role', 'route', 'method', 'status'],
  buckets: SECONDS,
});

const requestsInFlight = talliedGauge({
  name: 'endcap_http_in_flight',
  help: 'Requests that are not answered yet.',
  labelNames: ['role'],
});

const started = new Map<string, (seconds: number) => void>();

/** Observes a request's duration. `route` is the pattern of the address, never the address itself. */
export function observeRequest(
  role: 'api' | 'ads',
  route: string,
  method: string,
  status: number,
  seconds: number,
): void {
  const key = `${role} ${route} ${method} ${status}`;
  let observe = started.get(key);
  if (!observe) started.set(key, (observe = series({ role, route, method, status })));
  observe(seconds);
}

export const inFlight = { api: requestsInFlight({ role: 'api' }), ads: requestsInFlight({ role: 'ads' }) };
