import { oneOf, pageNumber, searchParameters, text, uuid } from '#kernel/search-parameters.ts';
import { SHARED_STATUSES } from '../rules/shared-status.ts';

const month = text(/^\d{4}-(0[1-9]|1[0-2])$/);

export const listSearch = searchParameters({
  page: pageNumber,
  status: oneOf(SHARED_STATUSES),
  search: text(),
});

export const packagesSearch = searchParameters({
  month,
  tag: uuid,
  type: text(),
  placement: uuid,
  venture: uuid,
  page: pageNumber,
});

export const calendarSearch = searchParameters({ venture: uuid, segment: text(), placement: uuid, month });

export const manageSearch = searchParameters({ part: oneOf(['packages', 'placements', 'taxes']) });
