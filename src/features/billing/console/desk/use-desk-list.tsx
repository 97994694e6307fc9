import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { TextField } from '#design/form/text-fields.tsx';
import type { DeskSearch } from './desk-search.ts';

const PAGE_SIZE = 20;
const SEARCH_DELAY_MS = 300;
/** What waits for staff comes by itself. */
export const AWAITED = { keepsPrevious: true, refetchEvery_ms: 30_000 };

/** Page and search of one of the provider's lists, kept in the address. */
export function useDeskList() {
  const search: DeskSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { page = 1, q, state, list } = search;
  const change = (patch: Partial<DeskSearch>, replace = false) =>
    void navigate({ to: '.', search: (former) => ({ ...former, page: undefined, ...patch }), replace });
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
        onPage: (next: number) => change({ page: next }),
      },
  };
}

/** Finds by what was typed, once the typing rests. */
export function DeskSearchField({ label }: { label: string }) {
  const { searchTerm, change } = useDeskList();
  const [typed, setTyped] = useState(searchTerm);
  const find = useDebouncedCallback((q: string) => change({ q: q.trim() || undefined }, true), SEARCH_DELAY_MS);
  return (
    <TextField
      type="search"
      size="xs"
      w={220}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      leftSection={<IconSearch size={14} stroke={1.7} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        find(event.currentTarget.value);
      }}
    />
  );
}
