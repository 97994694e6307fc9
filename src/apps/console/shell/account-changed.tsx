import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { clearTelemetrySession } from '#platform/api-client/reporting.ts';
import { hardNavigate } from '#platform/api-client/hard-navigate.ts';

/** Blocks a page whose membership is no longer signed in; it cannot be dismissed. */
export default function AccountChanged() {
  const { t } = useTranslation('common');
  const refresh = () => {
    clearTelemetrySession();
    hardNavigate('/sponsor');
  };
  return (
    <Dialog
      onClose={() => {}}
      isHeld
      size="sm"
      // Above any open layer of the page.
      zIndex={400}
      title={t('accountChanged.title')}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('accountChanged.text')}</Text>
        <Group justify="flex-end">
          <Button onClick={refresh} data-autofocus>
            {t('action.refresh')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
