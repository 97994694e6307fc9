import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { forStaff, screenRoute } from '#platform/console-kit/screen-route.ts';

export const catalogRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/storefront-events',
      texts: ['storefront'],
      access: forStaff(() => i18next.t('issues.title', { ns: 'storefront' })),
      screen: lazyRouteComponent(() => import('./event-issues-screen.tsx'), 'EventIssuesScreen'),
    }),
  ] as const;
