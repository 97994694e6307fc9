import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { oneOf, pageNumber } from '#kernel/search-parameters.ts';
import { defineList } from '#platform/console-kit/define-list.ts';
import { screenRoute } from '#platform/console-kit/screen-route.ts';

export const SETTINGS_TABS = ['features', 'configuration', 'history'] as const;

/** The history; the other tabs are not paged. */
export const settingsList = defineList({ tab: oneOf(SETTINGS_TABS), page: pageNumber }, { pageSize: 20 });

export const settingsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/settings',
      search: settingsList.search,
      texts: ['settings'],
      screen: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
    }),
  ] as const;
