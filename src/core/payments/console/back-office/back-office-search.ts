import { oneOf, pageNumber, text } from '#kernel/search-parameters.ts';
import { defineList } from '#platform/console-kit/define-list.ts';

/** The back office's billing lists. What is decided is a list of its own, so its search alone narrows one. */
export const backOfficeList = defineList(
  {
    page: pageNumber,
    q: text(),
    /** Transfers and payments: shows the decided ones instead of those that await a decision. */
    state: oneOf(['decided'] as const),
    /** Payments: shows those that failed after completion instead of those that do not match their order. */
    list: oneOf(['later'] as const),
  },
  { pageSize: 20, filters: ['q'] },
);
