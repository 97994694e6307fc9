import { divideHalfEven, type Micros } from '#kernel/money.ts';

/** Results of an ad over a number of days. Amounts are in one currency. */
export interface MetricValues {
  impressions: bigint;
  clicks: bigint;
  costsMicros: Micros;
  /** Sales of the advertised SKU within seven days after a click. */
  salesMicros: Micros;
  /** Sales of other SKUs of the brand that followed the same click. */
  haloSalesMicros: Micros;
  itemsSold: bigint;
  haloItemsSold: bigint;
}

export const ZERO_METRICS: MetricValues = {
  impressions: 0n,
  clicks: 0n,
  costsMicros: 0n,
  salesMicros: 0n,
  haloSalesMicros: 0n,
  itemsSold: 0n,
  haloItemsSold: 0n,
};

export function sumMetrics(all: readonly MetricValues[]): MetricValues {
  return all.reduce(
    (sum, metrics) => ({
      impressions: sum.impressions + metrics.impressions,
      clicks: sum.clicks + metrics.clicks,
      costsMicros: sum.costsMicros + metrics.costsMicros,
      salesMicros: sum.salesMicros + metrics.salesMicros,
      haloSalesMicros: sum.haloSalesMicros + metrics.haloSalesMicros,
      itemsSold: sum.itemsSold + metrics.itemsSold,
      haloItemsSold: sum.haloItemsSold + metrics.haloItemsSold,
    }),
    ZERO_METRICS,
  );
}

/** Click-through rate in percent; null without impressions. */
export const clickThroughRate = (metrics: Pick<MetricValues, 'clicks' | 'impressions'>): number | null =>
  percent(metrics.clicks, metrics.impressions);

/** Direct and indirect sales. */
export const totalSalesMicros = (metrics: Pick<MetricValues, 'salesMicros' | 'haloSalesMicros'>): Micros =>
  metrics.salesMicros + metrics.haloSalesMicros;

/** Items sold directly and indirectly. */
export const totalItemsSold = (metrics: Pick<MetricValues, 'itemsSold' | 'haloItemsSold'>): bigint =>
  metrics.itemsSold + metrics.haloItemsSold;

/** Items sold directly per click, in percent; null without clicks. */
export const directConversion = (metrics: Pick<MetricValues, 'itemsSold' | 'clicks'>): number | null =>
  percent(metrics.itemsSold, metrics.clicks);

/** Items sold directly and indirectly per click, in percent; null without clicks. */
export const conversion = (metrics: Pick<MetricValues, 'itemsSold' | 'haloItemsSold' | 'clicks'>): number | null =>
  percent(totalItemsSold(metrics), metrics.clicks);

/** Direct sales per cost, in percent; null without cost. */
export const directReturnOnAdSpend = (metrics: Pick<MetricValues, 'salesMicros' | 'costsMicros'>): number | null =>
  percent(metrics.salesMicros, metrics.costsMicros);

/** Direct and indirect sales per cost, in percent; null without cost. */
export const returnOnAdSpend = (
  metrics: Pick<MetricValues, 'salesMicros' | 'haloSalesMicros' | 'costsMicros'>,
): number | null => percent(totalSalesMicros(metrics), metrics.costsMicros);

/** Cost of one click; null without clicks. */
export const costPerClickMicros = (metrics: Pick<MetricValues, 'costsMicros' | 'clicks'>): Micros | null =>
  metrics.clicks > 0n ? divideHalfEven(metrics.costsMicros, metrics.clicks) : null;

/** Cost of a thousand impressions; null without impressions. */
export const costPerMilleMicros = (metrics: Pick<MetricValues, 'costsMicros' | 'impressions'>): Micros | null =>
  metrics.impressions > 0n ? divideHalfEven(metrics.costsMicros * 1000n, metrics.impressions) : null;

function percent(part: bigint, whole: bigint): number | null {
  return whole > 0n ? (100 * Number(part)) / Number(whole) : null;
}
