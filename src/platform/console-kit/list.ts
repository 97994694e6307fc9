import { useMatches, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DayRange } from '#design/form/day-range.ts';
import type { Sorting } from '#design/table/data-table.tsx';
import type { SearchOf } from '#kernel/search-parameters.ts';
import type { TypedDocumentString } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery, type ReadOptions } from '#platform/api-client/hooks.ts';
import { LIST_PAGE_SIZE, type ListDefinition } from './define-list.ts';
import { PAGE_SIZES, rememberPageSize, usePageSize } from './page-size.ts';
import { rangeFrom, rangeTo } from './range-parameters.ts';

/** Which page of a list is shown, and how to turn to another. */
export interface Pages {
  page: number;
  pageSize: number;
  /** `replaces`: the current page does not exist and must not stay in the history. */
  turnTo(page: number, replaces?: boolean): void;
  /** Shows as many rows on a page from now on, from the first page; absent where the list has a size of its own. */
  resize?(pageSize: number): void;
}

export interface ListAddress<Search> extends Pages {
  search: Search;
  /** Changes parameters and returns to the first page; undefined removes one. */
  change(patch: Partial<Search>, options?: { replaces?: boolean }): void;
  /** Changes parameters that do not change what is listed, such as the row that is opened. */
  show(patch: Partial<Search>, replaces?: boolean): void;
  /** The days in the address; null for the list's default. */
  range: DayRange | null;
  changeRange(range: DayRange | null): void;
  sorting: Sorting | null;
  sort(sorting: Sorting | null): void;
  isNarrowed: boolean;
  /** Removes what narrows the list. */
  clear(): void;
  takeIgnored(): readonly string[];
}

interface Common {
  page?: number;
  sort?: string;
  direction?: 'asc' | 'desc';
}

const NOTHING = {};

/** Returns what the address says about a list, and how to change it. */
export function useListAddress<Shape>(list: ListDefinition<Shape>): ListAddress<SearchOf<Shape>> {
  const { search: read, filters, sortedBy, takeIgnored } = list;
  const chosenSize = usePageSize();
  const isResizable = list.pageSize === LIST_PAGE_SIZE;
  // Of the screen that is shown: the location is already the next one's while that loads.
  const shown = useMatches({ select: (matches) => matches.at(-1)?.search ?? NOTHING }) as Record<string, unknown>;
  const navigate = useNavigate();
  const search = read(shown);
  const show = (patch: object, replace = false) =>
    void navigate({
      to: '.',
      search: (previous: object) => ({ ...previous, ...patch }),
      replace,
      resetScroll: false,
    } as never);
  const go = (patch: object, replace?: boolean) => show({ page: undefined, ...patch }, replace);
  const { page = 1, sort, direction = 'desc' } = search as Common;
  return {
    search,
    page,
    pageSize: isResizable ? chosenSize : list.pageSize,
    ...(isResizable && {
      resize(size) {
        rememberPageSize(size);
        go({}, true);
      },
    }),
    turnTo: (next, replaces) => go({ page: next === 1 ? undefined : next }, replaces),
    change: (patch, { replaces } = {}) => go(patch, replaces),
    show,
    range: rangeFrom(search),
    changeRange: (range) => go(rangeTo(read.names, range)),
    sorting: sort === undefined ? sortedBy : { id: sort, direction },
    sort: (sorting) => go({ sort: sorting?.id, direction: sorting?.direction }),
    isNarrowed: filters.some((name) => Boolean(search[name])),
    clear: () => go(Object.fromEntries(filters.map((name) => [name, undefined]))),
    takeIgnored,
  };
}

/** Pages of a list that is not in the address, such as one in a drawer. `subject` is what is listed: a new one starts at its first page. */
export function useLocalPages(subject: unknown, pageSize = LIST_PAGE_SIZE): Pages {
  const key = JSON.stringify(subject);
  const [turned, setTurned] = useState({ key, page: 1 });
  return {
    page: turned.key === key ? turned.page : 1,
    pageSize,
    turnTo: (page) => setTurned({ key, page }),
  };
}

interface Extent {
  /** Rows in all pages. */
  total: number;
  /** Computed from the total when omitted. */
  numPages?: number;
}

interface PagingOptions {
  /** Name of the paged list, where a screen has several. */
  label?: string;
  /** Whether the extent is that of an earlier request, which says nothing about where this list ends. */
  isEarlier?: boolean;
}

/** Returns the paging below a list's rows, and turns from a page past the end to the last. */
export function usePaging(pages: Pages, list: Extent | undefined, { label, isEarlier }: PagingOptions = {}) {
  const { page, pageSize, turnTo, resize } = pages;
  const total = list?.total ?? 0;
  const numPages = list?.numPages ?? Math.ceil(total / pageSize);
  const last = !isEarlier && page > numPages ? numPages : 0;
  const goToLast = useEffectEvent(() => turnTo(last, true));
  useEffect(() => {
    if (last > 0) goToLast();
  }, [last]);
  const sizes = resize && { sizes: PAGE_SIZES, onSize: resize };
  return list && { page, pageSize, numPages, total, onPage: turnTo, label, ...sizes };
}

/** Pages rows that are all known. A page past the end has the rows of the last. */
export function usePagedRows<Row>(pages: Pages, all: readonly Row[] | undefined, options?: PagingOptions) {
  const paging = usePaging(pages, all && { total: all.length }, options);
  if (!all || !paging) return { rows: undefined, paging: undefined };
  const page = Math.min(paging.page, Math.max(1, paging.numPages));
  const rows = all.slice((page - 1) * paging.pageSize, page * paging.pageSize);
  return { rows, paging: { ...paging, page } };
}

/** Reads a page of a list. The size of the page is always sent. */
export function useListQuery<
  Result,
  Variables extends { page: number; pageSize: number },
  List extends Extent & { objects: unknown[] },
>(
  document: TypedDocumentString<Result, Variables>,
  variables: Omit<Variables, 'page' | 'pageSize'>,
  listOf: (result: Result) => List,
  pages: Pages,
  options: ReadOptions = {},
) {
  const { page, pageSize } = pages;
  const paged = { ...variables, page, pageSize } as Variables;
  const query = useApiQuery(document, paged, { keepPreviousData: true, ...options });
  const { data, isPlaceholderData } = query;
  const list = data && listOf(data);
  const paging = usePaging(pages, list, { isEarlier: isPlaceholderData });
  const rows: List['objects'] | undefined = list?.objects;
  return { query, data, list, paging, table: { query, rows, paging } };
}
