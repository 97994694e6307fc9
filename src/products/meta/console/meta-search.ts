import { comparison } from '#kernel/compared-days.ts';
import { day, oneOf, pageNumber, searchParameters, uuid } from '#kernel/search-parameters.ts';
import { defineList } from '#platform/console-kit/define-list.ts';
import { TOP_UP_METHODS, TOP_UP_STATUSES } from '../rules/top-up.ts';

const DASHBOARD = { mbgSellerId: uuid, fromDate: day, toDate: day };
/** The range of the dashboard's figures; the top-ups have the same. */
export const dashboardRange = defineList({ ...DASHBOARD, compare: comparison() });
export const topUpList = defineList(
  { ...DASHBOARD, method: oneOf(TOP_UP_METHODS), status: oneOf(TOP_UP_STATUSES), page: pageNumber },
  { filters: ['fromDate', 'toDate', 'method', 'status'] },
);
export const setupSearch = searchParameters({ mbgSellerId: uuid });
