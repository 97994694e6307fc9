import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import i18next from 'i18next';
import { adSetList, dashboardList } from './dashboard-search.ts';
import { CampaignBadge } from './workplace/campaign-badge.tsx';
import { termList } from './search-terms/search-terms-search.ts';
import { campaignList } from './workplace/workplace-search.ts';

export { CampaignBadge };

const loadListTexts = () => i18next.loadNamespaces('sponsorAds');

export const reportsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/sponsor',
      validateSearch: dashboardList.search,
      loader: () => i18next.loadNamespaces(['sponsorAds', 'billing']),
      component: lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/campaigns',
      validateSearch: campaignList.search,
      loader: () => i18next.loadNamespaces(['sponsorAds', 'workplace', 'campaigns']),
      component: lazyRouteComponent(() => import('./workplace/campaigns-screen.tsx'), 'CampaignsScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/search-terms',
      validateSearch: termList.search,
      loader: () => i18next.loadNamespaces(['searchTerms', 'sponsorAds', 'workplace', 'campaigns']),
      component: lazyRouteComponent(() => import('./search-terms/search-terms-screen.tsx'), 'SearchTermsScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/sponsor/adset',
      validateSearch: adSetList.search,
      loader: loadListTexts,
      component: lazyRouteComponent(() => import('./ad-sets/ad-sets-screen.tsx'), 'AdSetsScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/sponsor/adset/$campaignId',
      validateSearch: adSetList.search,
      loader: loadListTexts,
      component: lazyRouteComponent(() => import('./ad-sets/ad-sets-screen.tsx'), 'AdSetsScreen'),
    }),
  ] as const;
