import { presetRange } from '#design/form/day-range.ts';
import { useToday } from '#design/format.ts';
import { useSelection } from '#core/session/console/index.ts';
import { useListAddress } from '#platform/console-kit/list.ts';
import { billingList, traceTo, type Traced } from './billing-search.ts';

/** Returns the filters shared by all billing lists, stored in the address, and the query variables they produce. */
export function useBillingList() {
  const address = useListAddress(billingList);
  const { companyId, brand } = useSelection();
  const today = useToday();
  const range = address.range ?? presetRange('previousAndThisMonth', today);
  return {
    address,
    today,
    range,
    variables: {
      companyId,
      brandId: brand?.id,
      catalogId: address.search.country,
      // Calendar days, independent of the reader's zone: the server compares each transaction in its own zone.
      fromDate: `${range.from}T00:00:00.000Z`,
      toDate: `${range.to}T23:59:59.999Z`,
    },
    /** Opens the trace drawer; undefined closes it. */
    showTrace: (trace: string | undefined) => address.show({ trace }),
    /** Opens a row in the trace drawer. */
    follow: (kind: Traced['kind'], id: string) => address.show({ trace: traceTo(kind, id) }),
  };
}
