/** Public interface of reports. */
export { addReports, NO_REPORT, readDailyCosts, readMetrics, type ReportMetrics } from './report.repository.ts';
export { comparedPeriods } from './compared-periods.repository.ts';
export { searchTerms } from './search-terms/search-terms.ts';
export { inReportCurrency, reportRequest, type ReportRequest, type ReportSources } from './scope.ts';
export { readReportProgress, requestRebuild, type ReportProgress } from './load.repository.ts';
export { createReportLoader, isKnownStore, type LoaderStatus, storeIdOf } from './report-loader.ts';
export { addReportsSchema, type ReportsDependencies } from './report.resolvers.ts';
export { createCampaignReportLoader, type CampaignReportLoader } from './campaign-reports.ts';
export { reportsExports } from './exports/all.exports.ts';
export { reportRoutes, type ReportRouteDeps } from './reports.rest.ts';
