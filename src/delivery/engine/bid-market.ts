import { type CatalogRow, type Place, budgetOfToday, middleBidIn, walletRateOf } from '#delivery/decide/index.ts';
import { paceOf } from '#delivery/decide/rules/automated-bid.ts';
import type { Bidder, BidMarket } from '#delivery/learn/index.ts';
import type { ServingAdSet } from '#features/campaigns/server/index.ts';
import { type Day, type Instant_ms, dayFraction } from '#kernel/time.ts';

/** What ad sets have spent, by id; those that have not spent anything are missing. */
export type Spending = ReadonlyMap<string, { readonly today_micros: bigint; readonly total_micros: bigint }>;

export function isAutomated({ bidType }: ServingAdSet): boolean {
  return bidType === 'AUTOMATED';
}

/** A storefront as those who leave their bid to us meet it. `spending` is that of `day`. */
export function bidMarketOf(
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
    catalogRate: catalog.rate,
    middle_micros: middleBidIn(stored, catalog),
    bidders: stored.filter(isAutomated).map((adSet): Bidder => ({
      adSetId: adSet.adSetId,
      targetRoas_percent: adSet.targetRoas_percent,
      minBid_micros: Number(adSet.minBid_micros),
      price_micros: averagePrice(adSet, catalog.rate),
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

function averagePrice({ products }: ServingAdSet, rate: number): number | null {
  if (products.length === 0) return null;
  const sum = products.reduce((total, { price_micros }) => total + Number(price_micros), 0);
  return sum / products.length / rate;
}
