import { oneOf, pageNumber, searchParameters, text, type SearchOf } from '#kernel/search-parameters.ts';

const PARAMETERS = {
  page: pageNumber,
  q: text(),
  /** Transfers and payments: shows the decided ones instead of those that await a decision. */
  state: oneOf(['decided'] as const),
  /** Payments: shows those that failed after completion instead of those that do not match their order. */
  list: oneOf(['later'] as const),
};

/** Filters of the back office's billing lists as stored in the address. */
export const backOfficeSearch = searchParameters(PARAMETERS);

export type BackOfficeSearch = SearchOf<typeof PARAMETERS>;
