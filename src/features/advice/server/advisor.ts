import { middleBid } from '#delivery/decide/rules/automated-bid.ts';
import {
  adviseBid,
  createClickStatistics,
  createSamples,
  forecastOf,
  openContest,
  readBids,
  remembered,
  searchesLike,
  type BidAdvice,
  type Contest,
  type Contestant,
  type Forecast,
} from '#delivery/learn/index.ts';
import { PLACEMENTS } from '#delivery/decide/index.ts';
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
  /** Left out while there is only a plan. */
  readonly adSetId?: Uuid;
  readonly bannerTypes: readonly string[];
};

export type Advisor = ReturnType<typeof createAdvisor>;

/** Asks what was learnt from auctions on behalf of plans and campaigns. */
export function createAdvisor(database: Database) {
  const samples = createSamples(database);
  const statistics = createClickStatistics();
  const learnt = remembered((_, now_ms) => database.as(SYSTEM, (tx) => statistics.catchUp(tx, now_ms)));

  const contestantOf = async (
    plan: Plan,
    products: readonly PlannedProduct[],
    now_ms: Instant_ms,
  ): Promise<Contestant> => {
    await learnt('clicks', now_ms);
    const { catalogId, place } = plan;
    const [bannerClickRate = 0] = statistics.rates(catalogId, null, PLACEMENTS);
    return {
      ...plan,
      brandId: plan.products.brandId,
      bid_micros: await bidOf(plan),
      minBid_micros: plan.billedOn === 'IMPRESSION' ? 1 : Number(place.minBid_micros),
      products: products.map(({ sku, text, categoryIds, categoryPath }) => ({
        sku,
        text,
        categoryIds,
        categoryPath,
        clickRates: statistics.rates(catalogId, sku, PLACEMENTS, categoryIds[0] ?? null),
      })),
      bannerCategoryIds: plan.adType === 'BANNER' ? plan.products.categoryIds : [],
      bannerClickRate,
    };
  };

  /** Platform default currency. Where people bid nothing themselves: what is bid for them, or would be at first. */
  const bidOf = async ({ bid_micros, adSetId, catalogId, place }: Plan): Promise<number> => {
    if (bid_micros !== null) return (Number(bid_micros) * 1_000_000) / Number(place.walletRate_micros);
    if (adSetId !== undefined) {
      const bid = (await database.as(SYSTEM, (tx) => readBids(tx, [adSetId]))).get(adSetId);
      if (bid !== undefined) return bid;
    }
    const chosen = await database.as(SYSTEM, (tx) => readChosenBids(tx, catalogId));
    return middleBid(chosen, Number(place.minBid_micros));
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
  };
}
