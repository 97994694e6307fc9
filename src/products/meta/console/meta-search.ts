import { day, oneOf, pageNumber, searchParameters, uuid, type SearchOf } from '#kernel/search-parameters.ts';
import { TOP_UP_METHODS, TOP_UP_STATUSES } from '../rules/top-up.ts';

const DASHBOARD = { mbgSellerId: uuid, fromDate: day, toDate: day };
const CREDITS = {
  ...DASHBOARD,
  method: oneOf(TOP_UP_METHODS),
  status: oneOf(TOP_UP_STATUSES),
  page: pageNumber,
};

/** Search parameters of the addresses: seller and date range. Invalid values are dropped. */
export const dashboardSearch = searchParameters(DASHBOARD);
export const creditsSearch = searchParameters(CREDITS);
export const setupSearch = searchParameters({ mbgSellerId: uuid });

export type MetaSearch = SearchOf<typeof CREDITS>;
