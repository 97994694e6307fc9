import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { screenRoute } from '#platform/console-kit/screen-route.ts';
import { adSetList, dashboardList } from './dashboard-search.ts';
import { CampaignBadge } from './workplace/campaign-badge.tsx';
import { termList } from './search-terms/search-terms-search.ts';
import { campaignList } from './workplace/workplace-search.ts';

export { Roas } from './workplace/cells.tsx';
export { useOperations } from './workplace/use-operations.ts';
export { CampaignBadge };
export { WhyLink } from './why-link.tsx';

const texts = ['sponsorAds'] as const;

export const reportsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/sponsor',
      search: dashboardList.search,
      texts: ['sponsorAds', 'billing'],
      screen: lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
    }),
    screenRoute(parent, {
      path: '/campaigns',
      search: campaignList.search,
      texts: ['sponsorAds', 'workplace', 'campaigns'],
      screen: lazyRouteComponent(() => import('./workplace/campaigns-screen.tsx'), 'CampaignsScreen'),
    }),
    screenRoute(parent, {
      path: '/search-terms',
      search: termList.search,
      texts: ['searchTerms', 'sponsorAds', 'workplace', 'campaigns'],
      screen: lazyRouteComponent(() => import('./search-terms/search-terms-screen.tsx'), 'SearchTermsScreen'),
    }),
    screenRoute(parent, {
      path: '/sponsor/adset',
      search: adSetList.search,
      texts,
      screen: lazyRouteComponent(() => import('./ad-sets/ad-sets-screen.tsx'), 'AdSetsScreen'),
    }),
    screenRoute(parent, {
      path: '/sponsor/adset/$campaignId',
      search: adSetList.search,
      texts,
      screen: lazyRouteComponent(() => import('./ad-sets/ad-sets-screen.tsx'), 'AdSetsScreen'),
    }),
  ] as const;
