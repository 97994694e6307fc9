import {
  campaignNumber,
  dayRange,
  oneOf,
  pageNumber,
  text,
  wholeNumber,
  type SearchOf,
} from '#kernel/search-parameters.ts';
import { defineList } from '#platform/console-kit/define-list.ts';
import { TERM_GROUPS, TERM_LENSES, TERM_SORTS } from '../../rules/search-terms.ts';
import { brandList, countryList } from '../workplace/workplace-search.ts';

const PARAMETERS = {
  lens: oneOf(TERM_LENSES),
  date: dayRange,
  term: text(),
  brands: brandList,
  countries: countryList,
  campaign: campaignNumber,
  /** In percent. */
  roasBelow: wholeNumber(1, 1_000_000),
  spendAbove: wholeNumber(1, 1_000_000_000),
  group: oneOf(TERM_GROUPS),
  sort: oneOf(TERM_SORTS),
  direction: oneOf(['asc', 'desc']),
  page: pageNumber,
};

const FILTERS = [
  'term',
  'brands',
  'countries',
  'campaign',
  'roasBelow',
  'spendAbove',
] as const satisfies readonly (keyof typeof PARAMETERS)[];
/** The search terms page in the address. */
export const termList = defineList(PARAMETERS, {
  filters: FILTERS,
  pageSize: 200,
  sortedBy: { id: 'spend', direction: 'desc' },
});
export type TermSearch = SearchOf<typeof PARAMETERS>;

export const NO_TERM_FILTERS: Partial<TermSearch> = Object.fromEntries(FILTERS.map((name) => [name, undefined]));
export const hasTermFilter = (search: TermSearch): boolean => FILTERS.some((name) => search[name] !== undefined);
