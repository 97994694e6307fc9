import { runwayDays } from '#core/ledger/rules/runway.ts';
import { decimalFromMicros, largerOf, type Micros, microsFromDecimal, UNIT } from '#kernel/money.ts';

/** In the platform's default currency: what is preset while too few auctions are known for a suggestion. */
const FIRST_BUDGET_UNITS = 20n;

/** Returns the daily budget a new campaign starts with, in whole units of the wallet's currency. */
export function presetBudget({
  suggested,
  rate,
  minBudget,
}: {
  suggested: string | null;
  rate: string;
  minBudget: string;
}): string {
  const rateMicros = microsFromDecimal(rate) ?? UNIT;
  const known = suggested === null ? null : microsFromDecimal(suggested);
  const wanted = known ?? FIRST_BUDGET_UNITS * rateMicros;
  return decimalFromMicros(wholeUnits(largerOf(wanted, microsFromDecimal(minBudget) ?? UNIT)));
}

const wholeUnits = (micros: Micros): Micros => ((micros + UNIT - 1n) / UNIT) * UNIT;

/** What one daily budget would bring, each as low and high. */
export interface BudgetPoint {
  budget: number;
  clicks: readonly [number, number];
  sales: readonly [number, number] | null;
}

/** Returns what any budget would bring: on the line between the two budgets around it, at the ends what those bring. */
export function forecastAt(points: readonly BudgetPoint[], budget: number): BudgetPoint | null {
  const next = points.findIndex((point) => point.budget >= budget);
  if (points.length === 0) return null;
  if (next <= 0) return { ...points.at(next)!, budget };
  const [from, to] = [points[next - 1]!, points[next]!];
  const part = (budget - from.budget) / (to.budget - from.budget);
  const between = (a: readonly [number, number], b: readonly [number, number]) =>
    [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])] as const;
  return {
    budget,
    clicks: between(from.clicks, to.clicks),
    sales: from.sales && to.sales && between(from.sales, to.sales),
  };
}

/** A bid and the percentage of auctions in which it wins a place. */
export interface BidStep {
  bid: string;
  share: number;
}

/** Returns the share that a bid wins at least, in percent; null without a ladder. */
export function shareOf(steps: readonly BidStep[], bid: string): number | null {
  if (steps.length === 0) return null;
  return steps.findLast((step) => Number(step.bid) <= Number(bid))?.share ?? 0;
}

const NEARLY_ALL_PERCENT = 95;

/**
 * Returns the bid to advise: the lowest that wins the recommended share. None for a bid that is that one, and never a higher one
 * where nearly everything is won.
 */
export function advisedBid(
  { recommended, steps }: { recommended: string | null; steps: readonly BidStep[] },
  bid: string,
): string | null {
  if (recommended === null) return null;
  const difference = Number(recommended) - Number(bid);
  if (bid === '' || difference === 0) return bid === '' ? recommended : null;
  return difference > 0 && (shareOf(steps, bid) ?? 0) >= NEARLY_ALL_PERCENT ? null : recommended;
}

/** Returns how many whole days a balance lasts with a campaign that may spend this much a day; null when it is not spent. */
export function daysLeft(
  { balance, averageDailySpending }: { balance: string; averageDailySpending: string },
  budgetDaily: string,
): number | null {
  const perDay = (microsFromDecimal(averageDailySpending) ?? 0n) + (microsFromDecimal(budgetDaily) ?? 0n);
  const days = runwayDays(microsFromDecimal(balance) ?? 0n, perDay);
  return days === null ? null : Math.floor(days);
}
