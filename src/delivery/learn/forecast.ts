import { type Day, dayIn } from '#kernel/time.ts';
import type { Basis } from './bid-advice.ts';
import { type Contest, rivalsIn, winsOf } from './contest.ts';
import { type DayResult, type Prediction, budgetFor, predict, withinBudget } from './rules/prediction.ts';
import { type Sample, throughAll } from './samples.ts';

export type ForecastPlan = {
  readonly companyId: string;
  readonly skus: ReadonlySet<string>;
  readonly billedOn: 'CLICK' | 'IMPRESSION';
  readonly minBid_micros: number;
  /** Platform default currency; null without one. */
  readonly dailyBudget_micros: number | null;
  readonly days: number;
  readonly zone: string;
};

export type Forecast = Prediction & {
  /** Platform default currency; null when nothing would be spent. */
  readonly dailyBudget_micros: number | null;
  readonly basis: Basis;
};

/** Runs the sampled auctions again with the plan in them. Null when there is no past to run. */
export async function forecastOf(sample: Sample, contest: Contest, plan: ForecastPlan): Promise<Forecast | null> {
  const replayed = await replayDays(sample, contest, plan);
  if (replayed.days.length === 0) return null;
  const capped = replayed.days.map((day) => withinBudget(day, plan.dailyBudget_micros));
  return {
    ...predict(capped, plan.days),
    dailyBudget_micros: budgetFor(replayed.days),
    basis: { auctions: replayed.auctions, days: replayed.days.length, scope: 'CAMPAIGN' },
  };
}

type Running = { impressions: number; clicks: number; cost_micros: number };

/** What each whole day of the past would have brought; auctions the plan fits are counted. */
async function replayDays(
  sample: Sample,
  contest: Contest,
  plan: ForecastPlan,
): Promise<{ days: DayResult[]; auctions: number }> {
  const byDay = new Map<Day, Running>();
  let auctions = 0;
  await throughAll(sample.auctions, (auction) => {
    const day = dayIn(plan.zone, auction.at_ms);
    const result = byDay.get(day) ?? { impressions: 0, clicks: 0, cost_micros: 0 };
    byDay.set(day, result);
    const own = contest.enter(auction);
    if (own.length === 0) return;
    auctions += 1;
    const rivals = rivalsIn(auction, plan.companyId, plan.skus, plan.minBid_micros);
    for (const { candidate, rank, price_micros } of winsOf(auction, own, rivals)) {
      const impressions = auction.weight * sample.ranks.seen(auction.platform, rank);
      const clicks = impressions * candidate.clickRate;
      result.impressions += impressions;
      result.clicks += clicks;
      result.cost_micros += price_micros * (plan.billedOn === 'CLICK' ? clicks : impressions);
    }
  });
  return { days: wholeDays(byDay), auctions };
}

/** The first and last day of a range are cut by the hour; with few others their parts are all there is. */
function wholeDays(byDay: ReadonlyMap<Day, DayResult>): DayResult[] {
  const days = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, result]) => result);
  return days.length > 3 ? days.slice(1, -1) : days;
}
