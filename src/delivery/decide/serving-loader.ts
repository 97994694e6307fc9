import type { Instant_ms } from '#kernel/time.ts';
import { campaignState } from '#features/campaigns/rules/campaign-state.ts';
import { typedKeyword } from '#features/campaigns/rules/keywords.ts';
import type { ServingAdSet as StoredAdSet, ServingProduct as StoredProduct } from '#features/campaigns/server/index.ts';
import { LONGEST_SKU_BYTES } from './bid-token.ts';
import type { CatalogRow } from './engine-store.ts';
import { middleBid } from './rules/automated-bid.ts';
import type { ServingAdSet, ServingProduct } from './serving.ts';

/** Predicted click rates. */
export type ClickRates = {
  /** By placement, in the order of PLACEMENTS; `categoryId` is where the product is filed. */
  ofProduct(catalogId: string, sku: string, categoryId: string | null): readonly number[];
  ofBanner(catalogId: string, bannerType: string): number;
};

/** What is bid for an ad set that leaves it to us, in the platform's default currency. */
export type AutomatedBid = (adSetId: string) => number;

export type CatalogContent = { readonly adSets: ServingAdSet[]; readonly products: ServingProduct[] };

/** The middle of the bids people chose in a catalog, in the platform's default currency. */
export function middleBidIn(stored: readonly StoredAdSet[], catalog: CatalogRow): number {
  const chosen = stored.filter((adSet) => adSet.bidType === 'MAXIMUM_CPC' && adSet.bid_micros !== null);
  return middleBid(
    chosen.map((adSet) => Number(adSet.bid_micros) / walletRateOf(adSet)),
    Number(catalog.minBid_micros),
  );
}

/** Ad sets of one catalog as auctions read them; those that will not serve, whatever happens to time and money, are left out. */
export function prepareServing(
  stored: readonly StoredAdSet[],
  catalog: CatalogRow,
  automatedBid: AutomatedBid,
  clickRates: ClickRates,
  now_ms: Instant_ms,
): CatalogContent {
  const products = new Map<string, StoredProduct>();
  const adSets = stored
    .filter((adSet) => mayServeInTime(adSet, now_ms))
    .map((adSet) => {
      for (const product of adSet.products) products.set(product.sku, product);
      return prepareAdSet(adSet, catalog, automatedBid, clickRates);
    });
  return { adSets, products: [...products.values()].map((product) => prepareProduct(product, catalog, clickRates)) };
}

/** Asks the campaign's own state with all the money in the world: budgets and wallets are looked at in every auction. */
function mayServeInTime(adSet: StoredAdSet, now_ms: Instant_ms): boolean {
  const { whyNot } = campaignState(
    {
      ...adSet,
      isDraft: false,
      isRemoved: false,
      hasApprovedContent: true,
      hasActiveContent: adSet.products.length > 0 || adSet.banners.length > 0,
      leftToday_micros: null,
      leftTotal_micros: null,
      walletLeft_micros: 1n,
    },
    now_ms,
  );
  if (whyNot === 'NOT_STARTED') return adSet.runningStatus === 'STARTED';
  return whyNot === null;
}

export function walletRateOf(adSet: StoredAdSet): number {
  return Number(adSet.walletCurrency.rate_micros) / 1_000_000;
}

function prepareAdSet(
  adSet: StoredAdSet,
  catalog: CatalogRow,
  automatedBid: AutomatedBid,
  clickRates: ClickRates,
): ServingAdSet {
  const walletRate = walletRateOf(adSet);
  const isPerImpression = adSet.bidType === 'MAXIMUM_CPI';
  return {
    adSetId: adSet.adSetId,
    campaignId: String(adSet.campaignId),
    companyId: adSet.companyId,
    brandId: adSet.brandId,
    catalogId: adSet.catalogId,
    adType: adSet.adType,
    billedOn: isPerImpression ? 'IMPRESSION' : 'CLICK',
    bid_micros:
      adSet.bid_micros === null ? Math.ceil(automatedBid(adSet.adSetId) * walletRate) : Number(adSet.bid_micros),
    // The minimum is a price per click; an impression costs one micro-unit at least.
    minBid_micros: isPerImpression ? 1 : Math.ceil(Number(adSet.minBid_micros) * walletRate),
    walletRate,
    dailyBudget_micros: adSet.budgetDaily_micros === null ? null : Number(adSet.budgetDaily_micros),
    totalBudget_micros: adSet.budgetTotal_micros === null ? null : Number(adSet.budgetTotal_micros),
    starts_ms: adSet.startAt_ms,
    ends_ms: adSet.endAt_ms,
    trafficControl: adSet.trafficControl,
    keywords: adSet.keywords.map(typedKeyword),
    negativeKeywords: adSet.negativeKeywords.map(typedKeyword),
    locations: adSet.locations,
    people: adSet.people,
    skus: adSet.products.map((product) => product.sku).filter((sku) => Buffer.byteLength(sku) <= LONGEST_SKU_BYTES),
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

function prepareProduct(product: StoredProduct, { catalogId }: CatalogRow, clickRates: ClickRates): ServingProduct {
  return {
    sku: product.sku,
    text: `${product.name} ${product.brandName ?? ''}`,
    categoryIds: product.categoryIds,
    categoryPath: product.categoryPath,
    clickRates: clickRates.ofProduct(catalogId, product.sku, product.categoryIds[0] ?? null),
  };
}
