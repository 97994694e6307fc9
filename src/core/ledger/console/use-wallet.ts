import { useSelection, useViewer } from '#core/session/console/index.ts';
import { WalletDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

const REFETCH_MS = 5000;

/** Returns true for owners, and for staff who have selected a company. */
export function useMayReadWallet(): boolean {
  const { isOwner, isStaff } = useViewer();
  const { companyId } = useSelection();
  return isOwner || (isStaff && companyId !== null);
}

/** Reads the wallet of the selected company and refreshes it while the page is visible. */
export function useWallet() {
  const isEnabled = useMayReadWallet();
  const { companyId } = useSelection();
  return useApiQuery(WalletDocument, { companyId }, { isEnabled, refetchIntervalMs: REFETCH_MS });
}
