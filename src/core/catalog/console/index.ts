import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { forStaff, screenRoute } from '#platform/console-kit/screen-route.ts';
import { storefrontList } from './storefront-search.ts';

export const catalogRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/storefront',
      search: storefrontList.search,
      texts: ['storefront', 'advice'],
      access: forStaff(() => i18next.t('title', { ns: 'storefront' })),
      screen: lazyRouteComponent(() => import('./storefront-screen.tsx'), 'StorefrontScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/storefront-events',
      beforeLoad: () => {
        throw redirect({ to: '/storefront', search: { tab: 'events' }, replace: true });
      },
    }),
  ] as const;
