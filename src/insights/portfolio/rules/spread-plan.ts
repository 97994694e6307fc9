import { largerOf, type Micros, splitByWeight, UNIT } from '#kernel/money.ts';

export interface BudgetedCampaign {
  id: bigint;
  budgetDailyMicros: Micros;
}

/**
 * Returns the daily budgets with which campaigns spend the rest of a month's plan evenly over its days left, each in
 * proportion to its present budget. `steadyMicros` is what the brand's other campaigns are expected to spend a day. Where
 * nothing is left each keeps the lowest budget that there is. All in the wallet's currency.
 */
export function spreadPlan(
  campaigns: readonly BudgetedCampaign[],
  { restMicros, daysLeft, steadyMicros }: { restMicros: Micros; daysLeft: number; steadyMicros: Micros },
): Map<bigint, Micros> {
  const daily = restMicros / BigInt(daysLeft) - steadyMicros;
  const units = largerOf(0n, daily / UNIT);
  const weights = campaigns.map(({ budgetDailyMicros }) => largerOf(1n, budgetDailyMicros));
  const parts = campaigns.length === 0 ? [] : splitByWeight(units, weights);
  return new Map(campaigns.map(({ id }, index) => [id, largerOf(1n, parts[index]!) * UNIT]));
}
