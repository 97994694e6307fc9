import { dayRange, oneOf, pageNumber, searchParameters, text, type SearchOf } from '#kernel/search-parameters.ts';

export const SORT_COLUMNS = [
  'name',
  'brand',
  'supplier',
  'shop',
  'status',
  'bidType',
  'budget',
  'impressions',
  'clicks',
  'ctr',
  'conv',
  'roas',
  'cpc',
  'cpm',
  'costs',
  'click7Sales',
  'haloSales',
  'itemsSold',
  'haloItemsSold',
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
  /** ALL or a catalog id. */
  country: text(),
  adType: oneOf(['PRODUCT', 'BANNER']),
  status: oneOf(STATUSES),
  /** Part of a campaign's name. */
  name: text(),
  /** The campaign whose activity log is open. */
  logActivityCampaignId: text(/^\d+$/),
};

/** The dashboard's filters as they stand in the address; what cannot be read is left out. */
export const dashboardSearch = searchParameters(FILTERS);

export type DashboardSearch = SearchOf<typeof FILTERS>;
export type SortColumn = (typeof SORT_COLUMNS)[number];
