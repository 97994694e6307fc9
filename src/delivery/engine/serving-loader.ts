import type { EpochMs } from '#kernel/time.ts';
import { campaignState } from '#core/serving/rules/campaign-state.ts';
import type { Target } from '#core/serving/rules/targets.ts';
import { typedKeyword } from '#core/serving/rules/keywords.ts';
import type {
  ServingAdSet as StoredAdSet,
  ServingNegatives as StoredNegatives,
  ServingProduct as StoredProduct,
} from '#core/serving/server/index.ts';
import { MAX_SKU_BYTES } from '#delivery/decide/index.ts';
import type { CatalogRow } from './engine.repository.ts';
import { medianBid } from '#delivery/decide/rules/automated-bid.ts';
import type {
  ClickRates,
  NegativeList,
  ServingAdSet,
  ServingProduct,
  ServingTarget,
} from '#delivery/decide/rules/serving.ts';

/** Returns the bid of an ad set with automated bidding, in the platform's default currency. */
export type AutomatedBid = (adSetId: string) => number;

export type CatalogContent = { readonly adSets: ServingAdSet[]; readonly products: ServingProduct[] };

/** Returns the median of manual bids in a catalog, in the platform's default currency. */
export function medianBidIn(stored: readonly StoredAdSet[], catalog: CatalogRow): number {
  const selected = stored.filter((adSet) => adSet.bidType === 'MAXIMUM_CPC' && adSet.bidMicros !== null);
  return medianBid(
    selected.map((adSet) => Number(adSet.bidMicros) / walletRateOf(adSet)),
    Number(catalog.minBidMicros),
  );
}

/** Prepares one catalog's ad sets for auctions. Omits those that cannot serve regardless of time and money. */
export function prepareServing(
  stored: readonly StoredAdSet[],
  catalog: CatalogRow,
  automatedBid: AutomatedBid,
  clickRates: ClickRates,
  nowMs: EpochMs,
): CatalogContent {
  const products = new Map<string, StoredProduct>();
  const lists = new Map<StoredNegatives, NegativeList>();
  const listOf = (stored: StoredNegatives) => {
    let list = lists.get(stored);
    if (!list) lists.set(stored, (list = prepareList(stored)));
    return list;
  };
  const adSets = stored
    .filter((adSet) => canServeInTime(adSet, nowMs))
    .map((adSet) => {
      for (const product of adSet.products) products.set(product.sku, product);
      return prepareAdSet(adSet, catalog, automatedBid, clickRates, listOf);
    });
  return { adSets, products: [...products.values()].map((product) => prepareProduct(product, catalog, clickRates)) };
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

export function walletRateOf(adSet: StoredAdSet): number {
  return Number(adSet.walletCurrency.rateMicros) / 1_000_000;
}

function prepareAdSet(
  adSet: StoredAdSet,
  catalog: CatalogRow,
  automatedBid: AutomatedBid,
  clickRates: ClickRates,
  listOf: (stored: StoredNegatives) => NegativeList,
): ServingAdSet {
  const walletRate = walletRateOf(adSet);
  const isPerImpression = adSet.bidType === 'MAXIMUM_CPI';
  const isAutomated = adSet.bidMicros === null;
  const bidMicros = isAutomated ? Math.ceil(automatedBid(adSet.adSetId) * walletRate) : Number(adSet.bidMicros);
  // With automated bidding, bids per keyword and product are the most that the engine may bid there.
  const most = isAutomated ? bidMicros : Number.POSITIVE_INFINITY;
  const amountOf = (line: { bidMicros: bigint }) => Math.min(most, Number(line.bidMicros));
  return {
    adSetId: adSet.adSetId,
    campaignId: String(adSet.campaignId),
    companyId: adSet.companyId,
    brandId: adSet.brandId,
    catalogId: adSet.catalogId,
    adType: adSet.adType,
    billedOn: isPerImpression ? 'IMPRESSION' : 'CLICK',
    bidMicros,
    keywordBids: adSet.keywordBids.map((line) => ({ keyword: line.keyword, bidMicros: amountOf(line) })),
    productBids: adSet.productBids.map((line) => ({ sku: line.sku, bidMicros: amountOf(line) })),
    modifiers: adSet.bidModifiers,
    hours: adSet.bidHours,
    mostMicros: adSet.maxBidMicros === null ? null : Number(adSet.maxBidMicros),
    servingRevision: adSet.servingRevision,
    isAutomated,
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
    keywords: adSet.keywords.map(typedKeyword),
    negativeKeywords: adSet.negativeKeywords.map(typedKeyword),
    targets: adSet.targets.map(servingTarget),
    targetBids: adSet.targets.flatMap((target) =>
      target.bidMicros === null
        ? []
        : [{ ...servingTarget(target), bidMicros: amountOf({ bidMicros: target.bidMicros }) }],
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
    text: `${product.name} ${product.brandName ?? ''}`,
    categoryIds: product.categoryIds,
    categoryPath: product.categoryPath,
    sellerIds: product.sellerIds,
    clickRates: clickRates.ofProduct(catalogId, product.sku, product.categoryIds[0] ?? null),
  };
}
