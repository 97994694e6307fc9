import {
  answer,
  isPending,
  renderScreen,
  sessionOf,
  FLAG_OFF,
  FLAG_ON,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  ApplyOperationDocument,
  CampaignDeliveryDocument,
  CampaignHeadDocument,
  CampaignLogDocument,
  CampaignOverviewDocument,
  CampaignSharesDocument,
  ChartFlagsDocument,
  CreditedSalesDocument,
  PreviewOperationDocument,
  ProductForecastDocument,
  ProductSuggestionsDocument,
  RecommendedBidDocument,
  SearchTermsDocument,
  SelectedProductsDocument,
  SkusReportDocument,
  TopSearchKeywordsDocument,
  UndoOperationDocument,
  WizardCampaignDocument,
  WizardSettingsDocument,
  type CampaignDeliveryQuery,
  type CampaignHeadQuery,
  type CampaignLogQuery,
  type OperationPartsFragment,
  type PreviewOperationInput,
  type ShareDimension,
  type SharePartsFragment,
  type WizardCampaignPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { campaignPageRoutes } from './index.ts';

type Head = CampaignHeadQuery['campaignPage'];
type Entry = CampaignLogQuery['sponsorCampaignHistory']['objects'][number];

const SGD = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };
const CATALOG = { id: 'sg', name: 'Singapore', baseUrl: 'https://shop.sg', tzOffset: 480, currencyCode: 'SGD' };
const DAY = '2026-11-09T00:00:00Z';

const AD_SET: Head['campaign']['adSets'][number] = {
  id: 'adset',
  name: 'Summer',
  status: 'DELIVERING',
  runningStatus: 'STARTED',
  effectiveStatus: null,
  budgetType: 'DAILY',
  budget: null,
  budgetDaily: '20',
  budgetRemaining: '12',
  budgetDays: [],
  bidType: 'MAXIMUM_CPC',
  bidWalletCurrency: '0.5',
  startDate: DAY,
  endDate: null,
  shop: 'Singapore',
  notes: null,
  sharedBudget: null,
  catalog: CATALOG,
};

export const headOf = (
  change: Partial<Head['campaign']> = {},
  adSet: Partial<Head['campaign']['adSets'][number]> = {},
): CampaignHeadQuery => ({
  campaignPage: {
    id: '100001',
    productCount: 3,
    budgetUsed: 40,
    pictures: [{ sku: 'RUN-1', name: 'Runner', image: null }],
    campaign: {
      id: '100001',
      name: 'Summer',
      version: 1,
      adType: 'PRODUCT',
      brand: { id: 'bee', name: 'Bee', logo: null },
      company: { id: 'acme', nameWithCluster: 'Acme', walletCurrency: SGD },
      review: { state: 'APPROVED', submittedAt: DAY, notes: null, isServingEarlierVersion: false },
      adSets: [{ ...AD_SET, ...adSet }],
      ...change,
    },
  },
});

const shareOf = (subject: string, more: Partial<SharePartsFragment> = {}): SharePartsFragment => ({
  ...{ subject, opportunities: '400', sampledAuctions: 40, won: 50, first: 25, lostToRank: 25, lostToBudget: 10 },
  ...{ lostToHours: 5, lostToCap: 5, lostOtherwise: 5, ofAllAds: null },
  ...more,
});

const SHARES: Record<ShareDimension, SharePartsFragment[]> = {
  TERM: [shareOf('running shoes')],
  KEYWORD: [],
  PLACEMENT: [shareOf('SEARCH', { won: 62.5 })],
  DAY: [shareOf('2026-11-25'), shareOf('2026-11-26', { won: 80 })],
};

export const DELIVERY: CampaignDeliveryQuery = {
  campaignVisibility: {
    auctions: '1000',
    opportunities: '100',
    won: '40',
    lostToRank: 30,
    lostToBudget: 30,
    sampledAuctions: 90,
    fromDate: '2026-11-20',
    toDate: '2026-11-26',
    losses: [
      {
        reason: 'BUDGET',
        auctions: '30',
        share: 30,
        level: 'WARNING',
        notes: [],
        remedies: [{ action: 'RAISE_DAILY_BUDGET', amount: '40', subject: null }],
      },
      {
        reason: 'RANK',
        auctions: '30',
        share: 30,
        level: 'INFO',
        notes: [],
        remedies: [{ action: 'IMPROVE_LISTING', amount: null, subject: null }],
      },
    ],
  },
  campaignResults: { id: '100001', clicks: '8', purchases: '2' },
};

export const entryOf = (id: string, change: Partial<Entry> = {}): Entry => ({
  id,
  updatedBy: 'Olivia Tan',
  updatedDate: '2026-11-25T04:00:00Z',
  changes: [{ actionType: 'update', objectType: 'adset', field: 'budgetDaily', old: '8', new: '20' }],
  undo: { operationId: `op-${id}`, state: 'OPEN', campaigns: 1 },
  ...change,
});

const logOf = (objects: readonly Entry[]): CampaignLogQuery => ({
  sponsorCampaignHistory: { objects: [...objects], page: 1, numPages: 1, total: objects.length },
});

