import { campaignNumber, oneOf, pageNumber } from '#kernel/search-parameters.ts';
import { defineList } from '#platform/console-kit/define-list.ts';

export const reviewQueue = defineList({ page: pageNumber }, { pageSize: 20 });

export const PANES = ['queue', 'ad', 'facts'] as const;
export type Pane = (typeof PANES)[number];

/** `campaign` is the opened one; `pane` is the one that a phone shows. */
export const reviewCases = defineList(
  { page: pageNumber, campaign: campaignNumber, pane: oneOf(PANES) },
  { pageSize: 100 },
);
