import { useNavigate, useSearch } from '@tanstack/react-router';
import { localDay, presetRange, type DayRange } from '#design/form/day-range.ts';
import { useSelection } from '#features/shell/console/index.ts';
import type { BillingSearch } from './billing-search.ts';

/** The filters every billing list has, kept in the address, and what they ask of the server. */
export function useBillingList() {
  const search: BillingSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { companyId, brand } = useSelection();
  const today = localDay(new Date());
  const range = rangeFrom(search.date) ?? presetRange('previousAndThisMonth', today);
  return {
    search,
    today,
    range,
    page: search.page ?? 1,
    variables: {
      companyId,
      brandId: brand?.id,
      catalogId: search.country,
      fromDate: new Date(`${range.from}T00:00:00`).toISOString(),
      toDate: new Date(`${range.to}T23:59:59.999`).toISOString(),
    },
    /** Another filter starts at the first page again. */
    change: (patch: Partial<BillingSearch>) =>
      void navigate({ to: '.', search: (former) => ({ ...former, page: undefined, ...patch }) }),
  };
}

function rangeFrom(date: string | undefined): DayRange | null {
  const [from, to] = date?.split('_') ?? [];
  return from && to && from <= to ? { from, to } : null;
}
