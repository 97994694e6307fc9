import { largerOf } from '#kernel/money.ts';
import type { CampaignPort } from '#core/access/server/index.ts';
import { campaignsById } from './campaign.repository.ts';
import { depsOf } from './deps.ts';
import { createSharedBudget, joinSharedBudget } from './shared-budgets.ts';

/** What mandates of agents need of campaigns. */
export const mandateCampaigns = (publicUrl: string): CampaignPort => ({
  async limitsOf(tx, campaignIds, nowMs) {
    const rows = campaignIds.length ? await campaignsById(tx, campaignIds, new Date(nowMs)) : [];
    return new Map(
      rows.map((row) => {
        const { id, brandId, catalogId, budgetDailyMicros: daily, budgetTodayMicros: today } = row;
        const isRemoved = row.status === 'REMOVED';
        return [
          id,
          {
            brandId,
            catalogId,
            isRunning: row.runningStatus === 'STARTED' && !isRemoved,
            // A budget rule may have decided on another amount for today.
            dailyMicros: isRemoved ? 0n : daily === null ? null : largerOf(daily, today ?? 0n),
            totalMicros: row.budgetTotalMicros,
            bidMicros: row.bidMicros,
          },
        ];
      }),
    );
  },
  async budgetsOf(context) {
    const depsIn = await depsOf(context, publicUrl);
    return {
      open: (tx, { name, amountMicros }) =>
        createSharedBudget(depsIn(tx), {
          name,
          period: 'MONTH',
          amountMicros,
          fromDay: null,
          toDay: null,
          campaignIds: [],
        }),
      join: (tx, id, campaignId) => joinSharedBudget(depsIn(tx), id, campaignId),
    };
  },
});
