import { oneOf, pageNumber, searchParameters, text, type SearchOf } from '#kernel/search-parameters.ts';

const DESK = {
  page: pageNumber,
  q: text(),
  /** Transfers and payments: those that are decided, instead of those that wait. */
  state: oneOf(['decided'] as const),
  /** Payments: those that went wrong after they had ended, instead of those that are not what was asked for. */
  list: oneOf(['later'] as const),
};

/** Filters of the provider's billing lists as they stand in the address. */
export const deskSearch = searchParameters(DESK);

export type DeskSearch = SearchOf<typeof DESK>;
