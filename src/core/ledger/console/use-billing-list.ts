import { useNavigate, useSearch } from '@tanstack/react-router';
import { presetRange, type DayRange } from '#design/form/day-range.ts';
import { useSelection } from '#core/session/console/index.ts';
import { traceTo, type BillingSearch, type Traced } from './billing-search.ts';
import { useToday } from '#design/format.ts';

/** Returns the filters shared by all billing lists, stored in the address, and the query variables they produce. */
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
      // Calendar days, independent of the reader's zone: the server compares each transaction in its own zone.
      fromDate: `${range.from}T00:00:00.000Z`,
      toDate: `${range.to}T23:59:59.999Z`,
    },
    /** A changed filter resets to the first page. */
    change,
    /** Opens a row in the trace drawer. */
    follow: (kind: Traced['kind'], id: string) => change({ page: search.page, trace: traceTo(kind, id) }),
  };
}

function rangeFrom(date: string | undefined): DayRange | null {
  const [from, to] = date?.split('_') ?? [];
  return from && to && from <= to ? { from, to } : null;
}
