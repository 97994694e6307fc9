import { Button, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasDraft } from '#features/campaigns/console/index.ts';
import { useSelection, useViewer } from '#features/shell/console/index.ts';

/** Starts a new campaign. Who may not, or has to choose a brand first, learns so on hover and focus. */
export function LaunchButton() {
  const { t } = useTranslation('sponsorAds');
  const router = useRouter();
  const { role, company } = useViewer();
  const { brand } = useSelection();
  const isContinued = brand !== null && company != null && hasDraft({ companyId: company.id, brandId: brand.id });
  const obstacle = role?.name === 'VIEWER' ? t('launch.viewer') : brand === null ? t('launch.noBrand') : null;
  return (
    <Tooltip label={obstacle} disabled={obstacle === null} events={{ hover: true, focus: true, touch: true }}>
      {/* Kept focusable while it cannot be used, so that its reason can be read by keyboard too. */}
      <Button
        leftSection={<IconPlus size={15} stroke={2} />}
        aria-disabled={obstacle !== null}
        data-disabled={obstacle !== null || undefined}
        onClick={() => {
          if (obstacle === null) router.history.push('/sponsor/new/type');
        }}
      >
        {t(isContinued ? 'launch.continue' : 'launch.label')}
      </Button>
    </Tooltip>
  );
}
