import { oneOf, pageNumber, searchParameters, text, uuid } from '#kernel/search-parameters.ts';
import { defineList } from '#platform/console-kit/define-list.ts';
import { COMPARED_AT_ONCE } from '../rules/package-list.ts';
import { SHARED_STATUSES } from '../rules/shared-status.ts';

const month = text(/^\d{4}-(0[1-9]|1[0-2])$/);

export const bookingList = defineList(
  { page: pageNumber, status: oneOf(SHARED_STATUSES), search: text() },
  { filters: ['status', 'search'] },
);

export const packageList = defineList(
  {
    month,
    tag: uuid,
    type: text(),
    placement: uuid,
    venture: uuid,
    page: pageNumber,
  },
  { pageSize: COMPARED_AT_ONCE, filters: ['month', 'tag', 'type', 'placement'] },
);

/** What became of an order; without it, nothing is said of that. */
export const errorSearch = searchParameters({ outcome: oneOf(['DONE', 'NOT_DONE', 'UNKNOWN']) });

export const calendarSearch = searchParameters({ venture: uuid, segment: text(), placement: uuid, month });

export const manageSearch = searchParameters({ part: oneOf(['packages', 'placements', 'taxes']) });
