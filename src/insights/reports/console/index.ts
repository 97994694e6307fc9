import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';
import { screenRoute } from '#platform/console-kit/screen-route.ts';
import { adSetList, dashboardList } from './dashboard-search.ts';
import { termList } from './search-terms/search-terms-search.ts';
import { askedOf, campaignList } from './workplace/workplace-search.ts';

export { Roas } from './workplace/cells.tsx';
export { percentText } from './workplace/percent-text.ts';
export { linePoints } from './workplace/line-points.ts';
export { Multiples } from './workplace/multiples.tsx';
export { useChartFlags } from './flags/use-chart-flags.tsx';
export { useOperations, type Operations } from './workplace/use-operations.ts';
export { askedOf, termList };

/** The parts of a campaign's page that reports provide. Texts and code load on demand. */
export const CampaignProducts = lazyWithTexts('reports', async () => ({
  default: (await import('./skus/sku-performance.tsx')).CampaignProducts,
}));
/** What each kind of automatic fit brought, where it is switched on and bid for. */
export const BucketResults = lazyWithTexts(
  ['reports', 'sponsorAds', 'campaigns'],
  () => import('./bucket-results.tsx'),
);
export const CampaignSearchTerms = lazyWithTexts(
  ['searchTerms', 'workplace'],
  () => import('./search-terms/search-terms-screen.tsx'),
);
/** A change of several campaigns that another screen plans: previewed, carried out, and offered to be undone. */
export const OperationDialog = lazyWithTexts(
  ['workplace', 'campaigns'],
  () => import('./workplace/operation-dialog.tsx'),
);
export { PeekContext } from './workplace/peek-slot.ts';
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
      screen: lazyRouteComponent(() => import('./search-terms/search-terms-screen.tsx')),
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
