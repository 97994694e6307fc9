import {
  campaignNumber,
  catalog,
  dayRange,
  oneOf,
  pageNumber,
  searchParameters,
  text,
  uuid,
  type SearchOf,
} from '#kernel/search-parameters.ts';

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
  'impressions',
  'clicks',
  'ctr',
  'conv',
  'roas',
  'cpc',
  'cpm',
  'costs',
  'click7Sales',
  'itemsSold',
  'totalSales',
  'totalItemsSold',
  'totalConv',
  'totalRoas',
] as const;

const STATUSES = [
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

/** Filters of the dashboard in the address; invalid values are dropped. */
export const dashboardSearch = searchParameters(FILTERS);

const AD_SET_FILTERS = {
  sort: FILTERS.sort,
  direction: FILTERS.direction,
  date: FILTERS.date,
  country: FILTERS.country,
  /** The ad set whose activity log is open. */
  logActivityAdsSetId: uuid,
  diagnosticCampaignId: FILTERS.diagnosticCampaignId,
  soldCampaignId: FILTERS.soldCampaignId,
  skuCampaignId: FILTERS.skuCampaignId,
};

/** Filters of the ad set list in the address. */
export const adSetsSearch = searchParameters(AD_SET_FILTERS);

export type AdSetsSearch = SearchOf<typeof AD_SET_FILTERS>;
export type DashboardSearch = SearchOf<typeof FILTERS>;
export type SortColumn = (typeof SORT_COLUMNS)[number];
