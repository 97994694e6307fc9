import {
  campaignNumber,
  catalog,
  day,
  dayRange,
  oneOf,
  pageNumber,
  text,
  uuid,
  wholeNumber,
  type ReadParameter,
  type SearchOf,
} from '#kernel/search-parameters.ts';
import { defineList } from '#platform/console-kit/define-list.ts';
import { CAMPAIGN_VIEWS, GRID_GROUPS, GRID_SORTS } from '../../rules/campaign-grid.ts';

/** Columns that can be hidden, in the order of the grid; the first ones are shown by default. */
export const DEFAULT_COLUMNS = ['active', 'status', 'spend', 'change', 'sales', 'roas', 'budget', 'trend'] as const;
export const GRID_COLUMNS = [...DEFAULT_COLUMNS, 'endDate', 'country', 'bid'] as const;
export type GridColumn = (typeof GRID_COLUMNS)[number];

export const STATUS_FILTER = [
  'DELIVERING',
  'PAUSED',
  'NOT_DELIVERING',
  'SCHEDULED',
  'PENDING_FOR_APPROVAL',
  'REJECTED',
  'DRAFT',
  'COMPLETED',
] as const;

/** What a link may ask for at once: its preview opens, of all campaigns that the list leads to. */
const ASKED_ACTIONS = ['PAUSE', 'RESUME'] as const;
export type AskedAction = (typeof ASKED_ACTIONS)[number];

const MAX_LISTED = 50;

/** Reads several values joined by commas, all of which must be readable. */
const listOf =
  <Value extends string>(read: ReadParameter<Value>): ReadParameter<string> =>
  (value) => {
    const items = typeof value === 'string' ? value.split(',') : [];
    const isReadable = items.length > 0 && items.length <= MAX_LISTED && items.every((item) => read(item) === item);
    return isReadable ? items.join() : undefined;
  };

/** Several brands or countries, as other lists of this page's kind are narrowed too. */
export const brandList = listOf(uuid);
export const countryList = listOf(catalog);

const PARAMETERS = {
  view: oneOf(CAMPAIGN_VIEWS),
  /** The saved view that was opened; what was changed since stands beside it. */
  saved: uuid,
  date: dayRange,
  name: text(),
  brands: brandList,
  countries: countryList,
  statuses: listOf(oneOf(STATUS_FILTER)),
  adType: oneOf(['PRODUCT', 'BANNER']),
  /** In percent. */
  roasBelow: wholeNumber(1, 1_000_000),
  spendAbove: wholeNumber(1, 1_000_000_000),
  endsBefore: day,
  group: oneOf(GRID_GROUPS),
  sort: oneOf(GRID_SORTS),
  direction: oneOf(['asc', 'desc']),
  ended: oneOf(['shown']),
  columns: listOf(oneOf(GRID_COLUMNS)),
  page: pageNumber,
  /** The campaign whose overview is open. */
  peek: campaignNumber,
  /** Leaves the address once it was asked. */
  act: oneOf(ASKED_ACTIONS),
};

const FILTERS = [
  'name',
  'brands',
  'countries',
  'statuses',
  'adType',
  'roasBelow',
  'spendAbove',
  'endsBefore',
] as const satisfies readonly (keyof typeof PARAMETERS)[];
/** The campaigns page in the address. */
export const campaignList = defineList(PARAMETERS, {
  filters: FILTERS,
  pageSize: 1000,
  sortedBy: { id: 'spend', direction: 'desc' },
});
export type WorkplaceSearch = SearchOf<typeof PARAMETERS>;

export const NO_FILTERS: Partial<WorkplaceSearch> = Object.fromEntries(FILTERS.map((name) => [name, undefined]));

export const isFiltered = (search: WorkplaceSearch): boolean => FILTERS.some((name) => search[name] !== undefined);

export const valuesIn = (list: string | undefined): string[] => list?.split(',') ?? [];
export const listText = (values: readonly string[]): string | undefined => values.join() || undefined;

/** Which campaigns of a brand a change is about: for a pause those that run or would, so that its preview says which stay as they are. */
const ABOUT: Record<AskedAction, readonly (typeof STATUS_FILTER)[number][]> = {
  PAUSE: ['DELIVERING', 'NOT_DELIVERING'],
  RESUME: ['PAUSED'],
};

/** The campaigns page with the preview of a change of all campaigns of a brand. */
export const askedOf = (act: AskedAction, brandId: string): WorkplaceSearch => ({
  ...{ act, brands: brandId, statuses: listText(ABOUT[act]) },
});

/** Returns what a saved view holds: everything but the position in the list. */
export function savedSearchOf({
  page: _page,
  peek: _peek,
  saved: _saved,
  act: _act,
  ...search
}: WorkplaceSearch): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined);
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
}
