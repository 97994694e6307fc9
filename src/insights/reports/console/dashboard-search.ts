import { comparison } from '#kernel/compared-days.ts';
import { campaignNumber, catalog, dayRange, oneOf, pageNumber, text, uuid } from '#kernel/search-parameters.ts';
import { defineList } from '#platform/console-kit/define-list.ts';
import { COLUMN_METRICS, type MetricColumn } from '../rules/campaign-metrics.ts';
import { MAX_DAYS } from '../rules/chart.ts';

export const SORT_COLUMNS = [
  'name',
  'brand',
  'supplier',
  'shop',
  'status',
  'bidType',
  'budget',
  'startDate',
  'endDate',
  ...(Object.keys(COLUMN_METRICS) as MetricColumn[]),
] as const;

export const STATUSES = [
  'PENDING_FOR_APPROVAL',
  'REJECTED',
  'SCHEDULED',
  'DELIVERING',
  'COMPLETED',
  'NOT_DELIVERING',
  'DRAFT',
  'STARTED',
  'PAUSED',
  'REMOVED',
] as const;

const FILTERS = {
  page: pageNumber,
  sort: oneOf(SORT_COLUMNS),
  direction: oneOf(['asc', 'desc']),
  date: dayRange,
  /** What the figures are compared with. */
  compare: comparison(MAX_DAYS),
  country: catalog,
  adType: oneOf(['PRODUCT', 'BANNER']),
  status: oneOf(STATUSES),
  /** Part of a campaign's name. */
  name: text(),
  /** The campaign whose activity log is open. */
  logActivityCampaignId: campaignNumber,
  /** The campaign whose visibility analysis is open. */
  diagnosticCampaignId: campaignNumber,
  /** The campaign whose sales are open. */
  soldCampaignId: campaignNumber,
  /** The campaign whose products are open. */
  skuCampaignId: campaignNumber,
};

/** The campaigns of the dashboard. Country, days and ad type are those of its figures, so they do not narrow the list. */
export const dashboardList = defineList(FILTERS, { filters: ['name', 'status'] });

/** Ad sets of both ad types: two lists, whose pages are not in the address. */
export const adSetList = defineList({
  sort: FILTERS.sort,
  direction: FILTERS.direction,
  date: FILTERS.date,
  country: FILTERS.country,
  /** The ad set whose activity log is open. */
  logActivityAdsSetId: uuid,
  diagnosticCampaignId: FILTERS.diagnosticCampaignId,
  soldCampaignId: FILTERS.soldCampaignId,
  skuCampaignId: FILTERS.skuCampaignId,
});

export type SortColumn = (typeof SORT_COLUMNS)[number];
