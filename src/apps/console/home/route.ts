import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { createElement } from 'react';

export const homeRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/homepage',
    loader: () => i18next.loadNamespaces(['billing', 'campaigns']),
    component: lazyRouteComponent(async () => {
      const [{ HomeScreen, loadPromotions }, { Cards, queryClient }] = await Promise.all([
        import('./home-screen.tsx'),
        import('./cards.tsx'),
      ]);
      // They are at the top: loading later, they would push down content that the user is reading.
      await loadPromotions(queryClient);
      return { default: () => createElement(HomeScreen, { Cards }) };
    }),
  });
