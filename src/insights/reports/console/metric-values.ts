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

type Chart = DashboardChartQuery['reportChart'];
type ChartLine = keyof Omit<Chart, '__typename'>;
type Point = Chart['reportClicks'][number];

/** The line that brings each figure, and what of its points. */
const CHART_LINES: { [Metric in keyof MetricValues]: readonly [ChartLine, (point: Point) => MetricValues[Metric]] } = {
  impressions: ['reportImpressions', ({ count }) => BigInt(count)],
  clicks: ['reportClicks', ({ count }) => BigInt(count)],
  costsMicros: ['reportCosts', ({ value }) => micros(value)],
  salesMicros: ['reportSales', ({ value }) => micros(value)],
  itemsSold: ['reportSales', ({ count }) => BigInt(count)],
  haloSalesMicros: ['reportHaloSales', ({ value }) => micros(value)],
  haloItemsSold: ['reportHaloSales', ({ count }) => BigInt(count)],
};

/** Joins the chart's lines into one row of figures per point; a missing point counts as zero. */
export function chartPoints(chart: Chart): ChartPoint[] {
  const byDay = new Map<string, MetricValues>();
  for (const metric of Object.keys(CHART_LINES) as (keyof MetricValues)[]) {
    const [line, read] = CHART_LINES[metric];
    for (const point of chart[line]) {
      const day = point.eventTime.slice(0, 10);
      byDay.set(day, { ...(byDay.get(day) ?? ZERO_METRICS), [metric]: read(point) });
    }
  }
  return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, metrics]) => ({ day, metrics }));
}
