/** The door of reports. */
export { startReportLoader, type ReportLoader } from './jobs/report-loader.ts';
export { loadReports, startOver } from './load-store.ts';
export { addReportsSchema, type ReportsDependencies } from './schema.ts';
export {
  CampaignReportRef,
  createCampaignReportLoader,
  type CampaignReport,
  type CampaignReportKey,
  type CampaignReportLoader,
} from './campaign-reports.ts';
export { CampaignTypeRef } from './report-types.ts';
