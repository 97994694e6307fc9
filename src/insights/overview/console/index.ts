import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { screenRoute } from '#platform/console-kit/screen-route.ts';

export { Change, PlainChange } from './change.tsx';
export { useQuestion } from './use-question.ts';

export const overviewRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/homepage',
      texts: ['overview', 'billing', 'campaigns', 'workplace', 'health'],
      screen: lazyRouteComponent(() => import('./home-screen.tsx'), 'HomeScreen'),
    }),
  ] as const;
