import { ASKED_REPORT, type REPORT_FILES } from '../../rules/report-files.ts';
import type { ExportSources } from '#core/exports/server/index.ts';
import { adSetsExport, campaignsExport } from '../campaign-lists/campaign-lists.exports.ts';
import { askedReportExport } from '../asked/asked.exports.ts';
import {
  campaignSalesExport,
  dailyDashboardExport,
  searchTermsExport,
  skuPerformanceExport,
} from './report.exports.ts';

type Sources = Parameters<typeof campaignsExport>[0] &
  Parameters<typeof dailyDashboardExport>[0] &
  Parameters<typeof askedReportExport>[0];

/** Returns the files of the dashboard and the campaign lists, by their API names. */
export const reportsExports = (sources: Sources): ExportSources =>
  ({
    SPONSOR_DAILY_DASHBOARD: dailyDashboardExport(sources),
    SPONSOR_CAMPAIGNS: campaignsExport(sources),
    SPONSOR_AD_SETS: adSetsExport(sources),
    SPONSOR_CAMPAIGN_SALES: campaignSalesExport(sources),
    SPONSOR_SKU_PERFORMANCE: skuPerformanceExport(sources),
    SPONSOR_SEARCH_TERMS: searchTermsExport(sources),
    [ASKED_REPORT]: askedReportExport(sources),
  }) satisfies Record<(typeof REPORT_FILES)[number], unknown>;
