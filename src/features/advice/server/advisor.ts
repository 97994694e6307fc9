import { averagePrice, middleBid } from '#delivery/decide/rules/automated-bid.ts';
import {
  adviseBid,
  createClickStatistics,
  createSamples,
  forecastOf,
  openContest,
  readBidRecords,
  remembered,
  searchesFinding,
  searchesLike,
  steeringOf,
  type BidAdvice,
  type Contest,
  type Contestant,
  type Forecast,
  type Steering,
} from '#delivery/learn/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Instant_ms } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/postgres/database.ts';
import {
  readChosenBids,
  readPlannedProducts,
  type Place,
  type PlannedProduct,
  type PlannedProducts,
} from './advice-store.ts';

/** A campaign that is planned, or that is. */
export type Plan = {
  readonly companyId: Uuid;
  readonly catalogId: Uuid;
  readonly place: Place;
  readonly adType: 'PRODUCT' | 'BANNER';
  readonly billedOn: 'CLICK' | 'IMPRESSION';
  readonly products: PlannedProducts;
  /** As typed. */
  readonly keywords: readonly string[];
  readonly negativeKeywords: readonly string[];
  readonly trafficControl: number;
  /** Wallet currency; null bids automatically. */
  readonly bid_micros: Micros | null;
  /** Of a bid that is left to the engine; null without one. */
  readonly targetRoas_percent: number | null;
  /** Null while there is only a plan. */
  readonly adSetId: Uuid | null;
  readonly bannerTypes: readonly string[];
};

/** Platform default currency. The minimum is a price per click. */
export function minBidOf({ billedOn, place }: Plan): Micros {
  return billedOn === 'IMPRESSION' ? 1n : place.minBid_micros;
}

/** A plan as it bids, in the platform's default currency: by hand, or as the engine moves it. */
type Bidding = Contestant & { readonly bid: number | Steering };

export type Advisor = ReturnType<typeof createAdvisor>;

/** Asks what was learnt from auctions on behalf of plans and campaigns. */
export function createAdvisor(database: Database) {
  const samples = createSamples(database);
  const statistics = createClickStatistics();
  const bidRecords = remembered((catalogId: Uuid) => database.as(SYSTEM, (tx) => readBidRecords(tx, catalogId)));
  const learnt = remembered((_, now_ms) => statistics.catchUp(database, now_ms));

  const contestantOf = async (
    plan: Plan,
    products: readonly PlannedProduct[],
    now_ms: Instant_ms,
  ): Promise<Bidding> => {
    await learnt('clicks', now_ms);
    const bid = await bidOf(plan, products, now_ms);
    const { catalogId } = plan;
    return {
      ...plan,
      brandId: plan.products.brandId,
      bid,
      bid_micros: typeof bid === 'number' ? bid : (bid.bid_micros ?? bid.middle_micros),
      minBid_micros: Number(minBidOf(plan)),
      products: products.map(({ sku, text, categoryIds, categoryPath }) => ({
        sku,
        text,
        categoryIds,
        categoryPath,
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
    { bid_micros, catalogId, place, ...plan }: Plan,
    products: readonly PlannedProduct[],
    now_ms: Instant_ms,
  ): Promise<number | Steering> => {
    if (bid_micros !== null) return (Number(bid_micros) * 1_000_000) / Number(place.walletRate_micros);
    const chosen = await database.as(SYSTEM, (tx) => readChosenBids(tx, catalogId));
    const minBid_micros = Number(place.minBid_micros);
    return steeringOf(
      await bidRecords(catalogId, now_ms),
      { middle_micros: middleBid(chosen, minBid_micros) },
      { ...plan, minBid_micros, price_micros: averagePrice(products, Number(place.catalogRate_micros) / 1_000_000) },
    );
  };

  const productsOf = (plan: Plan) =>
    plan.adType === 'BANNER'
      ? Promise.resolve([])
      : database.as(SYSTEM, (tx) => readPlannedProducts(tx, plan.catalogId, plan.products));

  return {
    contestantOf,
    productsOf,

    async bid(plan: Plan, now_ms: Instant_ms): Promise<BidAdvice> {
      const products = await productsOf(plan);
      const contestant = await contestantOf(plan, products, now_ms);
      // Whoever bids enough for any auction fits all that its products fit.
      const contest: Contest = await openContest(contestant, plan.place);
      const sample = await samples.recent(plan.catalogId, now_ms);
      const skus = new Set(products.map(({ sku }) => sku));
      const type = plan.adType === 'BANNER' ? 'banners' : 'listings';
      return adviseBid(sample, contest, { ...plan, skus, minBid_micros: contestant.minBid_micros }, type);
    },

    /** Null when there is nothing to promote or no auction to learn from. */
    async forecast(
      plan: Plan,
      ahead: { days: number; dailyBudget_micros: number | null },
      now_ms: Instant_ms,
    ): Promise<Forecast | null> {
      const products = (await productsOf(plan)).filter(({ isInStock }) => isInStock);
      if (plan.adType === 'PRODUCT' && products.length === 0) return null;
      const contestant = await contestantOf(plan, products, now_ms);
      const [contest, sample] = await Promise.all([
        openContest(contestant, plan.place),
        samples.recent(plan.catalogId, now_ms),
      ]);
      return forecastOf(sample, contest, {
        ...ahead,
        companyId: plan.companyId,
        bid: contestant.bid,
        billedOn: plan.billedOn,
        minBid_micros: contestant.minBid_micros,
        skus: new Set(products.map(({ sku }) => sku)),
        storefront: plan.place,
      });
    },

    async searches(catalogId: Uuid, typed: string, limit: number, now_ms: Instant_ms) {
      const { counts, language } = await samples.searches(catalogId, now_ms);
      return searchesLike(counts, typed, language).slice(0, limit);
    },

    /** Only those that find one of the plan's products. */
    async searchesFor(plan: Plan, typed: string, limit: number, now_ms: Instant_ms) {
      const [products, { counts, language }] = await Promise.all([
        productsOf(plan),
        samples.searches(plan.catalogId, now_ms),
      ]);
      if (products.length === 0) return [];
      const contest = await openContest(await contestantOf(plan, products, now_ms), plan.place);
      return (await searchesFinding(searchesLike(counts, typed, language), contest)).slice(0, limit);
    },
  };
}
