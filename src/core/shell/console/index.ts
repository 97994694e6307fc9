export { QueryErrorState, firstQueryError, hasQueryFailed, StaleDataNotice, type ReportRead } from './failed-read.tsx';
export { clearLanguage, rememberedLanguage, rememberLanguage } from './language.ts';
export { ExportMenu } from './exports/export-menu.tsx';
export { useExport } from './exports/use-export.ts';
export { createQueryClient } from './query-client.ts';
export { selectionSearch } from './selection-search.ts';
export {
  cachedSession,
  loadSession,
  shellQuery,
  useFlag,
  useCurrencies,
  useFilteredCompany,
  useReportCurrency,
  useSelection,
  useSession,
  useViewer,
  type FlagName,
  type Selection,
  type Viewer,
  type NamedCurrency,
} from './selection.ts';
export { NoBrandsHint, useHasNoBrands } from './no-brands.tsx';
export { shellRoutes } from './routes.ts';
export { usePages } from './use-pages.ts';
export { useSwitchAccount } from './use-switch-account.ts';
export { GetStarted } from './get-started/get-started.tsx';
export { GET_STARTED_HASH } from './get-started/hash.ts';
export { NotificationBell } from './notifications/notification-bell.tsx';
export { useDeferredParts } from './use-extras.ts';
