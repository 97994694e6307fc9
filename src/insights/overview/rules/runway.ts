import { largerOf } from '#kernel/money.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import { averageSpend, type TodoCampaign } from './todos.ts';

export const MAX_STOPPING = 3;

export interface Stopping {
  id: bigint;
  name: string;
  /** Whole days until it stops; 0 on its last. */
  days: number;
}

/**
 * Returns the delivering campaigns that stop first at their present spend: by their end, by their total budget or with
 * the wallet, which stops them all. Those that would run on without end are left out.
 */
export function stopsFirst(campaigns: readonly TodoCampaign[], runwayDays: number | null, nowMs: EpochMs): Stopping[] {
  return campaigns
    .filter(({ status }) => status === 'DELIVERING')
    .map((campaign) => ({ campaign, days: daysLeft(campaign, runwayDays, nowMs) }))
    .filter(({ days }) => days !== Infinity)
    .toSorted(
      (a, b) =>
        a.days - b.days ||
        Number(averageSpend(b.campaign) - averageSpend(a.campaign)) ||
        (a.campaign.id < b.campaign.id ? -1 : 1),
    )
    .slice(0, MAX_STOPPING)
    .map(({ campaign: { id, name }, days }) => ({ id, name, days }));
}

function daysLeft(campaign: TodoCampaign, runwayDays: number | null, nowMs: EpochMs): number {
  const { endAt, budgetTotalMicros, spentTotalMicros } = campaign;
  const average = averageSpend(campaign);
  const untilEnd = endAt === null ? Infinity : (endAt.getTime() - nowMs) / DAY_MS;
  const untilSpent =
    budgetTotalMicros === null || average === 0n
      ? Infinity
      : Number(largerOf(0n, budgetTotalMicros - spentTotalMicros)) / Number(average);
  // A campaign that spends nothing does not notice an empty wallet.
  const untilEmpty = average === 0n ? Infinity : (runwayDays ?? Infinity);
  const days = Math.min(untilEnd, untilSpent, untilEmpty);
  return days === Infinity ? days : Math.max(0, Math.floor(days));
}
