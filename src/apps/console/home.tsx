import { TopUpButton } from '#features/billing/console/index.ts';
import { loadCampaignsToWatch } from '#features/campaigns/console/index.ts';
import { useSelection, useViewer } from '#features/shell/console/index.ts';
import { WalletCard } from '#features/wallet/console/index.ts';

export { queryClient } from './query-client.ts';

const CampaignsToWatch = await loadCampaignsToWatch();

/** What other rooms show on the first page: the wallet to owners, and campaigns that end or run out of budget. */
export function Cards() {
  const { isOwner } = useViewer();
  const { companyId, brand } = useSelection();
  return (
    <>
      {isOwner && <WalletCard action={<TopUpButton />} />}
      <CampaignsToWatch supplierId={companyId} brandId={brand?.id} />
    </>
  );
}
