import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { forStaff, screenRoute } from '#platform/console-kit/screen-route.ts';

export const healthRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/health',
      texts: ['health'],
      access: forStaff(() => i18next.t('title', { ns: 'health' })),
      screen: lazyRouteComponent(() => import('./health-screen.tsx'), 'HealthScreen'),
    }),
  ] as const;
