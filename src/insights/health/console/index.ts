import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { screenRoute } from '#platform/console-kit/screen-route.ts';

export const healthRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/health',
      texts: ['health'],
      screen: lazyRouteComponent(() => import('./health-screen.tsx'), 'HealthScreen'),
    }),
  ] as const;
