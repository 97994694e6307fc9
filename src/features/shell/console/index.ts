import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { loadShellData } from './selection.ts';

export { rememberedLanguage, isLanguage, DEFAULT_LANGUAGE } from './language.ts';
export {
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

const importLayout = async () => ({ default: (await import('./shell-layout.tsx')).ShellLayout });

/** Loaded with the first signed-in screen, not with the sign-in form. */
export const ShellLayout = lazy(importLayout);

/** Brings what every signed-in screen needs, data and code side by side. */
export const loadShell = (queryClient: QueryClient) => Promise.all([loadShellData(queryClient), importLayout()]);
