import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { oneOf, pageNumber } from '#kernel/search-parameters.ts';
import { defineList } from '#platform/console-kit/define-list.ts';

export const SETTINGS_TABS = ['features', 'configuration', 'history'] as const;

/** The history; the other tabs are not paged. */
export const settingsList = defineList({ tab: oneOf(SETTINGS_TABS), page: pageNumber }, { pageSize: 20 });

export const settingsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/settings',
      validateSearch: settingsList.search,
      loader: () => i18next.loadNamespaces('settings'),
      component: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
    }),
  ] as const;
