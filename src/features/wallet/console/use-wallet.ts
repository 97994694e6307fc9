import { useSelection, useViewer } from '#features/shell/console/index.ts';
import { WalletDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

const REFETCH_MS = 5000;

/** The wallet of the selected company, kept current while the page is in sight. Only owners may ask. */
export function useWallet() {
  const { isOwner } = useViewer();
  const { companyId } = useSelection();
  return useApiQuery(WalletDocument, { companyId }, { isEnabled: isOwner, refetchEvery_ms: REFETCH_MS });
}
