import type { ListBounds } from '#kernel/list-bound.ts';
import { MAX_RESULT_DAYS } from './result-days.ts';

/** Products whose pictures stand beside the name. */
export const MAX_PICTURES = 4;

export const CAMPAIGN_PAGE_LISTS: ListBounds = {
  'CampaignPage.pictures': MAX_PICTURES,
  // Those asked for and as many before them.
  'CampaignResults.days': 2 * MAX_RESULT_DAYS,
};
