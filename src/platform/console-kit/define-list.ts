import { searchParameters, type ReadParameter, type SearchOf, type SearchReader } from '#kernel/search-parameters.ts';

/** Rows of a page. A list with another size names it in its definition. */
export const LIST_PAGE_SIZE = 10;

export interface Order {
  id: string;
  direction: 'asc' | 'desc';
}

interface ListOptions<Shape> {
  /** The parameters that narrow the list: without rows they make it "no match", and `clear` removes them. */
  filters?: readonly (keyof Shape & string)[];
  pageSize?: number;
  /** The order without `sort` in the address. */
  sortedBy?: Order;
}

export interface ListDefinition<Shape> {
  /** Reads the address; the route's `validateSearch`. */
  search: SearchReader<Shape>;
  filters: readonly (keyof Shape & string)[];
  pageSize: number;
  sortedBy: Order | null;
  /** Returns, once, the parameters of the opened address that could not be read. The router removes them from it before a screen sees them. */
  takeIgnored(): readonly string[];
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/**
 * Defines a list by the parameters of its address. A list is paged by `page`, sorted by `sort` and `direction`, and shows the days of
 * `date`, or of `fromDate` and `toDate`.
 */
export function defineList<Shape extends Record<string, ReadParameter<unknown>>>(
  shape: Shape,
  { filters = [], pageSize = LIST_PAGE_SIZE, sortedBy }: ListOptions<Shape> = {},
): ListDefinition<Shape> {
  const read = searchParameters(shape);
  let ignored: readonly string[] = [];
  const search = (given: Record<string, unknown>): SearchOf<Shape> => {
    const values = read(given);
    const unreadable = read.names.filter((name) => isGiven(given[name]) && values[name] === undefined);
    if (unreadable.length > 0) ignored = unreadable;
    return values;
  };
  return {
    search: Object.assign(search, { names: read.names }),
    filters,
    pageSize,
    sortedBy: sortedBy ?? null,
    takeIgnored: () => {
      const taken = ignored;
      ignored = [];
      return taken;
    },
  };
}
