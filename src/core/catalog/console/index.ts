import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';

export const catalogRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/storefront-events',
      loader: () => i18next.loadNamespaces('storefront'),
      component: lazyRouteComponent(() => import('./event-issues-screen.tsx'), 'EventIssuesScreen'),
    }),
  ] as const;
