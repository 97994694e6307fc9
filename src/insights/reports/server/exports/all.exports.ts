import type { ExportSources } from '#core/exports/server/index.ts';
import { adSetsExport, campaignsExport } from '../campaign-lists/campaign-lists.exports.ts';
import {
  campaignSalesExport,
  dailyDashboardExport,
  searchTermsExport,
  skuPerformanceExport,
} from './report.exports.ts';

/** Names of the files below in the API. */
export const REPORT_FILES = [
  'SPONSOR_DAILY_DASHBOARD',
  'SPONSOR_CAMPAIGNS',
  'SPONSOR_AD_SETS',
  'SPONSOR_CAMPAIGN_SALES',
  'SPONSOR_SKU_PERFORMANCE',
  'SPONSOR_SEARCH_TERMS',
] as const;

type Sources = Parameters<typeof campaignsExport>[0] & Parameters<typeof dailyDashboardExport>[0];

/** Returns the files of the dashboard and the campaign lists, by their API names. */
export const reportsExports = (sources: Sources): ExportSources =>
  ({
    SPONSOR_DAILY_DASHBOARD: dailyDashboardExport(sources),
    SPONSOR_CAMPAIGNS: campaignsExport(sources),
    SPONSOR_AD_SETS: adSetsExport(sources),
    SPONSOR_CAMPAIGN_SALES: campaignSalesExport(sources),
    SPONSOR_SKU_PERFORMANCE: skuPerformanceExport(sources),
    SPONSOR_SEARCH_TERMS: searchTermsExport(sources),
  }) satisfies Record<(typeof REPORT_FILES)[number], unknown>;
