import { createInterner, type Interner } from '#kernel/interner.ts';
import type { EpochMs } from '#kernel/time.ts';
import { campaignState } from '#core/serving/rules/campaign-state.ts';
import type { Target } from '#core/serving/rules/targets.ts';
import { type Keyword, typedKeyword } from '#core/serving/rules/keywords.ts';
import type {
  ServingAdSet as StoredAdSet,
  ServingNegatives as StoredNegatives,
  ServingProduct as StoredProduct,
} from '#core/serving/server/index.ts';
import { MAX_SKU_BYTES } from '#delivery/decide/index.ts';
import type { CatalogRow } from './engine.repository.ts';
import { averagePrice, medianBid } from '#delivery/decide/rules/automated-bid.ts';
import type {
  ClickRates,
  NegativeList,
  ServingAdSet,
  ServingProduct,
  ServingTarget,
} from '#delivery/decide/rules/serving.ts';

export type CatalogContent = {
  /** Those with automated bidding without a bid; their lines are the most that may be bid there. */
  readonly adSets: ServingAdSet[];
  readonly bidders: readonly BidderFacts[];
  readonly products: ServingProduct[];
};

/** An ad set with automated bidding as it was read, and what its bid depends on besides. */
export type BidderFacts = {
  readonly adSet: ServingAdSet;
  readonly targetRoasPercent: number | null;
  /** Average price of its products, in the platform's default currency; null for banners. */
  readonly priceMicros: number | null;
};

/** Returns the median of manual bids among those that serve, in the platform's default currency. */
export function medianBidIn(serving: Iterable<ServingAdSet>, catalog: CatalogRow): number {
  const bids: number[] = [];
  for (const { isAutomated, billedOn, bidMicros, walletRate } of serving)
    if (!isAutomated && billedOn === 'CLICK') bids.push(bidMicros / walletRate);
  return medianBid(bids, Number(catalog.minBidMicros));
}

/** What was prepared of earlier pages of one reading. */
export interface PreparedParts {
  readonly products: Set<StoredProduct>;
  readonly lists: Map<StoredNegatives, NegativeList>;
  readonly interner: Interner;
}

export const createPreparedParts = (): PreparedParts => ({
  products: new Set(),
  lists: new Map(),
  interner: createInterner(),
});

/**
 * Prepares one catalog's ad sets for auctions, and those of their products that are not in `parts`. Omits ad sets that
 * cannot serve regardless of time and money.
 */
export function prepareServing(
  stored: readonly StoredAdSet[],
  catalog: CatalogRow,
  clickRates: ClickRates,
  nowMs: EpochMs,
  parts: PreparedParts,
): CatalogContent {
  const products: ServingProduct[] = [];
  const bidders: BidderFacts[] = [];
  const adSets = stored
    .filter((adSet) => canServeInTime(adSet, nowMs))
    .map((adSet) => {
      for (const product of adSet.products) {
        if (parts.products.has(product)) continue;
        parts.products.add(product);
        products.push(prepareProduct(product, catalog, clickRates));
      }
      const prepared = prepareAdSet(adSet, catalog, clickRates, parts);
      if (prepared.isAutomated)
        bidders.push({
          adSet: prepared,
          targetRoasPercent: adSet.targetRoasPercent,
          priceMicros: averagePrice(adSet.products, catalog.rate),
        });
      return prepared;
    });
  return { adSets, bidders, products };
}

/** Returns an ad set with automated bidding as it serves with a bid in the platform's default currency. */
export function withBid(adSet: ServingAdSet, micros: number): ServingAdSet {
  const bidMicros = Math.ceil(micros * adSet.walletRate);
  const capped = <Line extends { readonly bidMicros: number }>(lines: readonly Line[]): readonly Line[] =>
    lines.map((line) => ({ ...line, bidMicros: Math.min(bidMicros, line.bidMicros) }));
  const { keywordBids, productBids, targetBids, automatic } = adSet;
  return {
    ...adSet,
    bidMicros,
    keywordBids: capped(keywordBids),
    productBids: capped(productBids),
    targetBids: capped(targetBids),
    automatic: automatic.map((setting) => ({
      ...setting,
      bidMicros: setting.bidMicros === null ? null : Math.min(bidMicros, setting.bidMicros),
    })),
  };
}

/** Evaluates the campaign's state with unlimited money: budgets and wallets are checked in every auction. */
function canServeInTime(adSet: StoredAdSet, nowMs: EpochMs): boolean {
  const { whyNot } = campaignState(
    {
      ...adSet,
      isDraft: false,
      isRemoved: false,
      hasApprovedContent: true,
      hasActiveContent: adSet.products.length > 0 || adSet.banners.length > 0,
      remainingTodayMicros: null,
      remainingTotalMicros: null,
      remainingSharedMicros: null,
      walletRemainingMicros: 1n,
    },
    nowMs,
  );
  if (whyNot === 'NOT_STARTED') return adSet.runningStatus === 'STARTED';
  return whyNot === null;
}

