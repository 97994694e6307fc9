import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { screenRoute } from '#platform/console-kit/screen-route.ts';
import { dashboardRange, setupSearch, topUpList } from './meta-search.ts';

/** Creating and changing campaigns. */
const forEditors = (title: () => string) => ({ allow: ['notViewer'] as const, title });

const texts = ['metaAds', 'sponsorAds', 'billing', 'stdPkg'] as const;

export const metaAdsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/mpa',
      beforeLoad: () => {
        throw redirect({ to: '/mpa/campaign', replace: true });
      },
    }),
    screenRoute(parent, {
      path: '/mpa/campaign',
      search: dashboardRange.search,
      texts,
      screen: lazyRouteComponent(() => import('./dashboard/dashboard-screen.tsx'), 'MetaDashboardScreen'),
    }),
    screenRoute(parent, {
      path: '/mpa/campaign/add',
      search: setupSearch,
      texts,
      access: forEditors(() => i18next.t('setup.newTitle', { ns: 'metaAds' })),
      screen: lazyRouteComponent(() => import('./setup/setup-screen.tsx'), 'NewMetaCampaignScreen'),
    }),
    screenRoute(parent, {
      path: '/mpa/campaign/edit/$campaignId',
      search: setupSearch,
      texts,
      access: forEditors(() => i18next.t('setup.editTitle', { ns: 'metaAds' })),
      screen: lazyRouteComponent(() => import('./setup/edit-screen.tsx'), 'EditMetaCampaignScreen'),
    }),
    screenRoute(parent, {
      path: '/mpa/credits',
      search: topUpList.search,
      texts,
      screen: lazyRouteComponent(() => import('./credits/credits-screen.tsx'), 'MetaCreditsScreen'),
    }),
  ] as const;
