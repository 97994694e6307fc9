import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { screenRoute } from '#platform/console-kit/screen-route.ts';

export const accessRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/api',
      texts: ['access'],
      access: { allow: ['OWNER', 'ADMIN', 'staff'], title: () => i18next.t('title', { ns: 'access' }) },
      screen: lazyRouteComponent(() => import('./access-keys-screen.tsx'), 'AccessKeysScreen'),
    }),
  ] as const;
