import type { MetricSort } from '#products/sponsored/rules/campaign-sort.ts';
import type { CampaignColumn } from '#products/sponsored/rules/columns.ts';
import type { MetricId } from './metric-list.ts';

/** The metric of each column of campaigns that only the reports can provide, by its name in the API. */
export const COLUMN_METRICS = {
  impressions: 'impressions',
  clicks: 'clicks',
  ctr: 'ctr',
  conv: 'directConversion',
  roas: 'directRoas',
  cpc: 'cpc',
  cpm: 'cpm',
  costs: 'costs',
  click7Sales: 'directSales',
  itemsSold: 'directItemsSold',
  totalSales: 'sales',
  totalItemsSold: 'itemsSold',
  totalConv: 'conversion',
  totalRoas: 'roas',
} as const satisfies Record<Extract<CampaignColumn, MetricSort>, MetricId>;
export type MetricColumn = keyof typeof COLUMN_METRICS;

export const isMetricColumn = (id: string): id is MetricColumn => id in COLUMN_METRICS;
