/** Reports that are requested as files, by their names in the API. */
export const REPORT_FILES = [
  'SPONSOR_DAILY_DASHBOARD',
  'SPONSOR_CAMPAIGNS',
  'SPONSOR_AD_SETS',
  'SPONSOR_CAMPAIGN_SALES',
  'SPONSOR_SKU_PERFORMANCE',
  'SPONSOR_SEARCH_TERMS',
] as const;
