import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { dashboardSearch } from './dashboard-search.ts';

export const reportsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/sponsor',
      validateSearch: dashboardSearch,
      loader: () => i18next.loadNamespaces(['sponsorAds', 'billing']),
      component: lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
    }),
  ] as const;
