import { microsFromDecimal } from '#kernel/money.ts';
import { ZERO_METRICS, type MetricValues } from '../rules/metrics.ts';
import type {
  CampaignReportPartsFragment,
  DashboardChartQuery,
  FigurePartsFragment,
} from '#platform/api-client/generated/graphql.ts';

type WholeNumber = FigurePartsFragment['clicks'];

const micros = (decimal: string) => microsFromDecimal(decimal) ?? 0n;

export const metricsOfSummary = (row: FigurePartsFragment): MetricValues => ({
  impressions: BigInt(row.impressions),
  clicks: BigInt(row.clicks),
  costsMicros: micros(row.costs),
  salesMicros: micros(row.value),
  haloSalesMicros: micros(row.haloSalesValue),
  itemsSold: BigInt(row.quantity),
  haloItemsSold: BigInt(row.haloSalesQuantity),
});

export const metricsOfCampaign = (report: CampaignReportPartsFragment): MetricValues => ({
  impressions: BigInt(report.impressions),
  clicks: BigInt(report.clicks),
  costsMicros: micros(report.costs),
  salesMicros: micros(report.click7Sales),
  haloSalesMicros: micros(report.haloSales),
  itemsSold: BigInt(report.itemsSold),
  haloItemsSold: BigInt(report.haloItemsSold),
});

export const metricsOfSku = (row: {
  impressions: WholeNumber;
  clicks: WholeNumber;
  costs: string;
  sales: string;
  haloSales: string;
  quantity: WholeNumber;
  haloSalesQuantity: WholeNumber;
}): MetricValues => metricsOfSummary({ ...row, value: row.sales, haloSalesValue: row.haloSales });

export interface ChartPoint {
  /** YYYY-MM-DD: a day, or the Monday of a week. */
  day: string;
  metrics: MetricValues;
}

/** Joins the chart's lines into one row of figures per point; a missing point counts as zero. */
export function chartPoints(chart: DashboardChartQuery['reportChart']): ChartPoint[] {
  const byDay = new Map<string, MetricValues>();
  const add = (
    points: DashboardChartQuery['reportChart']['reportClicks'],
    part: (value: string, count: WholeNumber) => Partial<MetricValues>,
  ) => {
    for (const { eventTime, value, count } of points) {
      const day = eventTime.slice(0, 10);
      byDay.set(day, { ...(byDay.get(day) ?? ZERO_METRICS), ...part(value, count) });
    }
  };
  add(chart.reportImpressions, (_, count) => ({ impressions: BigInt(count) }));
  add(chart.reportClicks, (_, count) => ({ clicks: BigInt(count) }));
  add(chart.reportCosts, (value) => ({ costsMicros: micros(value) }));
  add(chart.reportSales, (value, count) => ({ salesMicros: micros(value), itemsSold: BigInt(count) }));
  add(chart.reportHaloSales, (value, count) => ({ haloSalesMicros: micros(value), haloItemsSold: BigInt(count) }));
  return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, metrics]) => ({ day, metrics }));
}
