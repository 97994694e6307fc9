/** Columns of a list of campaigns that the campaigns themselves provide. */
export const STORED_SORTS = [
  'name',
  'brand',
  'supplier',
  'shop',
  'status',
  'runningStatus',
  'bidType',
  'budget',
  'budgetRemaining',
  'budgetRemainingDays',
  'startDate',
  'endDate',
] as const;
export type StoredSort = (typeof STORED_SORTS)[number];

/** Columns that only the reports can provide. */
export type MetricSort =
  | 'impressions'
  | 'clicks'
  | 'ctr'
  | 'conv'
  | 'roas'
  | 'cpc'
  | 'cpm'
  | 'costs'
  | 'click7Sales'
  | 'view7Sales'
  | 'haloSales'
  | 'itemsSold'
  | 'haloItemsSold'
  | 'purchases'
  | 'totalSales'
  | 'totalItemsSold'
  | 'totalConv'
  | 'totalRoas';

export type CampaignSort = StoredSort | MetricSort;

export const isStoredSort = (sort: CampaignSort): sort is StoredSort =>
  (STORED_SORTS as readonly CampaignSort[]).includes(sort);
