import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { termList } from '#insights/reports/console/index.ts';
import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';
import { screenRoute } from '#platform/console-kit/screen-route.ts';

const texts = ['campaignPage', 'sponsorAds', 'workplace', 'campaigns', 'advice'] as const;

/** A campaign's overview beside the list of campaigns. */
export const CampaignPeek = lazyWithTexts([...texts], () => import('./campaign-peek.tsx'));

export const campaignPageRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    screenRoute(parent, {
      path: '/campaigns/$campaignId',
      texts,
      screen: lazyRouteComponent(() => import('./campaign-screen.tsx'), 'CampaignScreen'),
    }),
    // What the list of search terms shows is in the address of its tab.
    screenRoute(parent, {
      path: '/campaigns/$campaignId/$tab',
      search: termList.search,
      texts,
      screen: lazyRouteComponent(() => import('./campaign-screen.tsx'), 'CampaignScreen'),
    }),
  ] as const;
