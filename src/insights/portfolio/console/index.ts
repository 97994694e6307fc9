import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { screenRoute } from '#platform/console-kit/screen-route.ts';

export const portfolioRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/portfolio',
      texts: ['portfolio', 'overview'],
      screen: lazyRouteComponent(() => import('./portfolio-screen.tsx'), 'PortfolioScreen'),
    }),
  ] as const;

/** What links show, outside the shell: it needs no session. */
export const sharedRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/shared/$secret',
      texts: ['portfolio'],
      screen: lazyRouteComponent(() => import('./shared-screen.tsx'), 'SharedScreen'),
    }),
  ] as const;