function prepareAdSet(
  adSet: StoredAdSet,
  catalog: CatalogRow,
  clickRates: ClickRates,
  { lists, interner }: PreparedParts,
): ServingAdSet {
  const listOf = (negatives: StoredNegatives) => {
    let list = lists.get(negatives);
    if (!list) lists.set(negatives, (list = prepareList(negatives)));
    return list;
  };
  const typed = (keyword: Keyword) => interner.text(typedKeyword(keyword));
  const walletRate = Number(adSet.walletCurrency.rateMicros) / 1_000_000;
  const isPerImpression = adSet.bidType === 'MAXIMUM_CPI';
  return {
    adSetId: adSet.adSetId,
    campaignId: String(adSet.campaignId),
    companyId: interner.text(adSet.companyId),
    brandId: interner.text(adSet.brandId),
    catalogId: catalog.catalogId,
    adType: adSet.adType,
    billedOn: isPerImpression ? 'IMPRESSION' : 'CLICK',
    bidMicros: Number(adSet.bidMicros ?? 0n),
    keywordBids: adSet.keywordBids.map((line) => ({ keyword: line.keyword, bidMicros: Number(line.bidMicros) })),
    productBids: adSet.productBids.map((line) => ({ sku: line.sku, bidMicros: Number(line.bidMicros) })),
    modifiers: adSet.bidModifiers,
    hours: adSet.bidHours,
    mostMicros: adSet.maxBidMicros === null ? null : Number(adSet.maxBidMicros),
    servingRevision: adSet.servingRevision,
    isAutomated: adSet.bidMicros === null,
    // The minimum bid is a price per click; an impression costs at least one micro-unit.
    minBidMicros: isPerImpression ? 1 : Math.ceil(Number(adSet.minBidMicros) * walletRate),
    walletRate,
    dailyBudgetMicros: adSet.budgetDailyMicros === null ? null : Number(adSet.budgetDailyMicros),
    budgetOfDay: adSet.budgetOfDay && { day: adSet.budgetOfDay.day, micros: Number(adSet.budgetOfDay.amountMicros) },
    totalBudgetMicros: adSet.budgetTotalMicros === null ? null : Number(adSet.budgetTotalMicros),
    shared: adSet.shared && { ...adSet.shared, amountMicros: Number(adSet.shared.amountMicros) },
    frequencyCap: adSet.frequencyCap,
    startsMs: adSet.startAtMs,
    endsMs: adSet.endAtMs,
    trafficControl: adSet.trafficControl,
    keywords: adSet.keywords.map(typed),
    negativeKeywords: adSet.negativeKeywords.map(typed),
    automatic: adSet.automatic.map((setting) => ({
      ...setting,
      bidMicros: setting.bidMicros === null ? null : Number(setting.bidMicros),
    })),
    targets: adSet.targets.map(servingTarget),
    targetBids: adSet.targets.flatMap((target) =>
      target.bidMicros === null ? [] : [{ ...servingTarget(target), bidMicros: Number(target.bidMicros) }],
    ),
    negativeTargets: adSet.negativeTargets,
    negativeLists: adSet.negativeLists.map(listOf),
    locations: adSet.locations,
    people: adSet.people,
    skus: adSet.products.map((product) => product.sku).filter((sku) => Buffer.byteLength(sku) <= MAX_SKU_BYTES),
    banners: adSet.banners.map((banner) => ({
      bannerTypeId: banner.bannerTypeId,
      bannerType: banner.bannerType,
      imageUrl: banner.imageUrl,
      landingUrl: banner.landingUrl ?? catalog.baseUrl,
      clickRate: clickRates.ofBanner(catalog.catalogId, banner.bannerType),
    })),
    bannerCategoryIds: adSet.adType === 'BANNER' ? adSet.categoryIds : [],
  };
}

const prepareList = ({ id, version, keywords, targets }: StoredNegatives): NegativeList => ({
  id,
  version,
  entries: { keywords: keywords.map(typedKeyword), targets },
});

function servingTarget({ kind, value, categoryId, minPriceMicros, maxPriceMicros }: Target): ServingTarget {
  return {
    kind,
    value,
    categoryId,
    minPriceMicros: minPriceMicros === null ? null : Number(minPriceMicros),
    maxPriceMicros: maxPriceMicros === null ? null : Number(maxPriceMicros),
  };
}

function prepareProduct(product: StoredProduct, { catalogId }: CatalogRow, clickRates: ClickRates): ServingProduct {
  return {
    sku: product.sku,
    // Joined: a template keeps its parts in memory beside the whole.
    text: [product.name, product.brandName ?? ''].join(' '),
    categoryIds: product.categoryIds,
    categoryPath: product.categoryPath,
    priceMicros: Number(product.priceMicros),
    sellerIds: product.sellerIds,
    clickRates: clickRates.ofProduct(catalogId, product.sku, product.categoryIds[0] ?? null),
  };
}
