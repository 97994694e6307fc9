/** The door of reports. */
export { loadReports, startOver } from './load-store.ts';
export { addReportsSchema, type ReportsDependencies } from './schema.ts';
