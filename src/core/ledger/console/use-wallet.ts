import { useSelection, useViewer } from '#core/shell/console/index.ts';
import { WalletDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

const REFETCH_MS = 5000;

/** Owners read their own wallet, staff that of the company they filter by. */
export function useMayReadWallet(): boolean {
  const { isOwner, isGfg } = useViewer();
  const { companyId } = useSelection();
  return isOwner || (isGfg && companyId !== null);
}

/** The wallet of the selected company, kept current while the page is in sight. */
export function useWallet() {
  const isEnabled = useMayReadWallet();
  const { companyId } = useSelection();
  return useApiQuery(WalletDocument, { companyId }, { isEnabled, refetchIntervalMs: REFETCH_MS });
}
