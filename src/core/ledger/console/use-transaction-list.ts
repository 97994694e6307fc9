import { useSelection } from '#core/session/console/index.ts';
import { useListAddress } from '#platform/console-kit/list.ts';
import { transactionList } from './billing-search.ts';
import { useBillingList } from './use-billing-list.ts';

/** Kinds whose transactions have a brand; the selected brand would hide all of the others. */
const OF_BRANDS: readonly (string | undefined)[] = [undefined, 'ADS', 'ADS_RETURNED'];

/** Returns the filters of the transactions, which a statement's lines link to, and the query variables they produce. */
export function useTransactionList() {
  const { variables, follow } = useBillingList();
  const address = useListAddress(transactionList);
  const { brand } = useSelection();
  const { kind, brand: ofLine } = address.search;
  const brandId = ofLine ?? (OF_BRANDS.includes(kind) ? brand?.id : undefined);
  return { address, follow, variables: { ...variables, brandId }, kind };
}
