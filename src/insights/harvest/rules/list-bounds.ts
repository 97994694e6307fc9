import type { ListBounds } from '#kernel/list-bound.ts';
import { MAX_HARVEST_RULES, MAX_TERMS_A_DAY } from './harvest-rule.ts';

/** Acts that are read at once. */
export const MAX_ACTS = 50;

export const HARVEST_LISTS: ListBounds = {
  'Query.harvestRules': MAX_HARVEST_RULES,
  'Query.harvestActs': MAX_ACTS,
  'HarvestAct.terms': { inAll: MAX_TERMS_A_DAY },
  'HarvestOutlook.terms': { inAll: MAX_TERMS_A_DAY },
};
