import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewer } from '#core/session/console/index.ts';
import { canEdit } from '../../rules/permissions.ts';

/** Leads to a new campaign on one page. Those who may not launch have none. */
export function NewCampaignButton() {
  const { t } = useTranslation('campaigns');
  const { role, company } = useViewer();
  if (!company || !canEdit({ role: role?.name ?? null })) return null;
  return (
    <Button leftSection={<IconPlus size={15} stroke={2} />} renderRoot={(props) => <Link {...props} to="/launch" />}>
      {t('wizard.newTitle')}
    </Button>
  );
}
