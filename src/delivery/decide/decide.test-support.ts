import type { CatalogFacts, CatalogSnapshot } from './auction-index.ts';
import { createCatalogIndex } from './auction-index.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import { type BudgetState, createLiveSpend } from './budget-state.ts';
import { NO_PAGE_FACTS, type PageFacts } from './rules/page-facts.ts';
import { DEFAULT_TRAFFIC } from './rules/pacing.ts';
import type { ServingAdSet, ServingProduct } from './rules/serving.ts';
import { NO_RULES, type YieldBook } from './yield-book.ts';

/** Short builders for tests; everything omitted has a neutral default. */
export const NOW_MS = Date.parse('2026-03-10T04:00:00Z');
export const CATALOG: CatalogFacts = {
  catalogId: uuid(9000),
  zone: 'Asia/Singapore',
  language: 'en',
  slotsPerAdvertiser: null,
  frequencyCap: null,
  traffic: DEFAULT_TRAFFIC,
};

export function uuid(number: number): string {
  return `0199a000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

export function adSet(number: number, more: Partial<ServingAdSet> = {}): ServingAdSet {
  return {
    adSetId: uuid(number),
    campaignId: String(100_000 + number),
    companyId: uuid(5000 + number),
    brandId: uuid(7000 + number),
    catalogId: CATALOG.catalogId,
    adType: 'PRODUCT',
    billedOn: 'CLICK',
    bidMicros: 500_000,
    keywordBids: [],
    productBids: [],
    modifiers: [],
    hours: null,
    mostMicros: null,
    servingRevision: 0,
    isAutomated: false,
    minBidMicros: 20_000,
    walletRate: 1,
    dailyBudgetMicros: null,
    budgetOfDay: null,
    totalBudgetMicros: null,
    shared: null,
    frequencyCap: null,
    startsMs: NOW_MS - 86_400_000,
    endsMs: null,
    trafficControl: 0,
    keywords: [],
    negativeKeywords: [],
    automatic: [],
    targets: [],
    targetBids: [],
    negativeTargets: [],
    negativeLists: [],
    locations: [],
    people: null,
    skus: [],
    banners: [],
    bannerCategoryIds: [],
    ...more,
  };
}

export function product(sku: string, more: Partial<ServingProduct> = {}): ServingProduct {
  return {
    sku,
    text: '',
    categoryIds: [],
    categoryPath: [],
    priceMicros: 10_000_000,
    sellerIds: [],
    clickRates: [0.01, 0.01, 0.01, 0.01],
    ...more,
  };
}

export function listing(more: Partial<AuctionRequest> = {}): AuctionRequest {
  return {
    type: 'listings',
    slots: 3,
    searchQuery: null,
    categories: null,
    products: null,
    location: null,
    slotId: null,
    device: 'desktop',
    pageType: null,
    pageProductId: null,
    pageProductIds: [],
    placementCode: null,
    shopper: null,
    gender: null,
    age: null,
    segmentIds: [],
    floor: null,
    ...more,
  };
}

/** A snapshot of the ad sets, every wallet full unless `fill` is false. */
export async function snapshotOf(
  adSets: readonly ServingAdSet[],
  products: readonly ServingProduct[],
  liveSpend: BudgetState = createLiveSpend(),
  catalog: Partial<CatalogFacts> = {},
  pages: PageFacts = NO_PAGE_FACTS,
  rules: YieldBook = NO_RULES,
): Promise<CatalogSnapshot> {
  const index = createCatalogIndex({ ...CATALOG, ...catalog }, liveSpend);
  for (const { companyId } of adSets) liveSpend.setAvailable(companyId, 1_000_000_000);
  index.knowPages(pages);
  index.knowRules(rules);
  index.update({ changed: adSets, removed: [], products });
  await index.rebuild(async () => {});
  return index.snapshot();
}

/** Pseudorandom numbers in [0, 1), the same in every run. */
export function seeded(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
