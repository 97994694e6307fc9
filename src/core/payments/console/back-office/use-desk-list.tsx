import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchField } from '#design/form/search-field.tsx';
import type { DeskSearch } from './desk-search.ts';

const PAGE_SIZE = 20;
/** What waits for staff comes by itself. */
export const AWAITED = { keepsPrevious: true, refetchIntervalMs: 30_000 };

/** Page and search of one of the provider's lists, kept in the address. */
export function useBackOfficeList() {
  const search: DeskSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { page = 1, q, state, list } = search;
  const change = (patch: Partial<DeskSearch>, replace = false) =>
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

/** Finds by what is typed. */
export function DeskSearchField({ label }: { label: string }) {
  const { searchTerm, change } = useBackOfficeList();
  return <SearchField label={label} value={searchTerm} onSearch={(q) => change({ q: q || undefined }, true)} />;
}
