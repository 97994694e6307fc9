import type { CampaignFrequencyCap } from '#core/serving/rules/frequency-cap.ts';
import { type Day, dayFraction, dayIn } from '#kernel/time.ts';
import { type TrafficCurve, learnedTraffic } from '#delivery/decide/rules/pacing.ts';
import type { AuctionCandidate } from '#delivery/decide/index.ts';
import { type BidHours, modifiedBid } from '#core/serving/rules/bid-modifiers.ts';
import { type BidLine, OWN_BID, type OwnBids, bidOnLine } from '#delivery/decide/rules/own-bids.ts';
import type { Basis } from './bid-advice.ts';
import { type AuctionReplay, type Storefront, rivalsIn, winsOf } from './auction-replay.ts';
import {
  type CampaignSimulation,
  type AutoBidState,
  type SharedDay,
  createSimulation,
} from './rules/campaign-simulation.ts';
import { type DayResult, type Prediction, budgetFor, predict, predictChange } from './rules/prediction.ts';
import { fullDays } from './full-days.ts';
import { type PastAuction, type Sample, throughAll } from './samples.ts';

export type ForecastPlan = {
  readonly companyId: string;
  readonly skus: ReadonlySet<string>;
  readonly billedOn: 'CLICK' | 'IMPRESSION';
  readonly minBidMicros: number;
  /** Platform default currency: a manual bid, or the inputs of an automated one. */
  readonly bid: number | AutoBidState;
  /** Bids per keyword and product, as the replayed campaign numbers them. */
  readonly ownBids: OwnBids;
  readonly hours: BidHours | null;
  readonly mostMicros: number | null;
  /** Null without a cap of its own. */
  readonly frequencyCap: CampaignFrequencyCap | null;
  /** The ad set that the plan changes; null for a new one. */
  readonly adSetId: string | null;
  /** Platform default currency; null without one. */
  readonly dailyBudgetMicros: number | null;
  /** In platform default currency; null when it shares none. */
  readonly shared: SharedDay | null;
  readonly days: number;
  readonly storefront: Storefront;
};

export type Forecast = Prediction & {
  /** Platform default currency; null when nothing would be spent. */
  readonly dailyBudgetMicros: number | null;
  readonly basis: Basis;
};

/** Replays the sampled auctions with the plan in them. Returns null without a past to replay. */
async function forecastOf(sample: Sample, contest: AuctionReplay, plan: ForecastPlan): Promise<Forecast | null> {
  const { bid, dailyBudgetMicros } = plan;
  const { zone } = plan.storefront;
  const traffic = trafficIn(sample, zone);
  const simulationWith = (budgetMicros: number | null, isFree = false): SimulatedPlan => ({
    simulation: createSimulation({
      bid,
      dailyBudgetMicros: budgetMicros,
      // The budget that is recommended is the campaign's own.
      shared: isFree ? null : plan.shared,
      zone,
      traffic,
      hours: plan.hours,
    }),
    byDay: new Map(),
  });
  // The budget recommendation comes from days without a budget.
  const free = simulationWith(null, true);
  const planned = dailyBudgetMicros === null && plan.shared === null ? free : simulationWith(dailyBudgetMicros);
  const { auctions, blocked } = await simulateAll(sample, contest, plan, [...new Set([free, planned])]);
  const days = fullDays(planned.byDay);
  if (days.length === 0) return null;
  return {
    ...predict(days, plan.days),
    dailyBudgetMicros: budgetFor(fullDays(free.byDay)),
    basis: { auctions, blocked, days: days.length, scope: 'CAMPAIGN' },
  };
}

/** What a daily budget would bring, in the platform's default currency. */
export type BudgetForecast = Prediction & { readonly dailyBudgetMicros: number };

/**
 * Replays the sampled auctions once with several daily budgets at the same time. `budgetsFor` chooses them by the budget that would
 * cover most days. Returns null without a past to replay, or when nothing would be spent.
 */
async function forecastBudgets(
  sample: Sample,
  contest: AuctionReplay,
  plan: ForecastPlan,
  budgetsFor: (suggestedMicros: number) => readonly number[],
): Promise<{ suggestedMicros: number; budgets: BudgetForecast[]; basis: Basis } | null> {
  const free = await forecastOf(sample, contest, { ...plan, dailyBudgetMicros: null });
  if (free === null || free.dailyBudgetMicros === null) return null;
  const { zone } = plan.storefront;
  const traffic = trafficIn(sample, zone);
  const planned = budgetsFor(free.dailyBudgetMicros).map((dailyBudgetMicros) => ({
    dailyBudgetMicros,
    simulation: createSimulation({
      bid: plan.bid,
      dailyBudgetMicros,
      shared: plan.shared,
      zone,
      traffic,
      hours: plan.hours,
    }),
    byDay: new Map<Day, DayResult>(),
  }));
  await simulateAll(sample, contest, plan, planned);
  return {
    suggestedMicros: free.dailyBudgetMicros,
    budgets: planned.map(({ dailyBudgetMicros, byDay }) => ({
      dailyBudgetMicros,
      ...predict(fullDays(byDay), plan.days),
    })),
    basis: free.basis,
  };
}

type PlanInPast = { readonly contest: AuctionReplay; readonly plan: ForecastPlan };

/** A campaign as it is and as it may become, one way or another, in past auctions. */
export type ChangedPlan = { readonly before: PlanInPast; readonly afters: readonly PlanInPast[] };

