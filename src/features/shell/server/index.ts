export { addExportRoutes } from './exports/routes.ts';
export {
  FIRST_PAGE,
  pagesOf,
  type Archive,
  type ExportSource,
  type ExportSources,
  type Sheet,
} from './exports/source.ts';
export { deleteOldExports, exportHandler, type ExportDependencies } from './exports/write-export.ts';
export { deleteNotificationsBefore } from './notification-store.ts';
export { notify, type Notice } from './notify.ts';
export { addPromotion, promotionsAhead, removePromotion } from './promotion-store.ts';
export { addShellSchema, type ShellDependencies } from './schema.ts';
export { createFlagLoader, type FlagLoader } from './schema-flags.ts';
export { configurationOf, configurationValues, setConfiguration, setFlag } from './settings-store.ts';
export { addTextRoutes } from './text-routes.ts';
export { setText } from './text-store.ts';
