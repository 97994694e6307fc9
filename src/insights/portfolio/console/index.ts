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
