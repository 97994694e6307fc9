import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { oneOf, searchParameters } from '#kernel/search-parameters.ts';
import { reviewQueue } from './review/review-search.ts';
import { STAGES } from './advanced/stages.ts';

// The campaign menu uses the list's texts, because lists offer the same menu.
const loadTexts = () => i18next.loadNamespaces(['campaigns', 'sponsorAds']);
const stageSearch = searchParameters({ stage: oneOf(STAGES) });

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
      path: '/sponsor/copy/$campaignId/$step',
      loader: loadTexts,
      component: lazyRouteComponent(() => import('./wizard/wizard-screen.tsx'), 'CopyCampaignScreen'),
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
      validateSearch: stageSearch,
      loader: loadTexts,
      component: lazyRouteComponent(() => import('./advanced/advanced-screen.tsx'), 'NewAdvancedScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/sponsor-v2/$campaignId',
      validateSearch: stageSearch,
      loader: loadTexts,
      component: lazyRouteComponent(() => import('./advanced/advanced-screen.tsx'), 'EditAdvancedScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/review',
      validateSearch: reviewQueue.search,
      loader: loadTexts,
      component: lazyRouteComponent(() => import('./review/review-queue-screen.tsx'), 'ReviewQueueScreen'),
    }),
  ] as const;
