import type { Micros } from '#kernel/money.ts';
import { conflict, invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { BudgetType } from '../rules/budget-type.ts';
import type { CampaignInput } from '../rules/campaign-input.ts';
import { campaignProblem } from '../rules/campaign.messages.ts';
import { editAdSet, type Deps, type Outcome } from './operations.ts';

export interface BudgetEdit {
  /** Required for an ad set without a budget. */
  budgetType?: BudgetType | null | undefined;
  budget?: Micros | null | undefined;
  budgetDaily?: Micros | null | undefined;
}

/** Changes the budget of an ad set; what is left out stays. */
export function changeBudget(deps: Deps, adSetId: string, { budgetType, ...edit }: BudgetEdit): Promise<Outcome> {
  return editAdSet(
    deps,
    adSetId,
    (before) => {
      if (before.budgetType === 'ALWAYS_ON' && !budgetType) return fail(conflict(campaignProblem.budgetTypeFirst()));
      return ok({
        ...before,
        budgetType: budgetType ?? before.budgetType,
        budgetTotalMicros: edit.budget ?? before.budgetTotalMicros,
        budgetDailyMicros: edit.budgetDaily ?? before.budgetDailyMicros,
      });
    },
    { budgetTotal: 'budget', budgetDailyTotal: 'budgetDaily' },
  );
}

/** Moves the end of an ad set's schedule. */
export function extendAdSet(deps: Deps, adSetId: string, endAtMs: EpochMs): Promise<Outcome> {
  return editAdSet(deps, adSetId, (before) => extended(before, endAtMs), { endDate: 'endDate' });
}

function extended(before: CampaignInput, endAtMs: EpochMs): Result<CampaignInput, Problem> {
  const isLater = before.endAtMs === null || endAtMs > before.endAtMs;
  if (!isLater) return fail(invalid('endDate', campaignProblem.endNotLater()));
  return ok({ ...before, scheduleType: 'DATE_RANGE', endAtMs });
}
