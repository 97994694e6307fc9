import type { Problem } from '#kernel/problem.ts';
import { counter, SECONDS } from '#platform/telemetry/metrics.ts';
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

const refusals = counter({
  name: 'endcap_http_refused_total',
  help: 'Requests refused for want of a session or of rights, for their rate, or because the database cannot answer.',
  labelNames: ['reason'],
});
const REFUSALS = { UNAUTHENTICATED: 'session', FORBIDDEN: 'rights', RATE_LIMITED: 'rate' } as const;
for (const reason of Object.values(REFUSALS)) refusals.inc({ reason }, 0);

refusals.inc({ reason: 'unavailable' }, 0);

/** Counts a refused request; other problems are none. */
export function countRefusal(problem: Problem): void {
  if (problem.code in REFUSALS) refusals.inc({ reason: REFUSALS[problem.code as keyof typeof REFUSALS] });
  else if (problem.code === 'INTERNAL' && problem.retryAfterS !== undefined) refusals.inc({ reason: 'unavailable' });
}

interface Observed {
  readonly method: string;
  readonly status: number;
  readonly observe: (seconds: number) => void;
}

/** Few for each route: looking through them is faster than making a key of all four. */
const observed = { api: new Map<string, Observed[]>(), ads: new Map<string, Observed[]>() };

/** Observes a request's duration. `route` is the pattern of the address, never the address itself. */
export function observeRequest(
  role: 'api' | 'ads',
  route: string,
  method: string,
  status: number,
  seconds: number,
): void {
  const ofRoute = observed[role].get(route) ?? [];
  let found = ofRoute.find((one) => one.status === status && one.method === method);
  if (!found) {
    found = { method, status, observe: series({ role, route, method, status }) };
    observed[role].set(route, [...ofRoute, found]);
  }
  found.observe(seconds);
}

export const inFlight = { api: requestsInFlight({ role: 'api' }), ads: requestsInFlight({ role: 'ads' }) };
