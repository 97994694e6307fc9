import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { dashboardRange, setupSearch, topUpList } from './meta-search.ts';

const loader = () => i18next.loadNamespaces(['metaAds', 'sponsorAds', 'billing', 'stdPkg']);

export const metaAdsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/mpa',
      beforeLoad: () => {
        throw redirect({ to: '/mpa/campaign', replace: true });
      },
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/mpa/campaign',
      validateSearch: dashboardRange.search,
      loader,
      component: lazyRouteComponent(() => import('./dashboard/dashboard-screen.tsx'), 'MetaDashboardScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/mpa/campaign/add',
      validateSearch: setupSearch,
      loader,
      component: lazyRouteComponent(() => import('./setup/setup-screen.tsx'), 'NewMetaCampaignScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/mpa/campaign/edit/$campaignId',
      validateSearch: setupSearch,
      loader,
      component: lazyRouteComponent(() => import('./setup/edit-screen.tsx'), 'EditMetaCampaignScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/mpa/credits',
      validateSearch: topUpList.search,
      loader,
      component: lazyRouteComponent(() => import('./credits/credits-screen.tsx'), 'MetaCreditsScreen'),
    }),
  ] as const;