/** What a change brings. */
export type ForecastOfChange = Pick<Prediction, 'clicks' | 'costMicros'> & { readonly basis: Basis };

/**
 * Replays the sampled auctions with a campaign before and after each of some changes, and returns what each changes in
 * those that are asked about. Budgets and automated bids go on as in all auctions. Null without a past to replay.
 */
async function forecastChanges(
  sample: Sample,
  { before, afters }: ChangedPlan,
  days: number,
  isAsked: (auction: PastAuction) => boolean,
): Promise<ForecastOfChange[] | null> {
  const run = async ({ contest, plan }: PlanInPast) => {
    const { zone } = plan.storefront;
    const { bid, dailyBudgetMicros, shared, hours } = plan;
    const traffic = trafficIn(sample, zone);
    const simulation = createSimulation({ bid, dailyBudgetMicros, shared, zone, traffic, hours });
    const byDay = new Map<Day, DayResult>();
    const counted = await simulateAll(sample, contest, plan, [{ simulation, byDay }], isAsked);
    return { ...counted, days: fullDays(byDay) };
  };
  const was = await run(before);
  if (was.days.length === 0) return null;
  const changes: ForecastOfChange[] = [];
  for (const after of afters) {
    const is = await run(after);
    const differences = was.days.map((day, index) => added(is.days[index]!, day, -1));
    const basis: Basis = {
      auctions: Math.max(was.auctions, is.auctions),
      blocked: is.blocked,
      days: was.days.length,
      scope: 'CAMPAIGN',
    };
    changes.push({ ...predictChange(differences, days), basis });
  }
  return changes;
}

type SimulatedPlan = { readonly simulation: CampaignSimulation; readonly byDay: Map<Day, DayResult> };

const EMPTY_DAY: DayResult = { impressions: 0, clicks: 0, costMicros: 0 };

/**
 * Records the result of each past day in the auctions asked about; returns the number of those that the plan matches, and
 * of those that are blocked.
 */
async function simulateAll(
  sample: Sample,
  contest: AuctionReplay,
  plan: ForecastPlan,
  plans: readonly SimulatedPlan[],
  isAsked: (auction: PastAuction) => boolean = () => true,
): Promise<Pick<Basis, 'auctions' | 'blocked'>> {
  let auctions = 0;
  let blocked = 0;
  await throughAll(sample.auctions, (auction) => {
    const day = dayIn(plan.storefront.zone, auction.atMs);
    for (const { byDay } of plans) if (!byDay.has(day)) byDay.set(day, EMPTY_DAY);
    // An automated bid moves: whether it is below a floor shows in the contest.
    const own = typeof plan.bid === 'number' ? contest.enter(auction) : contest.enterUnbound(auction);
    const counts = isAsked(auction);
    if (own.length === 0 && counts && contest.blockedBy(auction).length > 0) blocked += 1;
    if (own.length === 0 || isKeptFromShopper(auction, plan)) return;
    if (counts) auctions += 1;
    const rivals = rivalsIn(auction, plan.companyId, plan.skus, plan.minBidMicros, plan.storefront);
    for (const { simulation, byDay } of plans) {
      const { bidMicros, chance } = simulation.at(auction.atMs);
      if (chance === 0) continue;
      const bidding = own.map((candidate) => ({ ...candidate, bidMicros: bidOf(candidate, bidMicros, plan) }));
      const brought = expected(winsOf(auction, bidding, rivals, plan.storefront), auction, sample, plan);
      const part = chance * simulation.spend(chance * brought.clicks, chance * brought.costMicros);
      if (counts) byDay.set(day, added(byDay.get(day)!, brought, part));
    }
  });
  return { auctions, blocked };
}

/**
 * Returns whether the plan's frequency cap excludes it. How often a shopper saw it is only known of the ad set that took
 * part, under the cap it had then.
 */
function isKeptFromShopper({ hasShopper, seenEnough }: PastAuction, { frequencyCap, adSetId }: ForecastPlan): boolean {
  if (frequencyCap === null) return false;
  if (!hasShopper) return !frequencyCap.showsUnknown;
  return adSetId !== null && seenEnough.includes(adSetId);
}

/** Returns what the ad bids while the campaign's own bid is `bidMicros`. */
function bidOf({ line, factor }: AuctionCandidate, bidMicros: number, plan: ForecastPlan): number {
  return modifiedBid(Math.floor(baseOf(line, bidMicros, plan)), factor, plan.mostMicros);
}

function baseOf(line: BidLine, bidMicros: number, { bid, ownBids }: ForecastPlan): number {
  if (line === OWN_BID) return bidMicros;
  const lineMicros = bidOnLine(ownBids, line);
  return typeof bid === 'number' ? lineMicros : Math.min(bidMicros, lineMicros);
}

/** Returns the expected result of an auction won this way, for all the auctions it represents. */
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
  }, EMPTY_DAY);
}

function added(to: DayResult, more: DayResult, part: number): DayResult {
  return {
    impressions: to.impressions + part * more.impressions,
    clicks: to.clicks + part * more.clicks,
    costMicros: to.costMicros + part * more.costMicros,
  };
}

/** Returns the distribution of the sampled auctions over the day. */
function trafficIn({ auctions }: Sample, zone: string): TrafficCurve {
  const byHour = Array.from({ length: 24 }, () => 0);
  for (const { atMs, weight } of auctions) byHour[Math.floor(24 * dayFraction(zone, atMs))]! += weight;
  return learnedTraffic(byHour);
}

export const forecasts = { forecastOf, forecastBudgets, forecastChanges };
