import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay, useViewer } from '#core/session/console/index.ts';
import { CAMPAIGN_PERMISSIONS } from '../../rules/permissions.ts';

/** Leads to a new campaign on one page. Those who may not launch have none. */
export function NewCampaignButton() {
  const { t } = useTranslation('campaigns');
  const { company } = useViewer();
  const canLaunch = useMay(CAMPAIGN_PERMISSIONS['Mutation.createSponsorCampaign']);
  if (!company || !canLaunch) return null;
  return (
    <Button leftSection={<IconPlus size={15} stroke={2} />} renderRoot={(props) => <Link {...props} to="/launch" />}>
      {t('wizard.newTitle')}
    </Button>
  );
}
