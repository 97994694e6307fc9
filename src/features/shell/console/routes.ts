import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { createElement, type ComponentType } from 'react';
import { oneOf, pageNumber, searchParameters } from '#kernel/search-parameters.ts';

export const SETTINGS_TABS = ['features', 'configuration', 'history'] as const;

const settingsSearch = searchParameters({ tab: oneOf(SETTINGS_TABS), page: pageNumber });

/** `loadHomeCards` brings what other rooms show on the first page. */
export const shellRoutes = <Parent extends AnyRoute>(
  parent: Parent,
  loadHomeCards: () => Promise<{ default: ComponentType }>,
) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/homepage',
      loader: () => i18next.loadNamespaces(['billing', 'campaigns']),
      component: lazyRouteComponent(async () => {
        const [{ HomeScreen }, { default: Cards }] = await Promise.all([import('./home-screen.tsx'), loadHomeCards()]);
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
