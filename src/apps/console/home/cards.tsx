import { TopUpButton } from '#core/payments/console/index.ts';
import { loadCampaignAlerts } from '#products/sponsored/console/index.ts';
import { useSelection, useViewer } from '#core/session/console/index.ts';
import { WalletCard } from '#core/ledger/console/index.ts';

export { queryClient } from '../query-client.ts';

const CampaignAlerts = await loadCampaignAlerts();

/** Cards of other modules on the home page: the wallet for owners, and campaigns that end or run out of budget. */
export function Cards() {
  const { isOwner } = useViewer();
  const { companyId, brand } = useSelection();
  return (
    <>
      {isOwner && <WalletCard action={<TopUpButton />} />}
      <CampaignAlerts companyId={companyId} brandId={brand?.id} />
    </>
  );
}
