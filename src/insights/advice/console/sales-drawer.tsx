import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CampaignDrawerProps } from '#products/sponsored/console/index.ts';
import CampaignSales from './campaign-sales.tsx';

/** The sales of a campaign, beside the screen it was opened from. */
export default function SalesDrawer({ campaign, onClose }: CampaignDrawerProps) {
  const { t } = useTranslation('advice');
  return (
    <Drawer opened position="right" size="lg" title={t('sales.title')} onClose={onClose}>
      <CampaignSales campaignId={campaign.id} name={campaign.name} />
    </Drawer>
  );
}
