import { type Day, type EpochMs, MINUTE_MS, dayFraction, dayIn } from '#kernel/time.ts';
import type { BidHours } from '#core/serving/rules/bid-modifiers.ts';
import { type BidState, nextBid, paceOf } from '#delivery/decide/rules/automated-bid.ts';
import { type TrafficCurve, openTraffic, participation } from '#delivery/decide/rules/pacing.ts';

/**
 * Interval between bid moves: short enough to follow a day, long enough that clicks show the effect of the last move.
 */
export const STEP_EVERY_MS = 10 * MINUTE_MS;

/** Inputs of an automated bid at the start of a simulation. Amounts in the platform's default currency. */
export type AutoBidState = Omit<BidState, 'since' | 'pace'>;

/** A campaign simulated over days: its bid at any moment, and its remaining budget. */
export interface CampaignSimulation {
  /** Instants must not decrease. `chance`: probability of taking part in an auction. */
  at(atMs: EpochMs): { readonly bidMicros: number; readonly chance: number };
  /** Spends on the current day; returns the share of the cost that the day's budget covered. */
  spend(clicks: number, costMicros: number): number;
}

export type SimulationPlan = {
  /** A manual bid, or the inputs of an automated one. */
  readonly bid: number | AutoBidState;
  readonly dailyBudgetMicros: number | null;
  readonly zone: string;
  readonly traffic: TrafficCurve;
  /** Null when it is shown at all hours. */
  readonly hours: BidHours | null;
};

/** Bids and paces as the engine would, assuming that the value of a click stays constant. */
export function createSimulation(plan: SimulationPlan): CampaignSimulation {
  const { bid, dailyBudgetMicros, zone } = plan;

  const steering = typeof bid === 'number' ? null : bid;
  let bidMicros = typeof bid === 'number' ? bid : bid.bidMicros;
  let clicksSoFar = steering?.clicks ?? 0;
  let since = { clicks: 0, costMicros: 0 };
  let today: Day = '';
  let spentMicros = 0;
  let stepMs: EpochMs | null = null;

  const trafficAt = (atMs: EpochMs) => openTraffic(plan.traffic, plan.hours, zone, atMs);
  const spentOn = (atMs: EpochMs) => {
    const day = dayIn(zone, atMs);
    if (day !== today) spentMicros = 0;
    today = day;
    return spentMicros;
  };
  const step = (state: AutoBidState, atMs: EpochMs) => {
    const pace = paceOf(spentOn(atMs), dailyBudgetMicros, dayFraction(zone, atMs), trafficAt(atMs));
    const next = nextBid({ ...state, bidMicros, clicks: clicksSoFar, since, pace });
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
          dailyBudgetMicros === null
            ? 1
            : participation(spent, dailyBudgetMicros, dayFraction(zone, atMs), trafficAt(atMs)),
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
