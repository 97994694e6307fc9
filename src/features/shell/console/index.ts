export { DEFAULT_LANGUAGE, isLanguage, rememberedLanguage } from './language.ts';
export type { NavigationGroup, NavigationLink } from './navigation.tsx';
export { selectionSearch } from './selection-search.ts';
export {
  loadShell,
  useFlag,
  useReportCurrency,
  useSelection,
  useShell,
  useViewer,
  type FlagName,
  type Selection,
  type Viewer,
} from './selection.ts';
export { ShellLayout } from './shell-layout.tsx';
export { usePages } from './use-pages.ts';
export { useSwitchAccount } from './use-switch-account.ts';
