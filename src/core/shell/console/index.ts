export { QueryErrorState, firstQueryError, hasQueryFailed, StaleDataNotice, type ReportRead } from './failed-read.tsx';
export { rememberedLanguage } from './language.ts';
export { ExportMenu } from './exports/export-menu.tsx';
export { useExport } from './exports/use-export.ts';
export { selectionSearch } from './selection-search.ts';
export {
  cachedSession,
  loadSession,
  useFlag,
  useCurrencies,
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
export { loadShellPreview } from './load-shell-preview.ts';
export { ShellLayout } from './shell-layout.tsx';
export { usePages } from './use-pages.ts';
export { useSwitchAccount } from './use-switch-account.ts';
