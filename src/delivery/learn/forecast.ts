import { type Day, dayFraction, dayIn } from '#kernel/time.ts';
import { type TrafficCurve, learnedTraffic } from '#delivery/decide/rules/pacing.ts';
import type { Basis } from './bid-advice.ts';
import { type AuctionReplay, type Storefront, rivalsIn, winsOf } from './auction-replay.ts';
import { type CampaignSimulation, type AutoBidState, createSimulation } from './rules/campaign-simulation.ts';
import { type DayResult, type Prediction, budgetFor, predict } from './rules/prediction.ts';
import { type PastAuction, type Sample, throughAll } from './samples.ts';

export type ForecastPlan = {
  readonly companyId: string;
  readonly skus: ReadonlySet<string>;
  readonly billedOn: 'CLICK' | 'IMPRESSION';
  readonly minBidMicros: number;
  /** Platform default currency: set by hand, or what the engine moves its own by. */
  readonly bid: number | AutoBidState;
  /** Platform default currency; null without one. */
  readonly dailyBudgetMicros: number | null;
  readonly days: number;
  readonly storefront: Storefront;
};

export type Forecast = Prediction & {
  /** Platform default currency; null when nothing would be spent. */
  readonly dailyBudgetMicros: number | null;
  readonly basis: Basis;
};

/** Runs the sampled auctions again with the plan in them. Null when there is no past to run. */
export async function forecastOf(sample: Sample, contest: AuctionReplay, plan: ForecastPlan): Promise<Forecast | null> {
  const { bid, dailyBudgetMicros } = plan;
  const { zone } = plan.storefront;
  const traffic = trafficIn(sample, zone);
  const lifeWith = (budgetMicros: number | null): Lived => ({
    life: createSimulation({ bid, dailyBudgetMicros: budgetMicros, zone, traffic }),
    byDay: new Map(),
  });
  // What a budget would have to be is told by days without one.
  const free = lifeWith(null);
  const planned = dailyBudgetMicros === null ? free : lifeWith(dailyBudgetMicros);
  const auctions = await liveThrough(sample, contest, plan, [...new Set([free, planned])]);
  const days = wholeDays(planned.byDay);
  if (days.length === 0) return null;
  return {
    ...predict(days, plan.days),
    dailyBudgetMicros: budgetFor(wholeDays(free.byDay)),
    basis: { auctions, days: days.length, scope: 'CAMPAIGN' },
  };
}

type Lived = { readonly life: CampaignSimulation; readonly byDay: Map<Day, DayResult> };

const NOTHING: DayResult = { impressions: 0, clicks: 0, costMicros: 0 };

/** Notes what each day of the past would have brought; gives back how many auctions the plan fits. */
async function liveThrough(
  sample: Sample,
  contest: AuctionReplay,
  plan: ForecastPlan,
  lives: readonly Lived[],
): Promise<number> {
  let auctions = 0;
  await throughAll(sample.auctions, (auction) => {
    const day = dayIn(plan.storefront.zone, auction.atMs);
    for (const { byDay } of lives) if (!byDay.has(day)) byDay.set(day, NOTHING);
    const own = contest.enter(auction);
    if (own.length === 0) return;
    auctions += 1;
    const rivals = rivalsIn(auction, plan.companyId, plan.skus, plan.minBidMicros);
    for (const { life, byDay } of lives) {
      const { bidMicros, chance } = life.at(auction.atMs);
      if (chance === 0) continue;
      const bidding = own.map((candidate) => ({ ...candidate, bidMicros }));
      const brought = expected(winsOf(auction, bidding, rivals, plan.storefront), auction, sample, plan);
      const part = chance * life.spend(chance * brought.clicks, chance * brought.costMicros);
      byDay.set(day, added(byDay.get(day)!, brought, part));
    }
  });
  return auctions;
}

/** What an auction that is won so brings, with all that it stands for. */
function expected(
  wins: ReturnType<typeof winsOf>,
  { platform, weight }: PastAuction,
  { ranks }: Sample,
  { billedOn }: ForecastPlan,
): DayResult {
  return wins.reduce((sum, { candidate, rank, priceMicros }) => {
    const impressions = weight * ranks.seen(platform, rank);
    const clicks = impressions * candidate.clickRate;
    const costMicros = priceMicros * (billedOn === 'CLICK' ? clicks : impressions);
    return added(sum, { impressions, clicks, costMicros }, 1);
  }, NOTHING);
}

function added(to: DayResult, more: DayResult, part: number): DayResult {
  return {
    impressions: to.impressions + part * more.impressions,
    clicks: to.clicks + part * more.clicks,
    costMicros: to.costMicros + part * more.costMicros,
  };
}

/** How the sampled auctions spread over the day. */
function trafficIn({ auctions }: Sample, zone: string): TrafficCurve {
  const byHour = Array.from({ length: 24 }, () => 0);
  for (const { atMs, weight } of auctions) byHour[Math.floor(24 * dayFraction(zone, atMs))]! += weight;
  return learnedTraffic(byHour);
}

/** The first and last day of a range are cut by the hour; with few others their parts are all there is. */
function wholeDays(byDay: ReadonlyMap<Day, DayResult>): DayResult[] {
  const days = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, result]) => result);
  return days.length > 3 ? days.slice(1, -1) : days;
}
