export { addExportRoutes } from './exports/export.routes.ts';
export {
  FIRST_PAGE,
  pagesOf,
  type Archive,
  type ExportSource,
  type ExportSources,
  type Sheet,
} from './exports/source.ts';
export { deleteOldExports, exportHandler, type ExportDependencies } from './exports/write-export.ts';
export { deleteNotificationsBefore } from './notification.repository.ts';
export { notify, type Notice } from './notify.ts';
export { addPromotion, promotionsAhead, removePromotion } from './promotion.repository.ts';
export { addShellSchema, type ShellDependencies } from './shell.resolvers.ts';
export { createFlagLoader, type FlagLoader } from './flags.resolvers.ts';
export { SettingChangeRef } from './settings.resolvers.ts';
export { configurationOf, configurationValues, setConfiguration, setFlag } from './settings.repository.ts';
export { addTextRoutes } from './text.routes.ts';
export { setText } from './text.repository.ts';
