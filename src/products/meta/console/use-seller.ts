import { useNavigate, useSearch } from '@tanstack/react-router';
import { presetRange, type DayRange, type DayRangePreset } from '#design/form/day-range.ts';
import { useCurrencies, useSelection, useViewer, type NamedCurrency } from '#core/shell/console/index.ts';
import {
  MetaSellersDocument,
  MetaSettingsDocument,
  type MetaSellerPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import type { MetaSearch } from './meta-search.ts';
import { useToday } from '#design/format.ts';

export type Seller = MetaSellerPartsFragment;

/** The company's sellers, those that are linked first, and the one in the address; the first while none is. */
export function useSellers({ refetchIntervalMs }: { refetchIntervalMs?: number } = {}) {
  const { companyId, sellerId } = useSelection();
  const query = useApiQuery(
    MetaSellersDocument,
    { companyId },
    refetchIntervalMs === undefined ? {} : { refetchIntervalMs },
  );
  const sellers = query.data?.companySellers.toSorted((a, b) => Number(b.isMpaOnboarded) - Number(a.isMpaOnboarded));
  const seller = sellers?.find(({ id }) => id === sellerId) ?? sellers?.[0] ?? null;
  return { query, sellers, seller };
}

/** Whether the reader's role makes and changes campaigns; staff without a company's role only look. */
export function useMayChange(): boolean {
  const { role } = useViewer();
  return role !== null && role.name !== 'VIEWER';
}

/** The days in the address, and how they are changed. Both days or none. */
export function useRange(preset: DayRangePreset) {
  const search: MetaSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = useToday();
  const { fromDate: from, toDate: to } = search;
  const isProvided = from !== undefined && to !== undefined && from <= to;
  const range: DayRange = isProvided ? { from, to } : presetRange(preset, today);
  const change = (patch: Partial<MetaSearch>, replace = false) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, page: undefined, ...patch }),
      resetScroll: false,
      replace,
    });
  return {
    search,
    today,
    range,
    isProvided,
    change,
    setRange: (next: DayRange | null) => change({ fromDate: next?.from, toDate: next?.to }),
  };
}

/** A currency by its code; the company's own while the code is not known. */
export function useCurrency(code: string | undefined): NamedCurrency {
  const { company } = useViewer();
  return useCurrencies()(code ?? company?.walletCurrency.code);
}

/** Switches of the Meta area; all off until they are known. */
export function useMetaSettings() {
  const read = useApiQuery(MetaSettingsDocument, {});
  const { data } = read;
  return {
    read,
    isKnown: data !== undefined,
    usesPaidCredit: data?.usePaidCredit.isActive ?? false,
    hasAdvancedSetup: data?.advancedSetup.isActive ?? false,
    hasAdvancedFilters: data?.advancedFilters.isActive ?? false,
    hasPreview: data?.preview.isActive ?? false,
    excludedFields: new Set((data?.excludedFields?.value ?? '').split(',').map((name) => name.trim())),
  };
}
