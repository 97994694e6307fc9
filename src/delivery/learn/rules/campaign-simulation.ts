import { type Day, type EpochMs, MINUTE_MS, dayFraction, dayIn } from '#kernel/time.ts';
import type { BidHours } from '#core/serving/rules/bid-modifiers.ts';
import { type BidState, nextBid, paceOf } from '#delivery/decide/rules/automated-bid.ts';
import { type TrafficCurve, openTraffic, participation, trafficShare } from '#delivery/decide/rules/pacing.ts';

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

/** A day's share of a cap that the campaign has with others, and what those spend on a day. */
export type SharedDay = { readonly budgetMicros: number; readonly othersMicros: number };

export type SimulationPlan = {
  /** A manual bid, or the inputs of an automated one. */
  readonly bid: number | AutoBidState;
  readonly dailyBudgetMicros: number | null;
  /** Null when it shares none. */
  readonly shared: SharedDay | null;
  readonly zone: string;
  readonly traffic: TrafficCurve;
  /** Null when it is shown at all hours. */
  readonly hours: BidHours | null;
};

/**
 * Bids and paces as the engine would, assuming that the value of a click stays constant and that others of a shared
 * budget spend by the traffic, as they did.
 */
export function createSimulation(plan: SimulationPlan): CampaignSimulation {
  const { bid, dailyBudgetMicros, shared, zone } = plan;

  const steering = typeof bid === 'number' ? null : bid;
  let bidMicros = typeof bid === 'number' ? bid : bid.bidMicros;
  let clicksSoFar = steering?.clicks ?? 0;
  let since = { clicks: 0, costMicros: 0 };
  let today: Day = '';
  let spentMicros = 0;
  let stepMs: EpochMs | null = null;
  let lastMs: EpochMs = 0;

  const trafficAt = (atMs: EpochMs) => openTraffic(plan.traffic, plan.hours, zone, atMs);
  const spentOn = (atMs: EpochMs) => {
    const day = dayIn(zone, atMs);
    if (day !== today) spentMicros = 0;
    today = day;
    return spentMicros;
  };
  const sharedSpent = (spent: number, atMs: EpochMs) =>
    spent + shared!.othersMicros * trafficShare(plan.traffic, dayFraction(zone, atMs));
  /** The smaller of its own chance and that of the shared budget. */
  const chanceOf = (spent: number, atMs: EpochMs) => {
    const passed = dayFraction(zone, atMs);
    const own = dailyBudgetMicros === null ? 1 : participation(spent, dailyBudgetMicros, passed, trafficAt(atMs));
    if (shared === null) return own;
    return Math.min(own, participation(sharedSpent(spent, atMs), shared.budgetMicros, passed, plan.traffic));
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
      lastMs = atMs;
      return {
        bidMicros: Math.ceil(bidMicros!),
        chance: chanceOf(spent, atMs),
      };
    },
    spend(clicks, costMicros) {
      const ofOwn = dailyBudgetMicros === null ? costMicros : Math.max(0, dailyBudgetMicros - spentMicros);
      const ofShared =
        shared === null ? costMicros : Math.max(0, shared.budgetMicros - sharedSpent(spentMicros, lastMs));
      const leftMicros = Math.min(ofOwn, ofShared);
      const part = costMicros <= leftMicros ? 1 : leftMicros / costMicros;
      clicksSoFar += part * clicks;
      since.clicks += part * clicks;
      since.costMicros += part * costMicros;
      spentMicros += part * costMicros;
      return part;
    },
  };
}
