import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';

export const accessRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/api',
      loader: () => i18next.loadNamespaces('access'),
      component: lazyRouteComponent(() => import('./access-keys-screen.tsx'), 'AccessKeysScreen'),
    }),
  ] as const;
