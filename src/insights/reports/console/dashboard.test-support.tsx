import type { ReactNode } from 'react';
import {
  BidAdvice,
  ForecastFeedback,
  ForecastPanel,
  KeywordSuggestions,
  SalesDrawer,
  VisibilityDrawer,
} from '#insights/advice/console/index.ts';
import {
  answer,
  FLAG_ON,
  renderScreen,
  sessionOf,
  today,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import { addDays, DAY_MS } from '#kernel/time.ts';
import { walletAnswer } from '#core/ledger/console/wallet.test-support.ts';
import {
  AllCatalogsDocument,
  BrandCatalogsDocument,
  CampaignStatusesDocument,
  ChartFlagsDocument,
  CompanyBrandsDocument,
  ColumnSettingsDocument,
  DashboardBreakdownsDocument,
  DashboardCampaignsDocument,
  DashboardChartDocument,
  DashboardInvalidClicksDocument,
  DashboardTotalsDocument,
  ExpiringCampaignsDocument,
  OpenTopUpsDocument,
  OutOfBudgetCampaignsDocument,
  ReportScopeDocument,
  SponsorCampaignsDocument,
  TopUpEntryDocument,
  WalletSwitchesDocument,
  type ExpiringCampaignsQuery,
  type CurrentSessionQuery,
  type SponsorCampaignsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { AdviceContext } from '#products/sponsored/console/index.ts';
import { BucketResults, reportsRoutes } from './index.ts';

export type Campaign = SponsorCampaignsQuery['sponsorCampaigns']['objects'][number];
export type Expiring = ExpiringCampaignsQuery['sponsorCampaigns']['objects'][number];

export const TODAY = today();
const SGD = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };
export const figures = {
  costs: '12.5',
  impressions: '1200',
  clicks: '40',
  value: '250',
  haloSalesValue: '0',
  quantity: '5',
  haloSalesQuantity: '0',
};
const ADVICE = {
  ...{ BidAdvice, ForecastFeedback, ForecastPanel, KeywordSuggestions, SalesDrawer, VisibilityDrawer },
  BucketResults,
};

/** A delivering product campaign that ends in two days. */
export const campaign: Campaign = {
  id: '100001',
  name: 'Summer',
  adType: 'PRODUCT',
  brand: { id: 'bee', name: 'Bee', logo: null },
  company: { id: 'acme', nameWithCluster: 'Acme', walletCurrency: SGD },
  report: {
    impressions: '1200',
    clicks: '40',
    itemsSold: '5',
    haloItemsSold: '0',
    costs: '12.5',
    click7Sales: '250',
    haloSales: '0',
  },
  adSets: [
    {
      id: 'adset',
      status: 'DELIVERING',
      runningStatus: 'STARTED',
      effectiveStatus: null,
      sharedBudget: null,
      budgetType: 'TOTAL',
      budget: '500',
      budgetDaily: null,
      bidType: 'AUTOMATED',
      bidWalletCurrency: null,
      startDate: new Date(Date.now() - 5 * DAY_MS).toISOString(),
      endDate: new Date(Date.now() + 2.5 * DAY_MS).toISOString(),
      shop: 'Singapore',
      notes: null,
      catalog: { id: 'sg', tzOffset: 480 },
    },
  ],
};
export const page = <Row,>(...objects: Row[]) => ({ objects, page: 1, numPages: 1, total: objects.length });

/** A company with one campaign, which had results. */
const ANSWERS = [
  answer(ReportScopeDocument, { reportRange: { startDate: addDays(TODAY, -30), endDate: TODAY } }),
  answer(AllCatalogsDocument, { allCatalogs: [{ id: 'sg', name: 'Singapore', ventureId: 'SG' }] }),
  answer(BrandCatalogsDocument, { brandCatalogs: [{ id: 'sg', name: 'Singapore', ventureId: 'SG' }] }),
  answer(CompanyBrandsDocument, { accessibleCompanyBrands: page(campaign.brand) }),
  answer(WalletSwitchesDocument, { freeAndPaid: { isActive: false } }),
  answer(CampaignStatusesDocument, { sponsorCampaignStatuses: ['DELIVERING'] }),
  answer(ColumnSettingsDocument, { columnSettings: [] }),
  answer(DashboardTotalsDocument, {
    reportDashboard: [{ groupId: 'all', groupName: 'all', ...figures }],
    reportFreshness: { until: new Date().toISOString(), settlingDays: 2, isBehind: false },
  }),
  answer(DashboardChartDocument, {
    reportChart: { reportClicks: [], reportImpressions: [], reportSales: [], reportHaloSales: [], reportCosts: [] },
  }),
  answer(ChartFlagsDocument, { chartFlags: [] }),
  answer(DashboardBreakdownsDocument, {
    platformSummary: [{ groupId: 'app', groupName: 'App', platform: 'App', bannerType: null, ...figures }],
    countrySummary: [{ groupId: 'sg', groupName: 'Singapore', ...figures }],
    searchTermSummary: [{ searchTerm: 'lotion', ...figures }],
  }),
  answer(DashboardCampaignsDocument, {
    reportDashboardCampaigns: [{ groupId: campaign.id, groupName: campaign.name, ...figures }],
  }),
  answer(DashboardInvalidClicksDocument, { invalidClicks: [] }),
  answer(SponsorCampaignsDocument, { sponsorCampaigns: page(campaign) }),
  answer(ExpiringCampaignsDocument, { sponsorCampaigns: { objects: [campaign] } }),
  answer(OutOfBudgetCampaignsDocument, { sponsorCampaigns: { objects: [] } }),
  answer(TopUpEntryDocument, { allowTopUp: true, billing_top_up: FLAG_ON }),
  answer(OpenTopUpsDocument, { openTopUps: [] }),
  walletAnswer(),
];

export const FLAGS = { show_country_demographic_report: FLAG_ON, sponsor_search_term_report: FLAG_ON };

/** Opens the dashboard or the ad sets of a company with one campaign. */
export const openReports = (
  address: string,
  {
    session = sessionOf('OWNER', FLAGS),
    answers = [],
  }: { session?: CurrentSessionQuery; answers?: readonly Answer[] } = {},
) =>
  renderScreen(address, {
    routes: reportsRoutes,
    session,
    answers: [...ANSWERS, ...answers],
    frame: (screen: ReactNode) => <AdviceContext value={ADVICE}>{screen}</AdviceContext>,
  });
