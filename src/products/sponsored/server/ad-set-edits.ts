import type { EpochMs } from '#kernel/time.ts';
import { type BudgetChange, budgetEdit, extension } from '../rules/ad-set-edits.ts';
import { editAdSet, type Deps, type Outcome } from './operations.ts';

/** Changes the budget of an ad set; what is left out stays. */
export const changeBudget = (deps: Deps, adSetId: string, change: BudgetChange): Promise<Outcome> =>
  editAdSet(deps, adSetId, budgetEdit(change), { budgetTotal: 'budget', budgetDailyTotal: 'budgetDaily' });

/** Moves the end of an ad set's schedule. */
export const extendAdSet = (deps: Deps, adSetId: string, endAtMs: EpochMs): Promise<Outcome> =>
  editAdSet(deps, adSetId, extension(endAtMs), { endDate: 'endDate' });
