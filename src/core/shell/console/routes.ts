import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { createElement, type ComponentType } from 'react';
import { oneOf, pageNumber, searchParameters } from '#kernel/search-parameters.ts';

export const SETTINGS_TABS = ['features', 'configuration', 'history'] as const;

const settingsSearch = searchParameters({ tab: oneOf(SETTINGS_TABS), page: pageNumber });

/** `loadHome` loads other modules' content for the home page, and the query client. */
export const shellRoutes = <Parent extends AnyRoute>(
  parent: Parent,
  loadHome: () => Promise<{ Cards: ComponentType; queryClient: QueryClient }>,
) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/homepage',
      loader: () => i18next.loadNamespaces(['billing', 'campaigns']),
      component: lazyRouteComponent(async () => {
        const [{ HomeScreen, loadPromotions }, { Cards, queryClient }] = await Promise.all([
          import('./home-screen.tsx'),
          loadHome(),
        ]);
        // They are at the top: loading later, they would push down content that the user is reading.
        await loadPromotions(queryClient);
        return { default: () => createElement(HomeScreen, { Cards }) };
      }),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/settings',
      validateSearch: settingsSearch,
      loader: () => i18next.loadNamespaces('settings'),
      component: lazyRouteComponent(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
    }),
  ] as const;
