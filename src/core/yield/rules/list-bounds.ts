import type { ListBounds } from '#kernel/list-bound.ts';
import { MAX_TERMS } from './check-yield-rule.ts';

export const YIELD_LISTS: ListBounds = { 'YieldRule.terms': MAX_TERMS };
