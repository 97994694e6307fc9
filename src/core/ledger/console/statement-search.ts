import { searchParameters, text, type SearchOf } from '#kernel/search-parameters.ts';

const SHAPE = {
  /** The month that is shown, as 2026-10. */
  month: text(/^[12]\d{3}-(0[1-9]|1[0-2])$/),
};

export const statementSearch = searchParameters(SHAPE);
export type StatementSearch = SearchOf<typeof SHAPE>;
