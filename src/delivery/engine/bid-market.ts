import {
  type CatalogRow,
  type Place,
  budgetOfToday,
  middleBidIn,
  readSpend,
  walletRateOf,
} from '#delivery/decide/index.ts';
import { averagePrice, paceOf } from '#delivery/decide/rules/automated-bid.ts';
import { type Bidder, type BidMarket, setBids } from '#delivery/learn/index.ts';
import type { ServingAdSet } from '#features/campaigns/server/index.ts';
import { type Day, type Instant_ms, dayFraction, dayIn } from '#kernel/time.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/postgres/database.ts';
import type { CatalogState } from './catalog-state.ts';

/** Has the bids that are left to us set and moved; all there are, by ad set. `stored` by catalog. */
export function bidAutomatically(
  database: Database,
  catalogs: ReadonlyMap<string, CatalogState>,
  stored: ReadonlyMap<string, readonly ServingAdSet[]>,
  now_ms: Instant_ms,
): Promise<ReadonlyMap<string, number>> {
  return database.as(SYSTEM, (tx) =>
    setBids(tx, now_ms, {
      adSetIds: [...stored.values()].flatMap(automatedIn),
      markets: () =>
        Promise.all([...stored].map(([catalogId, adSets]) => readMarket(tx, catalogs.get(catalogId)!, adSets, now_ms))),
    }),
  );
}

async function readMarket(
  tx: Transaction,
  { row, index }: CatalogState,
  stored: readonly ServingAdSet[],
  now_ms: Instant_ms,
): Promise<BidMarket> {
  const day = dayIn(row.zone, now_ms);
  const spent = await readSpend(tx, automatedIn(stored), day);
  const spending = new Map(spent.map(({ adSetId, ...spend }) => [adSetId, spend]));
  return bidMarketOf(stored, row, { place: index.snapshot(), spending, day, now_ms });
}

/** What ad sets have spent, by id; those that have not spent anything are missing. */
type Spending = ReadonlyMap<string, { readonly today_micros: bigint; readonly total_micros: bigint }>;

function automatedIn(stored: readonly ServingAdSet[]): string[] {
  return stored.filter(isAutomated).map(({ adSetId }) => adSetId);
}

function isAutomated({ bidType }: ServingAdSet): boolean {
  return bidType === 'AUTOMATED';
}

/** A storefront as those who leave their bid to us meet it. `spending` is that of `day`. */
function bidMarketOf(
  stored: readonly ServingAdSet[],
  catalog: CatalogRow,
  { place, spending, day, now_ms }: { place: Place; spending: Spending; day: Day; now_ms: Instant_ms },
): BidMarket {
  const paceIn = (adSet: ServingAdSet) => {
    const { today_micros, total_micros } = spending.get(adSet.adSetId) ?? NOTHING_SPENT;
    const spend = { day, today_micros: Number(today_micros), total_micros: Number(total_micros) };
    const { spent_micros, budget_micros } = budgetOfToday(budgetsOf(adSet), spend, place, now_ms);
    return paceOf(spent_micros, budget_micros, dayFraction(place.zone, now_ms), place.traffic);
  };
  return {
    catalogId: catalog.catalogId,
    middle_micros: middleBidIn(stored, catalog),
    bidders: stored.filter(isAutomated).map((adSet): Bidder => ({
      adSetId: adSet.adSetId,
      targetRoas_percent: adSet.targetRoas_percent,
      minBid_micros: Number(adSet.minBid_micros),
      price_micros: averagePrice(adSet.products, catalog.rate),
      pace: paceIn(adSet),
      walletRate: walletRateOf(adSet),
    })),
  };
}

const NOTHING_SPENT = { today_micros: 0n, total_micros: 0n };

function budgetsOf({ endAt_ms, budgetDaily_micros, budgetTotal_micros }: ServingAdSet) {
  return {
    ends_ms: endAt_ms,
    dailyBudget_micros: budgetDaily_micros === null ? null : Number(budgetDaily_micros),
    totalBudget_micros: budgetTotal_micros === null ? null : Number(budgetTotal_micros),
  };
}
