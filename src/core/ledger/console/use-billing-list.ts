import { useNavigate, useSearch } from '@tanstack/react-router';
import { presetRange, type DayRange } from '#design/form/day-range.ts';
import { useSelection } from '#core/shell/console/index.ts';
import { traceTo, type BillingSearch, type Traced } from './billing-search.ts';
import { useToday } from '#design/format.ts';

/** The filters every billing list has, kept in the address, and what they ask of the server. */
export function useBillingList() {
  const search: BillingSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { companyId, brand } = useSelection();
  const today = useToday();
  const change = (patch: Partial<BillingSearch>, replace = false) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, page: undefined, ...patch }), replace });
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
      // Days, wherever the reader sits: each movement is compared with them where it happened.
      fromDate: `${range.from}T00:00:00.000Z`,
      toDate: `${range.to}T23:59:59.999Z`,
    },
    /** Another filter starts at the first page again. */
    change,
    /** Follows a row in the drawer. */
    follow: (kind: Traced['kind'], id: string) => change({ page: search.page, trace: traceTo(kind, id) }),
  };
}

function rangeFrom(date: string | undefined): DayRange | null {
  const [from, to] = date?.split('_') ?? [];
  return from && to && from <= to ? { from, to } : null;
}
