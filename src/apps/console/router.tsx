import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { accessRoutes } from '#core/access/console/index.ts';
import { billingRoutes } from '#core/payments/console/index.ts';
import { bookingRoutes } from '#products/packages/console/index.ts';
import { campaignRoutes } from '#products/sponsored/console/index.ts';
import { catalogRoutes } from '#core/catalog/console/index.ts';
import { companyRoutes } from '#core/accounts/console/index.ts';
import { identityRoutes, profileRoutes } from '#core/identity/console/index.ts';
import { metaAdsRoutes } from '#products/meta/console/index.ts';
import { reportsRoutes } from '#insights/reports/console/index.ts';
import { selectionSearch } from '#core/session/console/index.ts';
import { settingsRoutes } from '#core/settings/console/index.ts';
import { yieldRoutes } from '#core/yield/console/index.ts';
import { walletRoutes } from '#core/ledger/console/index.ts';
import { healthRoutes } from '#insights/health/console/index.ts';
import { campaignPageRoutes } from '#insights/campaign-page/console/index.ts';
import { harvestRoutes } from '#insights/harvest/console/index.ts';
import { portfolioRoutes, sharedRoutes } from '#insights/portfolio/console/index.ts';
import { overviewRoutes } from '#insights/overview/console/index.ts';
import { downloadFrom } from '#design/save-file.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { reportFailure } from '#platform/api-client/reporting.ts';
import { PageError } from './page-error.tsx';
import { ShellError } from './shell-error.tsx';

const rootRoute = createRootRoute({ component: Outlet });

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  validateSearch: selectionSearch,
  // The selected company and seller stay in the URL across screens until the user changes them.
  search: { middlewares: [retainSearchParams(['company', 'mbgSellerId'])] },
  // The sign-in form needs neither the query client nor the shell.
  loader: async ({ location }) => {
    const { loadAppShell } = await import('./app-shell.tsx');
    try {
      await loadAppShell();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNAUTHENTICATED') throw error;
      throw redirect({ to: '/home', search: { nextUrl: location.href }, replace: true });
    }
  },
  component: lazyRouteComponent(() => import('./app-shell.tsx'), 'AppShell'),
  errorComponent: ShellError,
});

const catchAllRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location }) => {
    // A file that a mail led to, after its reader has signed in: the server has it.
    if (location.pathname.startsWith('/v1/exports/')) downloadFrom(location.href);
    throw redirect({ to: '/sponsor', replace: true });
  },
});

const routeTree = rootRoute.addChildren([
  ...identityRoutes(rootRoute),
  ...sharedRoutes(rootRoute),
  shellRoute.addChildren([
    ...overviewRoutes(shellRoute),
    ...harvestRoutes(shellRoute),
    ...portfolioRoutes(shellRoute),
    ...settingsRoutes(shellRoute),
    ...yieldRoutes(shellRoute),
    ...reportsRoutes(shellRoute),
    ...campaignPageRoutes(shellRoute),
    ...campaignRoutes(shellRoute),
    ...walletRoutes(shellRoute),
    ...healthRoutes(shellRoute),
    ...companyRoutes(shellRoute),
    ...profileRoutes(shellRoute),
    ...billingRoutes(shellRoute),
    ...metaAdsRoutes(shellRoute),
    ...bookingRoutes(shellRoute),
    ...catalogRoutes(shellRoute),
    ...accessRoutes(shellRoute),
  ]),
  catchAllRoute,
]);

export function createConsoleRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    // The query client decides about freshness.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageError,
    defaultOnCatch: reportFailure,
    scrollRestoration: true,
    // Plain text in the address bar, e.g. ?page=2&date=2026-05-01_2026-05-31, as external links write it.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: serializeSearch,
  });
}

function serializeSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : '';
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter;
  }
  interface HistoryState {
    /** Refetch everything on the next screen. */
    /** The user has just signed up with a seller center. */
    hasSignedUp?: boolean;
  }
}
