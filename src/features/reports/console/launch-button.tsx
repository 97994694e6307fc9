import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { hasDraft } from '#features/campaigns/console/index.ts';
import { useSelection, useViewer } from '#features/shell/console/index.ts';

/** Starts a new campaign. Who may not, or has to choose a brand first, is told so beside it. */
export function LaunchButton() {
  const { t } = useTranslation('sponsorAds');
  const router = useRouter();
  const hintId = useId();
  const { role, company } = useViewer();
  const { brand } = useSelection();
  const isContinued = brand !== null && company != null && hasDraft({ companyId: company.id, brandId: brand.id });
  const obstacle = role?.name === 'VIEWER' ? t('launch.viewer') : brand === null ? t('launch.noBrand') : null;
  return (
    <Group gap="sm">
      {obstacle && (
        <Text id={hintId} size="sm" c="dimmed">
          {obstacle}
        </Text>
      )}
      {/* Kept focusable while it cannot be used, so that its reason can be read by keyboard too. */}
      <Button
        leftSection={<IconPlus size={15} stroke={2} />}
        aria-disabled={obstacle !== null}
        aria-describedby={obstacle === null ? undefined : hintId}
        data-disabled={obstacle !== null || undefined}
        onClick={() => {
          if (obstacle === null) void router.navigate({ href: '/sponsor/new/type' });
        }}
      >
        {t(isContinued ? 'launch.continue' : 'launch.label')}
      </Button>
    </Group>
  );
}
