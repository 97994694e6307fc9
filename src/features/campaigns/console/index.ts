import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import * as z from 'zod/mini';

export { hasDraft } from './wizard/draft.ts';

const loadTexts = () => i18next.loadNamespaces('campaigns');
const queueSearch = z.object({ page: z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined) });

export const campaignRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/sponsor/new/$step',
      loader: loadTexts,
      component: lazyRouteComponent(() => import('./wizard/wizard-screen.tsx'), 'NewCampaignScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/sponsor/$campaignId/$step',
      loader: loadTexts,
      component: lazyRouteComponent(() => import('./wizard/wizard-screen.tsx'), 'EditCampaignScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/sponsor-v2',
      beforeLoad: () => {
        throw redirect({ href: '/sponsor/new/type', replace: true });
      },
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/sponsor-v2/$campaignId',
      beforeLoad: ({ params }) => {
        throw redirect({ href: `/sponsor/${params.campaignId}/type`, replace: true });
      },
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/review',
      validateSearch: queueSearch,
      loader: loadTexts,
      component: lazyRouteComponent(() => import('./review/review-queue-screen.tsx'), 'ReviewQueueScreen'),
    }),
  ] as const;
