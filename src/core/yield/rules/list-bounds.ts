import type { ListBounds } from '#kernel/list-bound.ts';
import { MAX_PREVIEWED_COMPANIES } from './rules-replay.ts';
import { MAX_TRIAL_DAYS } from './trial.ts';
import { MAX_TERMS, MAX_VALUES } from './check-yield-rule.ts';

export const YIELD_LISTS: ListBounds = {
  'YieldRule.terms': MAX_TERMS,
  'YieldRule.subjects': MAX_VALUES,
  'YieldRule.openTo': MAX_VALUES,
  'YieldPreview.revenueChange': 2,
  'YieldRuleChange.predictedRevenue': 2,
  'YieldTrialResult.days': MAX_TRIAL_DAYS,
  'YieldPreview.companies': MAX_PREVIEWED_COMPANIES,
};
