import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { pageNumber, searchParameters } from '#kernel/search-parameters.ts';

export { BudgetCell } from './manage/budget-cell.tsx';
export { CampaignMenu } from './manage/campaign-menu.tsx';
export { CampaignsToWatch, HistoryDrawer } from './manage/when-needed.ts';
export { hasDraft } from './wizard/draft.ts';

// The menu's words are those of the list, where campaigns are managed as well.
const loadTexts = () => i18next.loadNamespaces(['campaigns', 'sponsorAds']);
const queueSearch = searchParameters({ page: pageNumber });

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
