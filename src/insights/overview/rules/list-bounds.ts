import type { ListBounds } from '#kernel/list-bound.ts';
import { MAX_NEEDY } from './need.ts';
import { PERIOD_DAYS } from './periods.ts';
import { MAX_STOPPING } from './runway.ts';
import { MAX_TODOS } from './todos.ts';

/** Campaigns of a company that are looked through, the newest first. */
export const MAX_CAMPAIGNS = 5000;

export const OVERVIEW_LISTS: ListBounds = {
  'Overview.todos': MAX_TODOS,
  'OverviewFigures.days': 2 * PERIOD_DAYS,
  'OverviewFigures.rows': MAX_NEEDY,
  'OverviewWallet.stopsFirst': MAX_STOPPING,
};
