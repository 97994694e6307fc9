import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { screenRoute } from '#platform/console-kit/screen-route.ts';

export const accessRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/api',
      texts: ['access'],
      screen: lazyRouteComponent(() => import('./access-keys-screen.tsx'), 'AccessKeysScreen'),
    }),
  ] as const;
