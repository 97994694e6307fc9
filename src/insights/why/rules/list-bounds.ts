import type { ListBounds } from '#kernel/list-bound.ts';
import { MAX_CARRIERS } from './carriers.ts';
import { FACTORS, LOSSES } from './waterfall.ts';

/** Campaigns of which a term may be excluded at once. */
export const MAX_TERM_CAMPAIGNS = 50;
/** Accepted remedies shown with what happened. */
export const MAX_ACCEPTED = 5;

export const WHY_LISTS: ListBounds = {
  'Why.bars': FACTORS.length + LOSSES.length,
  'Why.campaigns': MAX_CARRIERS,
  'Why.accepted': MAX_ACCEPTED,
  'WhyTerms.shown': MAX_CARRIERS,
  'WhyTerm.campaignIds': MAX_TERM_CAMPAIGNS,
};
