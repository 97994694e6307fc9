import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { oneOf, pageNumber, searchParameters } from '#kernel/search-parameters.ts';

export const SETTINGS_TABS = ['features', 'configuration', 'history'] as const;

const settingsSearch = searchParameters({ tab: oneOf(SETTINGS_TABS), page: pageNumber });

export const settingsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/settings',
      validateSearch: settingsSearch,
      loader: () => i18next.loadNamespaces('settings'),
      component: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
    }),
  ] as const;
