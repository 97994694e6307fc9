import { SearchField } from '#design/form/search-field.tsx';
import { useListAddress } from '#platform/console-kit/list.ts';
import { backOfficeList } from './back-office-search.ts';

/** Polls for new cases that await staff. */
export const AWAITED = { refetchIntervalMs: 30_000 };

/** Reads a back-office list's address. */
export function useBackOfficeList() {
  const address = useListAddress(backOfficeList);
  const { q = '', state, list } = address.search;
  return {
    address,
    isEnded: state === 'decided',
    isLater: list === 'later',
    searchTerm: q,
    change: address.change,
    variables: { searchTerm: q || null },
  };
}

/** Searches as the user types. */
export function BackOfficeSearchField({ label }: { label: string }) {
  const { searchTerm, change } = useBackOfficeList();
  return (
    <SearchField label={label} value={searchTerm} onSearch={(q) => change({ q: q || undefined }, { replaces: true })} />
  );
}
