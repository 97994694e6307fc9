import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { screenRoute } from '#platform/console-kit/screen-route.ts';

export const catalogRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/storefront-events',
      texts: ['storefront'],
      screen: lazyRouteComponent(() => import('./event-issues-screen.tsx'), 'EventIssuesScreen'),
    }),
  ] as const;
