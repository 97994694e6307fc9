import { type CatalogRow, type SharedSpendRow, readSharedSpend, readSpend } from './engine.repository.ts';
import { type Place, budgetOfToday } from '#delivery/decide/index.ts';
import { medianBidIn, walletRateOf } from './serving-loader.ts';
import { dayBudget, openTraffic } from '#delivery/decide/rules/pacing.ts';
import { averagePrice, paceOf, paceOfAll } from '#delivery/decide/rules/automated-bid.ts';
import { type Bidder, type BidMarket, setBids } from '#delivery/learn/index.ts';
import type { ServingAdSet } from '#core/serving/server/index.ts';
import { type Day, type EpochMs, dayFraction, dayIn, daysBetween } from '#kernel/time.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/db/database.ts';
import { periodEnd } from '#core/ledger/rules/shared-budget.ts';
import type { CatalogState } from './catalog-state.ts';
import { sharedIdsOf } from './spending.ts';

/** Updates automated bids and returns all of them by ad set. `stored` is by catalog. */
export function bidAutomatically(
  database: Database,
  catalogs: ReadonlyMap<string, CatalogState>,
  stored: ReadonlyMap<string, readonly ServingAdSet[]>,
  nowMs: EpochMs,
): Promise<ReadonlyMap<string, number>> {
  return database.transact(SYSTEM, (tx) =>
    setBids(tx, nowMs, {
      adSetIds: [...stored.values()].flatMap(automatedIn),
      markets: () =>
        Promise.all([...stored].map(([catalogId, adSets]) => readMarket(tx, catalogs.get(catalogId)!, adSets, nowMs))),
    }),
  );
}

async function readMarket(
  tx: Transaction,
  { row, index }: CatalogState,
  stored: readonly ServingAdSet[],
  nowMs: EpochMs,
): Promise<BidMarket> {
  const day = dayIn(row.zone, nowMs);
  const spent = await readSpend(tx, automatedIn(stored), nowMs);
  const spending = new Map(spent.map(({ adSetId, ...spend }) => [adSetId, spend]));
  const shared = await readSharedSpend(tx, sharedIdsOf(stored.filter(isAutomated)), day);
  const sharedSpending = new Map(shared.map((spend) => [spend.sharedId, spend]));
  return bidMarketOf(stored, row, { place: index.snapshot(), spending, sharedSpending, day, nowMs });
}

/** Spending by ad set id; ad sets that have spent nothing are missing. */
type Spending = ReadonlyMap<string, { readonly todayMicros: bigint; readonly totalMicros: bigint }>;

function automatedIn(stored: readonly ServingAdSet[]): string[] {
  return stored.filter(isAutomated).map(({ adSetId }) => adSetId);
}

function isAutomated({ bidType }: ServingAdSet): boolean {
  return bidType === 'AUTOMATED';
}

/** Builds a storefront's market for automated bidders. `spending` is that of `day`. */
function bidMarketOf(
  stored: readonly ServingAdSet[],
  catalog: CatalogRow,
  {
    place,
    spending,
    sharedSpending,
    day,
    nowMs,
  }: {
    place: Place;
    spending: Spending;
    sharedSpending: ReadonlyMap<string, SharedSpendRow>;
    day: Day;
    nowMs: EpochMs;
  },
): BidMarket {
  const passed = dayFraction(place.zone, nowMs);
  /** By what all members spent today against an even share of what was left; none outside of a range. */
  const sharedPace = ({ shared }: ServingAdSet) => {
    const spend = shared && sharedSpending.get(shared.id);
    if (!shared || !spend) return [];
    const beforeMicros = Number(spend.beforeMicros);
    const daysLeft = daysBetween(day, periodEnd(shared, spend.start)) + 1;
    const budgetMicros = dayBudget(null, Number(shared.amountMicros), beforeMicros, daysLeft);
    return [paceOf(Number(spend.spentMicros) - beforeMicros, budgetMicros, passed, place.traffic)];
  };
  const paceIn = (adSet: ServingAdSet) => {
    const { todayMicros, totalMicros } = spending.get(adSet.adSetId) ?? NONE_SPENT;
    const spend = { day, todayMicros: Number(todayMicros), totalMicros: Number(totalMicros) };
    const { spentMicros, budgetMicros } = budgetOfToday(budgetsOf(adSet), spend, place, nowMs);
    const traffic = openTraffic(place.traffic, adSet.bidHours, place.zone, nowMs);
    const own = budgetMicros === null ? [] : [paceOf(spentMicros, budgetMicros, passed, traffic)];
    return paceOfAll([...own, ...sharedPace(adSet)]);
  };
  return {
    catalogId: catalog.catalogId,
    medianMicros: medianBidIn(stored, catalog),
    bidders: stored.filter(isAutomated).map((adSet): Bidder => ({
      adSetId: adSet.adSetId,
      targetRoasPercent: adSet.targetRoasPercent,
      minBidMicros: Number(adSet.minBidMicros),
      priceMicros: averagePrice(adSet.products, catalog.rate),
      pace: paceIn(adSet),
      walletRate: walletRateOf(adSet),
    })),
  };
}

const NONE_SPENT = { todayMicros: 0n, totalMicros: 0n };

function budgetsOf({ bidHours, endAtMs, budgetDailyMicros, budgetOfDay, budgetTotalMicros }: ServingAdSet) {
  return {
    hours: bidHours,
    endsMs: endAtMs,
    dailyBudgetMicros: budgetDailyMicros === null ? null : Number(budgetDailyMicros),
    budgetOfDay: budgetOfDay && { day: budgetOfDay.day, micros: Number(budgetOfDay.amountMicros) },
    totalBudgetMicros: budgetTotalMicros === null ? null : Number(budgetTotalMicros),
  };
}
