import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { screenRoute } from '#platform/console-kit/screen-route.ts';

export const harvestRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/search-terms/rules',
      texts: ['harvest', 'workplace'],
      screen: lazyRouteComponent(() => import('./harvest-screen.tsx'), 'HarvestScreen'),
    }),
  ] as const;
