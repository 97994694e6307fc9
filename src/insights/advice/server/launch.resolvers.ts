import { ownSellerIds, productsBySku } from '#core/catalog/server/index.ts';
import type { BidAdvice } from '#delivery/learn/index.ts';
import { isUuid } from '#kernel/ids.ts';
import { decimalFromMicros, microsFromDecimal, type Micros } from '#kernel/money.ts';
import { notFound, passIf } from '#kernel/problem.ts';
import { addDays, DAY_MS, dayIn, type EpochMs } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import { requireCompany, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { bidLadder } from '../rules/bid-ladder.ts';
import { MAX_BEST_SELLERS, MAX_PLAN_KEYWORDS, MAX_SHELVES, SHELF_PRODUCTS } from '../rules/list-bounds.ts';
import { inWallet } from '../rules/wallet-amount.ts';
import { companyOfBrand } from './advice.repository.ts';
import { minBidOf, type Advisor, type Plan } from './advisor.ts';
import { BudgetForecastRef, forecastPlan } from './budget-forecast.resolvers.ts';
import { offeredSkus, onlyCatalogOf, readSoldSkus, shelfSkus, usualReviewHours } from './launch.repository.ts';
import {
  addLaunchTypes,
  CampaignPlanInputRef,
  LaunchStartRef,
  PlannedBidsRef,
  PlannedKeywordRef,
  PreviewShelfRef,
  type LaunchStart,
  type PlannedBids,
  type PlannedKeyword,
  type PreviewShelf,
} from './launch.schema.ts';
import type { PlanRequest } from './plan-request.ts';

interface LaunchDeps {
  database: Database;
  clickhouse: ClickHouse;
  advisor: Advisor;
  planFor(context: Context, request: PlanRequest): Promise<Plan>;
}

/** With fewer auctions a budget would follow single shoppers. */
const MIN_AUCTIONS = 30;
const SOLD_DAYS = 30;
const REVIEW_DAYS = 30;
/** Of these the best are shown. */
const MAX_SEARCHES = 100;

/** A plan with what several of its parts need, each found once. */
interface OpenPlan {
  plan: Plan;
  bids(): Promise<BidAdvice>;
  /** Searches that find its products, whatever its keywords. */
  searches(): ReturnType<Advisor['searchesFor']>;
}

const CampaignPlanRef = objectRef<OpenPlan>('CampaignPlan');

/** Adds what a new campaign starts from, and what is known of it while it is planned: each in one call. */
export function addLaunchSchema(builder: Builder, deps: LaunchDeps): void {
  const { advisor, planFor } = deps;
  addLaunchTypes(builder);
  builder.objectType(CampaignPlanRef, {
    description: 'What a planned campaign would bring, from a replay of sampled auctions.',
    fields: (t) => ({
      budgets: t.field({
        type: BudgetForecastRef,
        nullable: true,
        description: 'Results by daily budget, around the one that covers most days. Null after too few auctions.',
        resolve: async ({ plan }, _, context) => {
          const found = await forecastPlan(advisor, plan, null, context);
          return found && found.auctions >= MIN_AUCTIONS ? found : null;
        },
      }),
      bids: t.field({ type: PlannedBidsRef, resolve: plannedBids }),
      keywords: t.field({
        type: [PlannedKeywordRef],
        description: 'Searches that find its products, by how many they find and how often they are made.',
        resolve: plannedKeywords,
      }),
      shelves: t.field({
        type: [PreviewShelfRef],
        description:
          'Frequent searches with one of its products; a page of its categories where none finds them. Empty for banners.',
        resolve: (plan, _, context) => previewShelves(deps, plan, context),
      }),
    }),
  });
  builder.queryFields((t) => ({
    campaignPlan: t.field({
      type: CampaignPlanRef,
      description: 'A campaign before it is launched. NOT_FOUND for another company’s brand.',
      args: { plan: t.arg({ type: CampaignPlanInputRef, required: true }) },
      resolve: async (_, { plan }, context) => openPlan(advisor, await planFor(context, plan), context.clock()),
    }),
    launchStart: t.field({
      type: LaunchStartRef,
      description: 'What a new campaign of a brand starts from. NOT_FOUND for another company’s brand.',
      args: { brandId: t.arg.id({ required: true }), catalogId: t.arg.id() },
      resolve: (_, { brandId, catalogId }, context) => readStart(deps, context, brandId, catalogId ?? null),
    }),
  }));
}

async function readStart(
  { database, clickhouse, advisor, planFor }: LaunchDeps,
  context: Context,
  brandId: string,
  asked: string | null,
): Promise<LaunchStart> {
  const companyId = unwrap(requireCompany(context, null));
  const nowMs = context.clock();
  const isOwn =
    isUuid(brandId) &&
    (await database.read(context.viewer, (tx) => companyOfBrand(tx, brandId, companyId))) === companyId;
  unwrap(passIf(isOwn, notFound('Brand')));
  const [catalogId, reviewHours] = await database.read(SYSTEM, async (tx) => [
    asked ?? (await onlyCatalogOf(tx, brandId)),
    await usualReviewHours(tx, new Date(nowMs - REVIEW_DAYS * DAY_MS)),
  ]);
  if (catalogId === null) return { catalogId, reviewHours, bestSellers: [], dailyBudgetMicros: null };
  const plan = await planFor(context, { catalogId, brandId, adType: 'PRODUCT' });
  const sinceDay = addDays(dayIn(plan.place.zone, nowMs), -SOLD_DAYS);
  const sold = await readSoldSkus(clickhouse, { catalogId, brandId, sinceDay });
  const bestSellers = await database.read(context.viewer, async (tx) => {
    const sellerIds = await ownSellerIds(tx, companyId, catalogId);
    const skus = await offeredSkus(tx, { catalogId, brandId, sellerIds, sold }, MAX_BEST_SELLERS);
    return inOrder(await productsBySku(tx, catalogId, skus), skus);
  });
  const skus = bestSellers.map(({ sku }) => sku);
  const forecast =
    skus.length === 0
      ? null
      : await advisor.forecast(
          { ...plan, products: { ...plan.products, skus } },
          { days: 7, dailyBudgetMicros: null },
          nowMs,
        );
  const isKnown = forecast !== null && forecast.basis.auctions >= MIN_AUCTIONS && forecast.dailyBudgetMicros !== null;
  return {
    catalogId,
    reviewHours,
    bestSellers,
    dailyBudgetMicros: isKnown ? roundedUp(plan, forecast.dailyBudgetMicros, 0) : null,
  };
}

function openPlan(advisor: Advisor, plan: Plan, nowMs: EpochMs): OpenPlan {
  return {
    plan,
    bids: once(() => advisor.bid(forBids(plan), nowMs)),
    searches: once(() => advisor.searchesFor({ ...plan, adType: 'PRODUCT', keywords: [] }, '', MAX_SEARCHES, nowMs)),
  };
}

function once<Value>(find: () => Promise<Value>): () => Promise<Value> {
  let found: Promise<Value> | undefined;
  return () => (found ??= find());
}

async function plannedBids({ plan, bids }: OpenPlan): Promise<PlannedBids> {
  const { bidMicros, ladder, basis } = await bids();
  const rounded = (micros: number) => roundedUp(plan, micros, digitsOf(plan));
  return {
    minBidMicros: rounded(Number(minBidOf(forBids(plan)))),
    recommendedMicros: bidMicros === null ? null : rounded(bidMicros),
    steps: bidLadder(ladder, rounded),
    basis,
  };
}

async function plannedKeywords({ plan, bids, searches }: OpenPlan): Promise<PlannedKeyword[]> {
  const [found, { bySearch }] = await Promise.all([searches(), bids()]);
  return found
    .toSorted((a, b) => b.products * b.searches - a.products * a.searches)
    .slice(0, MAX_PLAN_KEYWORDS)
    .map((search) => {
      const bid = bySearch.get(search.keyword);
      return { ...search, bidMicros: bid === undefined ? null : roundedUp(plan, bid, digitsOf(plan)) };
    });
}

async function previewShelves(
  { database, advisor }: LaunchDeps,
  { plan, searches: ofProducts }: OpenPlan,
  context: Context,
): Promise<PreviewShelf[]> {
  if (plan.adType === 'BANNER') return [];
  const nowMs = context.clock();
  const searches =
    plan.keywords.length === 0
      ? (await ofProducts()).slice(0, MAX_SHELVES)
      : await advisor.searchesFor(plan, '', MAX_SHELVES, nowMs);
  const found = await advisor.placesIn(
    plan,
    searches.map(({ keyword }) => keyword),
    nowMs,
  );
  const [first] = found.length > 0 ? [] : await advisor.productsOf(plan);
  const places = first ? [{ search: null, product: first.sku, rank: null }] : found;
  const { catalogId } = plan;
  return database.read(SYSTEM, async (tx) => {
    const shelves: PreviewShelf[] = [];
    for (const { search, product, rank } of places) {
      const others = await shelfSkus(tx, { catalogId, search, sku: product }, SHELF_PRODUCTS - 1);
      const skus = others.toSpliced((rank ?? 1) - 1, 0, product);
      const products = inOrder(await productsBySku(tx, catalogId, skus), skus);
      shelves.push({ search, advertisedSku: product, slot: rank, products });
    }
    return shelves;
  });
}

/** The question is what auctions cost, not what the plan's own bids win. */
const forBids = (plan: Plan): Plan => ({
  ...plan,
  bidMicros: null,
  keywordBids: [],
  productBids: [],
  automatic: plan.automatic.map((setting) => ({ ...setting, bidMicros: null })),
  targets: plan.targets.map((target) => ({ ...target, bidMicros: null })),
  maxBidMicros: null,
  billedOn: plan.adType === 'BANNER' ? 'IMPRESSION' : 'CLICK',
});

function inOrder<Row extends { sku: string }>(rows: readonly Row[], skus: readonly string[]): Row[] {
  const bySku = new Map(rows.map((row) => [row.sku, row]));
  return skus.flatMap((sku) => bySku.get(sku) ?? []);
}

/** Bids for banners are per impression. */
const digitsOf = ({ adType }: Plan): number => (adType === 'BANNER' ? 6 : 2);

/** Converts from the platform's default currency to the wallet's, rounded up to what can be entered. */
function roundedUp({ place }: Plan, micros: number, digits: number): Micros {
  const amount = decimalFromMicros(BigInt(Math.round(micros)));
  return microsFromDecimal(inWallet(amount, decimalFromMicros(place.walletRateMicros), digits) ?? amount) ?? 0n;
}
