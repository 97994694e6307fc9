import { averagePrice, medianBid, valuePerClick } from '#delivery/decide/rules/automated-bid.ts';
import {
  adviseBid,
  createClickStatistics,
  createSamples,
  forecasts,
  openReplay,
  readBidRecords,
  productSearches,
  replayRules,
  autoBidStateOf,
  type BidAdvice,
  type ReplayedCampaign,
  type Forecast,
} from '#delivery/learn/index.ts';
import { withoutModifiers } from '#delivery/learn/rules/without-modifiers.ts';
import { readYieldRules, type CatalogYield, type RuledCatalog } from '#core/yield/server/index.ts';
import { marketplaceRules } from '#delivery/decide/index.ts';
import { searchesLike } from '#delivery/learn/rules/search-terms.ts';
import type { AutoBidState, SharedDay } from '#delivery/learn/rules/campaign-simulation.ts';
import type { KeywordBid, ProductBid } from '#core/serving/rules/ad-set.ts';
import type { CampaignFrequencyCap } from '#core/serving/rules/frequency-cap.ts';
import type { BidHours, BidModifier } from '#core/serving/rules/bid-modifiers.ts';
import type { BucketSetting } from '#core/serving/rules/automatic.ts';
import type { NegativeTarget, Target } from '#core/serving/rules/targets.ts';
import type { ServingTarget } from '#delivery/decide/rules/serving.ts';
import type { Uuid } from '#kernel/ids.ts';
import { periodEnd, periodStart } from '#core/ledger/rules/shared-budget.ts';
import type { Micros } from '#kernel/money.ts';
import { remembered } from '#kernel/remembered.ts';
import { DAY_MS, dayIn, daysBetween, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import {
  readManualBids,
  readPlannedProducts,
  type Place,
  type PlannedProduct,
  type PlannedProducts,
} from './advice.repository.ts';
import { readSharedWithOthers } from './analyzed-campaign.repository.ts';

/** A planned or existing campaign. */
export type Plan = {
  readonly companyId: Uuid;
  readonly catalogId: Uuid;
  readonly place: Place;
  readonly adType: 'PRODUCT' | 'BANNER';
  readonly billedOn: 'CLICK' | 'IMPRESSION';
  readonly products: PlannedProducts;
  /** Keywords as entered. */
  readonly keywords: readonly string[];
  readonly negativeKeywords: readonly string[];
  readonly automatic: readonly BucketSetting[];
  readonly targets: readonly Target[];
  readonly negativeTargets: readonly NegativeTarget[];
  readonly trafficControl: number;
  /** In wallet currency; null for automated bids. */
  readonly bidMicros: Micros | null;
  /** In wallet currency; with automated bids the most the engine may bid there. */
  readonly keywordBids: readonly KeywordBid[];
  readonly productBids: readonly ProductBid[];
  readonly bidModifiers: readonly BidModifier[];
  readonly bidHours: BidHours | null;
  /** In wallet currency. */
  readonly maxBidMicros: Micros | null;
  /** Null without a cap of its own. */
  readonly frequencyCap: CampaignFrequencyCap | null;
  /** Target of an automated bid; null without one. */
  readonly targetRoasPercent: number | null;
  /** Null for a campaign that is only planned. */
  readonly adSetId: Uuid | null;
  readonly bannerTypes: readonly string[];
};

/** Returns the minimum bid in the platform's default currency. The configured minimum is a price per click. */
export function minBidOf({ billedOn, place }: Plan): Micros {
  return billedOn === 'IMPRESSION' ? 1n : place.minBidMicros;
}

function inDefaultCurrency(micros: Micros, { walletRateMicros }: Place): number {
  return (Number(micros) * 1_000_000) / Number(walletRateMicros);
}

function servingTargetOf({ bidMicros: _, ...target }: Target): ServingTarget {
  const amount = (micros: Micros | null) => (micros === null ? null : Number(micros));
  return { ...target, minPriceMicros: amount(target.minPriceMicros), maxPriceMicros: amount(target.maxPriceMicros) };
}

/** A plan with its bidding in the platform's default currency: manual, or adjusted by the engine. */
type Bidding = ReplayedCampaign & { readonly bid: number | AutoBidState };

export type Advisor = ReturnType<typeof createAdvisor>;

/** Auctions are deleted by then. */
const AUCTIONS_KEPT_MS = 35 * DAY_MS;

/** Creates the advisor, which answers questions on plans and campaigns from sampled auctions. */
export function createAdvisor(database: Database) {
  const samples = createSamples(database);
  const statistics = createClickStatistics();
  const bidRecords = remembered((catalogId: Uuid) => database.read(SYSTEM, (tx) => readBidRecords(tx, catalogId)));
  const learned = remembered((_, nowMs) => statistics.catchUp(database, nowMs));

  /** Returns the marketplace's rules since auctions are kept, each in its time. */
  const rulesOf = async ({ catalogId, place: { language } }: Pick<Plan, 'catalogId' | 'place'>, nowMs: EpochMs) => {
    const sinceMs = nowMs - AUCTIONS_KEPT_MS;
    return database.read(SYSTEM, async (tx) => {
      const found = (await readYieldRules(tx, { catalogId, sinceMs })).get(catalogId);
      return found ? marketplaceRules.createYieldBook({ ...found, language }) : marketplaceRules.NO_RULES;
    });
  };

  /** Returns the storefront with the rules that hold now, as far as is known for what is yet to come. */
  const storefrontOf = async (plan: Plan, nowMs: EpochMs) => ({
    ...plan.place,
    rules: marketplaceRules.heldAt(await rulesOf(plan, nowMs), nowMs),
  });

  const replayedCampaignOf = async (
    plan: Plan,
    products: readonly PlannedProduct[],
    nowMs: EpochMs,
  ): Promise<Bidding> => {
    await learned('clicks', nowMs);
    const bid = await bidOf(plan, products, nowMs);
    const { catalogId } = plan;
    return {
      ...plan,
      brandId: plan.products.brandId,
      bid,
      bidMicros: typeof bid === 'number' ? bid : (bid.bidMicros ?? bid.medianMicros),
      keywordBids: plan.keywordBids.map((line) => ({
        ...line,
        bidMicros: inDefaultCurrency(line.bidMicros, plan.place),
      })),
      productBids: plan.productBids.map((line) => ({
        ...line,
        bidMicros: inDefaultCurrency(line.bidMicros, plan.place),
      })),
      automatic: plan.automatic.map((setting) => ({
        ...setting,
        bidMicros: setting.bidMicros === null ? null : inDefaultCurrency(setting.bidMicros, plan.place),
      })),
      targets: plan.targets.map(servingTargetOf),
      targetBids: plan.targets.flatMap((target) =>
        target.bidMicros === null
          ? []
          : [{ ...servingTargetOf(target), bidMicros: inDefaultCurrency(target.bidMicros, plan.place) }],
      ),
      modifiers: plan.bidModifiers,
      hours: plan.bidHours,
      mostMicros: plan.maxBidMicros === null ? null : Math.floor(inDefaultCurrency(plan.maxBidMicros, plan.place)),
      isAutomated: plan.bidMicros === null,
      minBidMicros: Number(minBidOf(plan)),
      products: products.map(({ sku, text, categoryIds, categoryPath, sellerIds, priceMicros }) => ({
        sku,
        text,
        categoryIds,
        categoryPath,
        sellerIds,
        priceMicros: Number(priceMicros),
        clickRates: statistics.ofProduct(catalogId, sku, categoryIds[0] ?? null),
      })),
      bannerCategoryIds: plan.adType === 'BANNER' ? plan.products.categoryIds : [],
      banners: plan.bannerTypes.map((bannerType) => ({
        bannerType,
        clickRate: statistics.ofBanner(catalogId, bannerType),
      })),
    };
  };

  const bidOf = async (
    { bidMicros, catalogId, place, ...plan }: Plan,
    products: readonly PlannedProduct[],
    nowMs: EpochMs,
  ): Promise<number | AutoBidState> => {
    if (bidMicros !== null) return inDefaultCurrency(bidMicros, place);
    const selected = await database.read(SYSTEM, (tx) => readManualBids(tx, catalogId));
    const minBidMicros = Number(place.minBidMicros);
    return autoBidStateOf(
      await bidRecords(catalogId, nowMs),
      { medianMicros: medianBid(selected, minBidMicros) },
      { ...plan, minBidMicros, priceMicros: averagePrice(products, Number(place.catalogRateMicros) / 1_000_000) },
    );
  };

  /** A day's even share of the shared budget, in platform default currency; null when it limits nothing. */
  const sharedDayOf = async ({ adSetId, place }: Plan, nowMs: EpochMs): Promise<SharedDay | null> => {
    if (adSetId === null) return null;
    const day = dayIn(place.zone, nowMs);
    const shared = await database.read(SYSTEM, (tx) => readSharedWithOthers(tx, adSetId, day));
    const start = shared && periodStart(shared, day);
    if (!shared || start === null) return null;
    const days = daysBetween(start, periodEnd(shared, start)) + 1;
    return {
      budgetMicros: inDefaultCurrency(shared.amountMicros, place) / days,
      othersMicros: inDefaultCurrency(shared.othersMicros, place),
    };
  };

  const productsOf = (plan: Plan) =>
    plan.adType === 'BANNER'
      ? Promise.resolve([])
      : database.read(SYSTEM, (tx) => readPlannedProducts(tx, plan.catalogId, plan.products));

  /** Opens the past for a plan with the products that are in stock; null when there are none. */
  const openedFor = async (plan: Plan, nowMs: EpochMs) => {
    const products = (await productsOf(plan)).filter(({ isInStock }) => isInStock);
    if (plan.adType === 'PRODUCT' && products.length === 0) return null;
    const replayed = await replayedCampaignOf(plan, products, nowMs);
    const storefront = await storefrontOf(plan, nowMs);
    const [replay, sample, shared] = await Promise.all([
      openReplay(replayed, storefront),
      samples.recent(plan.catalogId, nowMs),
      sharedDayOf(plan, nowMs),
    ]);
    const asked = {
      shared,
      companyId: plan.companyId,
      bid: replayed.bid,
      ownBids: replayed,
      hours: replayed.hours,
      mostMicros: replayed.mostMicros,
      frequencyCap: plan.frequencyCap,
      adSetId: plan.adSetId,
      billedOn: plan.billedOn,
      minBidMicros: replayed.minBidMicros,
      skus: new Set(products.map(({ sku }) => sku)),
      storefront,
    };
    return { replay, sample, asked };
  };

  return {
    rulesOf,
    rankLosses: samples.rankLosses,
    replayedCampaignOf,
    productsOf,

    async bid(plan: Plan, nowMs: EpochMs): Promise<BidAdvice> {
      const products = await productsOf(plan);
      const replayed = await replayedCampaignOf(plan, products, nowMs);
      // With a bid high enough for every auction, the plan matches whatever its products match.
      const storefront = await storefrontOf(plan, nowMs);
      const replay = await openReplay(replayed, storefront);
      const sample = await samples.recent(plan.catalogId, nowMs);
      const skus = new Set(products.map(({ sku }) => sku));
      const type = plan.adType === 'BANNER' ? 'banners' : 'listings';
      return adviseBid(sample, replay, { ...plan, skus, minBidMicros: replayed.minBidMicros, storefront }, type);
    },

    /** Returns null when there is nothing to promote or no sampled auctions. */
    async forecast(
      plan: Plan,
      ahead: { days: number; dailyBudgetMicros: number | null },
      nowMs: EpochMs,
    ): Promise<Forecast | null> {
      const opened = await openedFor(plan, nowMs);
      return opened && forecasts.forecastOf(opened.sample, opened.replay, { ...opened.asked, ...ahead });
    },

    /**
     * Returns what each of some changes of a campaign brings, with `terms`, in lower case, in the auctions of these searches
     * alone; null without a product in stock or sampled auctions.
     */
    async forecastChanges(
      { before, afters, terms = null }: { before: Plan; afters: readonly Plan[]; terms?: ReadonlySet<string> | null },
      ahead: { days: number; dailyBudgetMicros: number | null },
      nowMs: EpochMs,
    ) {
      const opened = async (plan: Plan) => {
        const found = await openedFor(plan, nowMs);
        return found && { ...found, contest: found.replay, plan: { ...found.asked, ...ahead } };
      };
      const was = await opened(before);
      if (was === null) return null;
      const are: (typeof was)[] = [];
      for (const after of afters) {
        const is = await opened(after);
        if (is === null) return null;
        are.push(is);
      }
      const isAsked = ({ searchTerm }: { searchTerm: string | null }) =>
        terms === null || terms.has(searchTerm?.trim().toLowerCase() ?? '');
      return forecasts.forecastChanges(was.sample, { before: was, afters: are }, ahead.days, isAsked);
    },

    /** Returns null when there is nothing to promote, no sampled auction, or nothing would be spent. */
    async forecastBudgets(plan: Plan, days: number, budgetsFor: (suggestedMicros: number) => number[], nowMs: EpochMs) {
      const opened = await openedFor(plan, nowMs);
      if (opened === null) return null;
      const { sample, replay, asked } = opened;
      return forecasts.forecastBudgets(sample, replay, { ...asked, days, dailyBudgetMicros: null }, budgetsFor);
    },

    /** Returns the sales to expect of a click, in the platform's default currency; null before a storefront's first. */
    async salesPerClick(plan: Plan, nowMs: EpochMs): Promise<number | null> {
      const [{ storefront }, products] = await Promise.all([bidRecords(plan.catalogId, nowMs), productsOf(plan)]);
      if (storefront.sold === 0) return null;
      const price = averagePrice(products, Number(plan.place.catalogRateMicros) / 1_000_000);
      return valuePerClick({ clicks: 0, sold: 0, salesMicros: 0 }, storefront, price);
    },

    /** Where each search would show one of the plan's products. Searches that find none are left out. */
    async placesIn(plan: Plan, searches: readonly string[], nowMs: EpochMs) {
      const opened = await openedFor(plan, nowMs);
      if (opened === null) return [];
      const { sample, replay, asked } = opened;
      return searches.flatMap((search) => {
        const place = productSearches.placeInSearch(search, sample, replay, asked);
        return place ? [{ search, ...place }] : [];
      });
    },

    /** What a change of a storefront's rules would have made of its recent auctions; null without any. */
    async replayRules(
      catalogId: Uuid,
      { language, ...catalog }: RuledCatalog,
      { before, after }: { before: CatalogYield; after: CatalogYield },
      nowMs: EpochMs,
    ) {
      const holding = (rules: CatalogYield) =>
        marketplaceRules.heldAt(marketplaceRules.createYieldBook({ ...rules, language }), nowMs);
      const changed = { ...catalog, language, before: holding(before), after: holding(after) };
      return replayRules(await samples.recent(catalogId, nowMs), changed);
    },

    async searches(catalogId: Uuid, typed: string, limit: number, nowMs: EpochMs) {
      const { counts, language } = await samples.searches(catalogId, nowMs);
      return searchesLike(counts, typed, language).slice(0, limit);
    },

    /** Only search terms that find one of the plan's products. */
    async searchesFor(plan: Plan, typed: string, limit: number, nowMs: EpochMs) {
      const [products, { counts, language }] = await Promise.all([
        productsOf(plan),
        samples.searches(plan.catalogId, nowMs),
      ]);
      if (products.length === 0) return [];
      // High enough for every auction, because the question is only which products match.
      const bidMicros = plan.place.minBidMicros * plan.place.walletRateMicros;
      const replayed = await replayedCampaignOf({ ...plan, bidMicros }, products, nowMs);
      const replay = await openReplay(withoutModifiers(replayed), await storefrontOf(plan, nowMs));
      return (await productSearches.searchesFinding(searchesLike(counts, typed, language), replay)).slice(0, limit);
    },
  };
}
