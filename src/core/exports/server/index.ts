export { askForFile } from './ask-for-file.ts';
export { addExportRoutes } from './export.routes.ts';
export { addExportsSchema } from './exports.resolvers.ts';
export {
  FIRST_PAGE,
  pagesOf,
  type Archive,
  type ExportSource,
  type ExportSources,
  type Sheet,
  type Text,
} from './source.ts';
export { reportFileRoute, type ReportFileDeps } from './report-file.rest.ts';
export { deleteOldExports, exportHandler } from './write-export.ts';
