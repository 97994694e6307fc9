/** Results of an ad; amounts in one currency, in major units. */
export interface MetricTotals {
  impressions: number;
  clicks: number;
  cost: number;
  purchaseItems: number;
  purchaseValue: number;
}

/** Returns null for a ratio with a zero denominator. */
const per = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
const times = (factor: number, value: number | null): number | null => (value === null ? null : value * factor);

export const costPerMille = ({ cost, impressions }: MetricTotals) => times(1000, per(cost, impressions));
/** Rates as fractions; 1 means all. */
export const clickThroughRate = ({ clicks, impressions }: MetricTotals) => per(clicks, impressions);
export const conversionRate = ({ purchaseItems, clicks }: MetricTotals) => per(purchaseItems, clicks);
/** Sales per unit of cost. */
export const returnOnAdSpend = ({ purchaseValue, cost }: MetricTotals) => per(purchaseValue, cost);

/** Metrics of the chart; rates in percent. */
export const METRICS = ['impressions', 'clicks', 'cost', 'sales', 'roas', 'ctr'] as const;
export type Metric = (typeof METRICS)[number];
export const DEFAULT_METRICS: readonly Metric[] = ['impressions', 'clicks', 'cost', 'sales'];

export function metricOf(metric: Metric, done: MetricTotals): number | null {
  switch (metric) {
    case 'impressions':
      return done.impressions;
    case 'clicks':
      return done.clicks;
    case 'cost':
      return done.cost;
    case 'sales':
      return done.purchaseValue;
    case 'roas':
      return times(100, returnOnAdSpend(done));
    case 'ctr':
      return times(100, clickThroughRate(done));
  }
}

export function sumOf(all: readonly MetricTotals[]): MetricTotals {
  const sum = { impressions: 0, clicks: 0, cost: 0, purchaseItems: 0, purchaseValue: 0 };
  for (const totals of all) for (const key of Object.keys(sum) as (keyof MetricTotals)[]) sum[key] += totals[key];
  return sum;
}
