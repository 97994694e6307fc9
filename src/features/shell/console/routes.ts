import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import * as z from 'zod/mini';

export const SETTINGS_TABS = ['features', 'configuration', 'history'] as const;

const settingsSearch = z.object({
  tab: z.catch(z.optional(z.enum(SETTINGS_TABS)), undefined),
  page: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1))), undefined),
});

export const shellRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/homepage',
      component: lazyRouteComponent(() => import('./home-screen.tsx'), 'HomeScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/settings',
      validateSearch: settingsSearch,
      loader: () => i18next.loadNamespaces('settings'),
      component: lazyRouteComponent(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
    }),
  ] as const;