export const savedOf = (
  change: Partial<WizardCampaignPartsFragment> = {},
  adSet: Partial<WizardCampaignPartsFragment['adSets'][number]> = {},
): WizardCampaignPartsFragment => ({
  id: '100001',
  name: 'Summer',
  version: 1,
  adType: 'PRODUCT',
  goal: 'DRIVE_SALES',
  goalOther: null,
  brand: { id: 'bee', name: 'Bee', logo: null },
  company: { id: 'acme', nameWithCluster: 'Acme', walletCurrency: SGD },
  bannerAd: null,
  productAd: {
    name: 'Summer',
    skus: ['RUN-1'],
    productMinPrice: null,
    productMaxPrice: null,
    productCategoryIds: [],
    productSellerIds: [],
    productImages: [],
  },
  review: { state: 'APPROVED', notes: null, submittedAt: DAY, isServingEarlierVersion: false },
  adSets: [
    {
      ...AD_SET,
      catalog: CATALOG,
      targetRoas: null,
      scheduleType: 'START_DATE',
      trafficControl: 0,
      keywords: [],
      negativeKeywords: [],
      automatic: [],
      targets: [],
      negativeTargets: [],
      negativeLists: [],
      keywordBids: [],
      productBids: [],
      bidModifiers: [],
      bidHours: null,
      maxBidWalletCurrency: null,
      frequencyCap: null,
      audience: null,
      ...adSet,
    },
  ],
  ...change,
});

const operationOf = (change: Partial<OperationPartsFragment>): OperationPartsFragment => ({
  id: 'op',
  kind: 'BUDGET',
  state: 'PREVIEWED',
  fingerprint: 'f',
  planned: 1,
  done: 0,
  skipped: 0,
  dailyEffect: null,
  undoOf: null,
  ...change,
});

const ANSWERS: readonly Answer[] = [
  answer(CampaignHeadDocument, headOf()),
  answer(CampaignDeliveryDocument, DELIVERY),
  answer(CampaignSharesDocument, ({ by }) => ({ campaignVisibility: { shares: SHARES[by] } })),
  answer(CampaignLogDocument, logOf([entryOf('new'), entryOf('old', { undo: null })])),
  answer(CampaignOverviewDocument, {
    campaignResults: {
      id: '100001',
      fromDate: '2026-11-19',
      toDate: '2026-11-25',
      previousFromDate: '2026-11-12',
      previousToDate: '2026-11-18',
      currency: SGD,
      spend: '150',
      previousSpend: '100',
      sales: '600',
      previousSales: '500',
      roas: 400,
      previousRoas: 500,
      days: Array.from({ length: 14 }, (_, day) => ({
        day: `2026-11-${String(day + 12).padStart(2, '0')}`,
        spend: String(day),
        sales: '10',
        roas: day ? 100 : null,
      })),
    },
    sponsorCampaignHistory: { objects: [entryOf('new')], total: 1 },
    campaignBudgetForecast: {
      days: 7,
      suggested: '30',
      auctions: 1204,
      steps: [
        { budgetDaily: '20', isPresent: true, clicks: [40, 60], cost: ['100', '140'] },
        { budgetDaily: '30', isPresent: false, clicks: [60, 80], cost: ['150', '200'] },
      ],
    },
  }),
  answer(ChartFlagsDocument, { chartFlags: [] }),
  answer(CreditedSalesDocument, () => isPending()),
  answer(SearchTermsDocument, () => isPending()),
  answer(SkusReportDocument, () => isPending()),
  answer(PreviewOperationDocument, ({ input }: { input: PreviewOperationInput }) => ({
    previewOperation: {
      operation: { ...operationOf({ kind: input.kind }), rows: { objects: [], total: 1 } },
    },
  })),
  answer(ApplyOperationDocument, {
    applyOperation: { operation: operationOf({ state: 'DONE', planned: 0, done: 1 }) },
  }),
  answer(UndoOperationDocument, {
    undoOperation: { operation: operationOf({ id: 'undo', kind: 'UNDO', state: 'DONE', planned: 0, done: 1 }) },
  }),
  answer(WizardCampaignDocument, { sponsorCampaign: savedOf() }),
  answer(WizardSettingsDocument, {
    brandCatalogs: [CATALOG],
    allBanners: [],
    sponsorCampaignMinBudget: '1',
    excludedFields: null,
    disabledFields: null,
    imageSizeLimit: null,
    skusHelpPage: null,
    sponsor_enable_banner: FLAG_OFF,
    sponsor_ads_audience: FLAG_OFF,
    allow_pass_day: FLAG_OFF,
    show_dynamic_filter_product_on_creating_ads: FLAG_OFF,
    show_sponsor_product_keywords: FLAG_OFF,
    page_targets: FLAG_ON,
    automatic_targeting: FLAG_ON,
  }),
  answer(ProductForecastDocument, () => isPending()),
  answer(RecommendedBidDocument, () => isPending()),
  answer(TopSearchKeywordsDocument, () => isPending()),
  answer(ProductSuggestionsDocument, { productSuggestions: { objects: [], total: 0 } }),
  answer(SelectedProductsDocument, { productDetails: [] }),
];

/** Opens the page of campaign 100001. */
export const openCampaign = (
  address = '/campaigns/100001',
  {
    answers = [],
    role = 'OWNER',
    routes = campaignPageRoutes,
  }: {
    answers?: readonly Answer[];
    role?: Parameters<typeof sessionOf>[0];
    routes?: Parameters<typeof renderScreen>[1]['routes'];
  } = {},
) =>
  renderScreen(address, {
    routes,
    session: sessionOf(role),
    answers: [...ANSWERS, ...answers],
  });
