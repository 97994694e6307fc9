import { type Day, type EpochMs, MINUTE_MS, dayFraction, dayIn } from '#kernel/time.ts';
import { type BidState, nextBid, paceOf } from '#delivery/decide/rules/automated-bid.ts';
import { type TrafficCurve, participation } from '#delivery/decide/rules/pacing.ts';

/** How often bids move: often enough to follow a day, seldom enough that clicks show what the last move did. */
export const STEP_EVERY_MS = 10 * MINUTE_MS;

/** What moves a bid that is left to the engine, as it stands before the campaign goes on. Money in the platform's default currency. */
export type AutoBidState = Omit<BidState, 'since' | 'pace'>;

/** A campaign that goes through days: what it bids at any moment, and what it may still spend. */
export interface CampaignSimulation {
  /** Instants must not go back. `chance`: how likely it takes part in an auction. */
  at(atMs: EpochMs): { readonly bidMicros: number; readonly chance: number };
  /** Spends on the day it is; answers which part of it the day's budget still paid. */
  spend(clicks: number, costMicros: number): number;
}

export type SimulationPlan = {
  /** A bid set by hand, or what the engine moves its own by. */
  readonly bid: number | AutoBidState;
  readonly dailyBudgetMicros: number | null;
  readonly zone: string;
  readonly traffic: TrafficCurve;
};

/** Bids and paces as the engine would. What clicks sell is taken to stay what it is known to be. */
export function createSimulation({ bid, dailyBudgetMicros, zone, traffic }: SimulationPlan): CampaignSimulation {
  const steering = typeof bid === 'number' ? null : bid;
  let bidMicros = typeof bid === 'number' ? bid : bid.bidMicros;
  let clicksSoFar = steering?.clicks ?? 0;
  let since = { clicks: 0, costMicros: 0 };
  let today: Day = '';
  let spentMicros = 0;
  let stepMs: EpochMs | null = null;

  const spentOn = (atMs: EpochMs) => {
    const day = dayIn(zone, atMs);
    if (day !== today) spentMicros = 0;
    today = day;
    return spentMicros;
  };
  const step = (standing: AutoBidState, atMs: EpochMs) => {
    const pace = paceOf(spentOn(atMs), dailyBudgetMicros, dayFraction(zone, atMs), traffic);
    const next = nextBid({ ...standing, bidMicros, clicks: clicksSoFar, since, pace });
    bidMicros = next.bidMicros;
    if (next.isByCost) since = { clicks: 0, costMicros: 0 };
  };

  return {
    at(atMs) {
      if (steering !== null) for (stepMs ??= atMs; stepMs <= atMs; stepMs += STEP_EVERY_MS) step(steering, stepMs);
      const spent = spentOn(atMs);
      return {
        bidMicros: Math.ceil(bidMicros!),
        chance:
          dailyBudgetMicros === null ? 1 : participation(spent, dailyBudgetMicros, dayFraction(zone, atMs), traffic),
      };
    },
    spend(clicks, costMicros) {
      const leftMicros = dailyBudgetMicros === null ? costMicros : Math.max(0, dailyBudgetMicros - spentMicros);
      const part = costMicros <= leftMicros ? 1 : leftMicros / costMicros;
      clicksSoFar += part * clicks;
      since.clicks += part * clicks;
      since.costMicros += part * costMicros;
      spentMicros += part * costMicros;
      return part;
    },
  };
}
