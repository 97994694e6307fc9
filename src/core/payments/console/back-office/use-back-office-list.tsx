import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchField } from '#design/form/search-field.tsx';
import type { BackOfficeSearch } from './back-office-search.ts';

const PAGE_SIZE = 20;
/** Polls for new cases that await staff. */
export const AWAITED = { keepPreviousData: true, refetchIntervalMs: 30_000 };

/** Reads paging and search of a back-office list from the address. */
export function useBackOfficeList() {
  const search: BackOfficeSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { page = 1, q, state, list } = search;
  const change = (patch: Partial<BackOfficeSearch>, replace = false) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, page: undefined, ...patch }), replace });
  return {
    isEnded: state === 'decided',
    isLater: list === 'later',
    searchTerm: q ?? '',
    change,
    variables: { searchTerm: q ?? null, page, pageSize: PAGE_SIZE },
    paging: (found: { numPages: number; total: number } | undefined) =>
      found && {
        page,
        numPages: found.numPages,
        total: found.total,
        pageSize: PAGE_SIZE,
        onPage: (next: number, replaces?: boolean) => change({ page: next }, replaces),
      },
  };
}

/** Searches as the user types. */
export function BackOfficeSearchField({ label }: { label: string }) {
  const { searchTerm, change } = useBackOfficeList();
  return <SearchField label={label} value={searchTerm} onSearch={(q) => change({ q: q || undefined }, true)} />;
}
