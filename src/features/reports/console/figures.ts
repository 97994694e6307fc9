import { microsFromDecimal } from '#kernel/money.ts';
import { NO_FIGURES, type Figures } from '../rules/metrics.ts';
import type {
  CampaignReportPartsFragment,
  DashboardChartQuery,
  FigurePartsFragment,
} from '#platform/api-client/generated/graphql.ts';

type Whole = FigurePartsFragment['clicks'];

const micros = (decimal: string) => microsFromDecimal(decimal) ?? 0n;

export const figuresOfSummary = (row: FigurePartsFragment): Figures => ({
  impressions: BigInt(row.impressions),
  clicks: BigInt(row.clicks),
  costs_micros: micros(row.costs),
  sales_micros: micros(row.value),
  haloSales_micros: micros(row.haloSalesValue),
  itemsSold: BigInt(row.quantity),
  haloItemsSold: BigInt(row.haloSalesQuantity),
});

export const figuresOfCampaign = (report: CampaignReportPartsFragment): Figures => ({
  impressions: BigInt(report.impressions),
  clicks: BigInt(report.clicks),
  costs_micros: micros(report.costs),
  sales_micros: micros(report.click7Sales),
  haloSales_micros: micros(report.haloSales),
  itemsSold: BigInt(report.itemsSold),
  haloItemsSold: BigInt(report.haloItemsSold),
});

export const figuresOfSku = (row: {
  impressions: Whole;
  clicks: Whole;
  costs: string;
  sales: string;
  haloSales: string;
  quantity: Whole;
  haloSalesQuantity: Whole;
}): Figures => figuresOfSummary({ ...row, value: row.sales, haloSalesValue: row.haloSales });

export interface ChartPoint {
  /** YYYY-MM-DD: a day, or the Monday of a week. */
  day: string;
  figures: Figures;
}

/** Joins the chart's lines into one row of figures per point; a line without a point there counts as nothing. */
export function chartPoints(chart: DashboardChartQuery['reportChart']): ChartPoint[] {
  const byDay = new Map<string, Figures>();
  const add = (
    points: DashboardChartQuery['reportChart']['reportClicks'],
    part: (value: string, count: Whole) => Partial<Figures>,
  ) => {
    for (const { eventTime, value, count } of points) {
      const day = eventTime.slice(0, 10);
      byDay.set(day, { ...(byDay.get(day) ?? NO_FIGURES), ...part(value, count) });
    }
  };
  add(chart.reportImpressions, (_, count) => ({ impressions: BigInt(count) }));
  add(chart.reportClicks, (_, count) => ({ clicks: BigInt(count) }));
  add(chart.reportCosts, (value) => ({ costs_micros: micros(value) }));
  add(chart.reportSales, (value, count) => ({ sales_micros: micros(value), itemsSold: BigInt(count) }));
  add(chart.reportHaloSales, (value, count) => ({ haloSales_micros: micros(value), haloItemsSold: BigInt(count) }));
  return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, figures]) => ({ day, figures }));
}
