import { inFlight, observeRequest } from '#platform/http/http.metrics.ts';
import { gauge, histogram, SECONDS } from '#platform/telemetry/metrics.ts';
import { talliedCounter, talliedHistogram } from '#platform/telemetry/tallied.ts';
import type { AuctionResult } from '#delivery/decide/index.ts';

const auctions = talliedCounter({
  name: 'endcap_auctions_total',
  help: 'Auctions by result: won, without a winner, or failed.',
  labelNames: ['result'],
});
const won = auctions({ result: 'won' });
const empty = auctions({ result: 'empty' });
const failed = auctions({ result: 'error' });

export function countAuctions(results: readonly AuctionResult[]): void {
  for (const { winners, failure } of results) (failure ? failed : winners.length > 0 ? won : empty).count += 1;
}

/** A decision takes tens of microseconds, a page of five several hundred. */
const DECISION_SECONDS = [
  0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.1,
] as const;

export const observeAuctions = talliedHistogram({
  name: 'endcap_auction_duration_seconds',
  help: 'Time to decide the auctions of one request.',
  buckets: DECISION_SECONDS,
})({});

export const capDropped = talliedCounter({
  name: 'endcap_cap_dropped_total',
  help: 'Shoppers whose recent ads were forgotten for lack of room, so that a frequency cap may be exceeded.',
})({});

export const gateLag = histogram({
  name: 'endcap_gate_lag_seconds',
  help: 'Time from the charge that used up a budget or wallet until auctions of another process know it.',
  buckets: SECONDS,
});

let loadedMs: number | null = null;
const indexAge = gauge({
  name: 'endcap_index_age_seconds',
  help: 'Time since this process last knew what may be shown as the tables have it: nothing missed, and no change waiting.',
  collect: () => loadedMs !== null && indexAge.set((performance.now() - loadedMs) / 1000),
});
export function indexCurrent(): void {
  loadedMs = performance.now();
}

export const indexAdSets = gauge({
  name: 'endcap_index_ad_sets',
  help: 'Ad sets that compete, by storefront.',
  labelNames: ['catalog'],
});

export const indexBytes = gauge({
  name: 'endcap_index_bytes',
  help: 'Memory of the columns and lists that auctions read, outside of the heap.',
});

export const indexLoad = histogram({
  name: 'endcap_index_load_seconds',
  help: 'Duration of one comparison of everything that may be shown with the tables, without the first load.',
  buckets: [0.01, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
});

export const changeLag = histogram({
  name: 'endcap_change_lag_seconds',
  help: 'Time from the notification of a change until auctions know it.',
  buckets: SECONDS,
});

/** Measures a call that bypasses the framework. Ends with the status of its answer, and returns how long it took. */
export function measureCall(route: string, method: string): (status: number) => number {
  const startedMs = performance.now();
  inFlight.ads.count += 1;
  return (status) => {
    inFlight.ads.count -= 1;
    const ms = performance.now() - startedMs;
    observeRequest('ads', route, method, status, ms / 1000);
    return ms;
  };
}
