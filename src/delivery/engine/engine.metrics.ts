import { requestDuration, requestsInFlight } from '#platform/http/http.metrics.ts';
import { counter, gauge, histogram, SECONDS } from '#platform/telemetry/metrics.ts';
import type { AuctionResult } from '#delivery/decide/index.ts';

const auctions = counter({
  name: 'endcap_auctions_total',
  help: 'Auctions by result: won, without a winner, or failed.',
  labelNames: ['result'],
});
const won = auctions.labels('won');
const empty = auctions.labels('empty');
const failed = auctions.labels('error');

export function countAuctions(results: readonly AuctionResult[]): void {
  for (const { winners, failure } of results) (failure ? failed : winners.length > 0 ? won : empty).inc();
}

export const indexAdSets = gauge({
  name: 'endcap_index_ad_sets',
  help: 'Ad sets that compete, by storefront.',
  labelNames: ['catalog'],
});

export const indexLoad = histogram({
  name: 'endcap_index_load_seconds',
  help: 'Duration of one comparison of everything that may be shown with the tables.',
  buckets: [0.01, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
});

export const changeLag = histogram({
  name: 'endcap_change_lag_seconds',
  help: 'Time from the notification of a change until auctions know it.',
  buckets: SECONDS,
});

/** Measures a call that bypasses the framework. Ends with the status of its answer. */
export function measureCall(route: string, method: string): (status: number) => void {
  const startedMs = performance.now();
  inFlight.inc();
  return (status) => {
    inFlight.dec();
    durationOf(route, method, status).observe((performance.now() - startedMs) / 1000);
  };
}

const inFlight = requestsInFlight.labels('ads');
const durations = new Map<string, ReturnType<typeof requestDuration.labels>>();

/** Looked up once: labels cost as much as half an auction. */
function durationOf(route: string, method: string, status: number) {
  const key = `${route} ${method} ${status}`;
  let duration = durations.get(key);
  if (!duration) durations.set(key, (duration = requestDuration.labels('ads', route, method, String(status))));
  return duration;
}
