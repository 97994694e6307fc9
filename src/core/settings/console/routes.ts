import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { oneOf, pageNumber } from '#kernel/search-parameters.ts';
import { defineList } from '#platform/console-kit/define-list.ts';
import { forStaff, screenRoute } from '#platform/console-kit/screen-route.ts';

export const SETTINGS_TABS = ['features', 'configuration', 'history'] as const;

/** The history; the other tabs are not paged. */
export const settingsList = defineList({ tab: oneOf(SETTINGS_TABS), page: pageNumber }, { pageSize: 20 });

export const settingsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/settings',
      search: settingsList.search,
      texts: ['settings'],
      access: forStaff(() => i18next.t('title', { ns: 'settings' })),
      screen: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
    }),
  ] as const;
