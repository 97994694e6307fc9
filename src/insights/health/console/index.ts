import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';

export const healthRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/health',
      loader: () => i18next.loadNamespaces('health'),
      component: lazyRouteComponent(() => import('./health-screen.tsx'), 'HealthScreen'),
    }),
  ] as const;
