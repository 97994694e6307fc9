import { lazyRouteComponent } from '@tanstack/react-router';

export { rememberedLanguage, isLanguage, DEFAULT_LANGUAGE } from './language.ts';
export {
  loadShell,
  useFlag,
  useReportCurrency,
  useSelection,
  useViewer,
  type FlagName,
  type Selection,
  type Viewer,
} from './selection.ts';
export { selectionSearch } from './selection-search.ts';
export type { NavigationGroup, NavigationLink } from './navigation.tsx';

/** Loaded with the first signed-in screen, not with the sign-in form. */
export const ShellLayout = lazyRouteComponent(() => import('./shell-layout.tsx'), 'ShellLayout');
