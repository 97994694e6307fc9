import { type SharedSpendRow, readSharedSpend, readSpend } from './engine.repository.ts';
import { budgetOfToday } from '#delivery/decide/index.ts';
import { medianBidIn } from './serving-loader.ts';
import { dayBudget, openTraffic } from '#delivery/decide/rules/pacing.ts';
import { paceOf, paceOfAll } from '#delivery/decide/rules/automated-bid.ts';
import { type Bidder, type BidMarket, automatedBids } from '#delivery/learn/index.ts';
import type { KnownBids } from '#delivery/learn/rules/known-bids.ts';
import type { ServingAdSet } from '#delivery/decide/rules/serving.ts';
import { type Day, type EpochMs, dayFraction, dayIn, daysBetween } from '#kernel/time.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/db/database.ts';
import { periodEnd } from '#core/ledger/rules/shared-budget.ts';
import type { CatalogState } from './catalog-state.ts';
import { sharedIdsOf } from './spending.ts';

/** Moves automated bids when they are due and returns all of them by ad set; `known` when none was moved and none is missing. */
export function bidAutomatically(
  database: Database,
  catalogs: ReadonlyMap<string, CatalogState>,
  known: KnownBids,
  nowMs: EpochMs,
): Promise<KnownBids> {
  const states = [...catalogs.values()].filter(({ bidders }) => bidders.size > 0);
  return database.transact(SYSTEM, (tx) =>
    automatedBids.set(tx, nowMs, {
      adSetIds: new Set(states.flatMap(({ bidders }) => [...bidders.keys()])),
      known,
      markets: () => Promise.all(states.map((state) => readMarket(tx, state, nowMs))),
    }),
  );
}

async function readMarket(tx: Transaction, state: CatalogState, nowMs: EpochMs): Promise<BidMarket> {
  const { row, adSets, bidders } = state;
  state.medianMicros = medianBidIn(adSets.values(), row);
  const day = dayIn(row.zone, nowMs);
  const spent = await readSpend(tx, [...bidders.keys()], nowMs);
  const sharedIds = sharedIdsOf([...bidders.values()].map(({ adSet }) => adSet));
  const shared = await readSharedSpend(tx, sharedIds, day);
  return bidMarketOf(state, {
    spending: new Map(spent.map(({ adSetId, ...spend }) => [adSetId, spend])),
    sharedSpending: new Map(shared.map((spend) => [spend.sharedId, spend])),
    ...{ day, nowMs },
  });
}

/** Spending by ad set id; ad sets that have spent nothing are missing. */
type Spending = ReadonlyMap<string, { readonly todayMicros: bigint; readonly totalMicros: bigint }>;

/** Builds a storefront's market for automated bidders. `spending` is that of `day`. */
function bidMarketOf(
  { row, index, bidders, medianMicros }: CatalogState,
  {
    spending,
    sharedSpending,
    day,
    nowMs,
  }: {
    spending: Spending;
    sharedSpending: ReadonlyMap<string, SharedSpendRow>;
    day: Day;
    nowMs: EpochMs;
  },
): BidMarket {
  const place = index.snapshot();
  const passed = dayFraction(place.zone, nowMs);
  /** By what all members spent today against an even share of what was left; none outside of a range. */
  const sharedPace = ({ shared }: ServingAdSet) => {
    const spend = shared && sharedSpending.get(shared.id);
    if (!shared || !spend) return [];
    const beforeMicros = Number(spend.beforeMicros);
    const daysLeft = daysBetween(day, periodEnd(shared, spend.start)) + 1;
    const budgetMicros = dayBudget(null, shared.amountMicros, beforeMicros, daysLeft);
    return [paceOf(Number(spend.spentMicros) - beforeMicros, budgetMicros, passed, place.traffic)];
  };
  const paceIn = (adSet: ServingAdSet) => {
    const { todayMicros, totalMicros } = spending.get(adSet.adSetId) ?? NONE_SPENT;
    const spend = { day, todayMicros: Number(todayMicros), totalMicros: Number(totalMicros) };
    const { spentMicros, budgetMicros } = budgetOfToday(adSet, spend, place, nowMs);
    const traffic = openTraffic(place.traffic, adSet.hours, place.zone, nowMs);
    const own = budgetMicros === null ? [] : [paceOf(spentMicros, budgetMicros, passed, traffic)];
    return paceOfAll([...own, ...sharedPace(adSet)]);
  };
  return {
    catalogId: row.catalogId,
    medianMicros,
    bidders: [...bidders.values()].map(({ adSet, targetRoasPercent, priceMicros }): Bidder => ({
      adSetId: adSet.adSetId,
      targetRoasPercent,
      minBidMicros: Number(row.minBidMicros),
      priceMicros,
      pace: paceIn(adSet),
      walletRate: adSet.walletRate,
    })),
  };
}

const NONE_SPENT = { todayMicros: 0n, totalMicros: 0n };
