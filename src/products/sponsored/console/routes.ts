import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { oneOf, searchParameters } from '#kernel/search-parameters.ts';
import { forStaff, screenRoute } from '#platform/console-kit/screen-route.ts';
import { budgetList } from './budgets/budgets-search.ts';
import { negativeLists } from './negatives/negatives-search.ts';
import { reviewCases, reviewQueue } from './review/review-search.ts';
import { STAGES } from './advanced/stages.ts';

// The campaign menu uses the list's texts, because lists offer the same menu.
const texts = ['campaigns', 'sponsorAds'] as const;
const stageSearch = searchParameters({ stage: oneOf(STAGES) });

export const campaignRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/launch',
      texts: [...texts, 'launch'],
      screen: lazyRouteComponent(() => import('./launch/launch-screen.tsx'), 'LaunchScreen'),
    }),
    screenRoute(parent, {
      path: '/sponsor/new/$step',
      texts,
      screen: lazyRouteComponent(() => import('./wizard/wizard-screen.tsx'), 'NewCampaignScreen'),
    }),
    screenRoute(parent, {
      path: '/sponsor/copy/$campaignId/$step',
      texts,
      screen: lazyRouteComponent(() => import('./wizard/wizard-screen.tsx'), 'CopyCampaignScreen'),
    }),
    screenRoute(parent, {
      path: '/sponsor/$campaignId/$step',
      texts,
      screen: lazyRouteComponent(() => import('./wizard/wizard-screen.tsx'), 'EditCampaignScreen'),
    }),
    screenRoute(parent, {
      path: '/sponsor-v2',
      search: stageSearch,
      texts,
      screen: lazyRouteComponent(() => import('./advanced/advanced-screen.tsx'), 'NewAdvancedScreen'),
    }),
    screenRoute(parent, {
      path: '/sponsor-v2/$campaignId',
      search: stageSearch,
      texts,
      screen: lazyRouteComponent(() => import('./advanced/advanced-screen.tsx'), 'EditAdvancedScreen'),
    }),
    screenRoute(parent, {
      path: '/budgets',
      search: budgetList.search,
      texts: ['sponsorAds'],
      screen: lazyRouteComponent(() => import('./budgets/budgets-screen.tsx'), 'BudgetsScreen'),
    }),
    screenRoute(parent, {
      path: '/negative-lists',
      search: negativeLists.search,
      texts: ['sponsorAds', 'campaigns'],
      access: { allow: ['anyRole'], title: () => i18next.t('negatives.title', { ns: 'sponsorAds' }) },
      screen: lazyRouteComponent(() => import('./negatives/negatives-screen.tsx'), 'NegativesScreen'),
    }),
    screenRoute(parent, {
      path: '/review',
      search: reviewCases.search,
      texts: ['campaigns', 'launch', 'review'],
      access: forStaff(() => i18next.t('queue.title', { ns: 'campaigns' })),
      screen: lazyRouteComponent(() => import('./review/review-screen.tsx'), 'ReviewScreen'),
    }),
    screenRoute(parent, {
      path: '/review/list',
      search: reviewQueue.search,
      texts,
      access: forStaff(() => i18next.t('queue.title', { ns: 'campaigns' })),
      screen: lazyRouteComponent(() => import('./review/review-queue-screen.tsx'), 'ReviewQueueScreen'),
    }),
  ] as const;
