import { type Day, type Instant_ms, MINUTE_MS, dayFraction, dayIn } from '#kernel/time.ts';
import { type BidStanding, nextBid, paceOf } from '#delivery/decide/rules/automated-bid.ts';
import { type TrafficCurve, participation } from '#delivery/decide/rules/pacing.ts';

/** How often bids move: often enough to follow a day, seldom enough that clicks show what the last move did. */
export const STEP_EVERY_MS = 10 * MINUTE_MS;

/** What moves a bid that is left to the engine, as it stands before the campaign goes on. Money in the platform's default currency. */
export type Steering = Omit<BidStanding, 'since' | 'pace'>;

/** A campaign that goes through days: what it bids at any moment, and what it may still spend. */
export interface Life {
  /** Instants must not go back. `chance`: how likely it takes part in an auction. */
  at(at_ms: Instant_ms): { readonly bid_micros: number; readonly chance: number };
  /** Spends on the day it is; answers which part of it the day's budget still paid. */
  spend(clicks: number, cost_micros: number): number;
}

export type LifePlan = {
  /** A bid set by hand, or what the engine moves its own by. */
  readonly bid: number | Steering;
  readonly dailyBudget_micros: number | null;
  readonly zone: string;
  readonly traffic: TrafficCurve;
};

/** Bids and paces as the engine would. What clicks sell is taken to stay what it is known to be. */
export function createLife({ bid, dailyBudget_micros, zone, traffic }: LifePlan): Life {
  const steering = typeof bid === 'number' ? null : bid;
  let bid_micros = typeof bid === 'number' ? bid : bid.bid_micros;
  let clicksSoFar = steering?.clicks ?? 0;
  let since = { clicks: 0, cost_micros: 0 };
  let today: Day = '';
  let spent_micros = 0;
  let step_ms: Instant_ms | null = null;

  const spentOn = (at_ms: Instant_ms) => {
    const day = dayIn(zone, at_ms);
    if (day !== today) spent_micros = 0;
    today = day;
    return spent_micros;
  };
  const step = (standing: Steering, at_ms: Instant_ms) => {
    const pace = paceOf(spentOn(at_ms), dailyBudget_micros, dayFraction(zone, at_ms), traffic);
    const next = nextBid({ ...standing, bid_micros, clicks: clicksSoFar, since, pace });
    bid_micros = next.bid_micros;
    if (next.isByCost) since = { clicks: 0, cost_micros: 0 };
  };

  return {
    at(at_ms) {
      if (steering !== null)
        for (step_ms ??= at_ms; step_ms <= at_ms; step_ms += STEP_EVERY_MS) step(steering, step_ms);
      const spent = spentOn(at_ms);
      return {
        bid_micros: Math.ceil(bid_micros!),
        chance:
          dailyBudget_micros === null ? 1 : participation(spent, dailyBudget_micros, dayFraction(zone, at_ms), traffic),
      };
    },
    spend(clicks, cost_micros) {
      const left_micros = dailyBudget_micros === null ? cost_micros : Math.max(0, dailyBudget_micros - spent_micros);
      const part = cost_micros <= left_micros ? 1 : left_micros / cost_micros;
      clicksSoFar += part * clicks;
      since.clicks += part * clicks;
      since.cost_micros += part * cost_micros;
      spent_micros += part * cost_micros;
      return part;
    },
  };
}
