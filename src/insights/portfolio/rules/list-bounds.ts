import type { ListBounds } from '#kernel/list-bound.ts';
import { MAX_CAMPAIGNS } from '#insights/overview/rules/list-bounds.ts';
import { MAX_BRANDS } from './brand-plan.ts';

export const PORTFOLIO_LISTS: ListBounds = {
  'Portfolio.brands': MAX_BRANDS,
  'Portfolio.planBudgets': MAX_CAMPAIGNS,
};
