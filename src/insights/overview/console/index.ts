import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';

export const overviewRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/homepage',
      loader: () => i18next.loadNamespaces(['overview', 'billing', 'campaigns', 'workplace', 'health']),
      component: lazyRouteComponent(() => import('./home-screen.tsx'), 'HomeScreen'),
    }),
  ] as const;
