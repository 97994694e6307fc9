/** What programs ask for by `POST /v1/reports`, where it is too large for an answer. */
export const ASKED_REPORT = 'REPORT';

/** Reports that are requested as files, by their names in the API. */
export const REPORT_FILES = [
  'SPONSOR_DAILY_DASHBOARD',
  'SPONSOR_CAMPAIGNS',
  'SPONSOR_AD_SETS',
  'SPONSOR_CAMPAIGN_SALES',
  'SPONSOR_SKU_PERFORMANCE',
  'SPONSOR_SEARCH_TERMS',
  ASKED_REPORT,
] as const;
