import type { Micros } from '#kernel/money.ts';
import { conflict, invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { BudgetType } from './budget-type.ts';
import type { CampaignInput } from './campaign-input.ts';
import { campaignProblem } from './campaign.messages.ts';

/** Applies a change to the current campaign; `checkCampaign` decides whether the result is allowed. */
export type Edit = (before: CampaignInput) => Result<CampaignInput, Problem>;

/** Amounts in wallet currency; what is left out stays. */
export interface BudgetChange {
  budget?: Micros | null;
  budgetDaily?: Micros | null;
  budgetType?: BudgetType | null;
}

/** Changes a budget. A campaign without limits needs a budget type first. */
export const budgetEdit =
  ({ budget, budgetDaily, budgetType }: BudgetChange): Edit =>
  (before) => {
    if (before.budgetType === 'ALWAYS_ON' && !budgetType) return fail(conflict(campaignProblem.budgetTypeFirst()));
    return ok({
      ...before,
      budgetType: budgetType ?? before.budgetType,
      budgetTotalMicros: budget ?? before.budgetTotalMicros,
      budgetDailyMicros: budgetDaily ?? before.budgetDailyMicros,
    });
  };

/** Moves the end of a schedule to a later instant, or sets one. */
export const extension =
  (endAtMs: EpochMs): Edit =>
  (before) => {
    const isLater = before.endAtMs === null || endAtMs > before.endAtMs;
    if (!isLater) return fail(invalid('endDate', campaignProblem.endNotLater()));
    return ok({ ...before, scheduleType: 'DATE_RANGE', endAtMs });
  };
