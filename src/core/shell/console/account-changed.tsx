import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { clearTelemetrySession } from '#platform/api-client/reporting.ts';
import { hardNavigate } from '#platform/api-client/hard-navigate.ts';

/** Stands in front of a page that belongs to an account which is no longer signed in; there is no way past it. */
export default function AccountChanged() {
  const { t } = useTranslation('common');
  const refresh = () => {
    clearTelemetrySession();
    hardNavigate('/sponsor');
  };
  return (
    <Dialog
      isOpen
      onClose={() => {}}
      isHeld
      size="sm"
      // Above whatever the page has open.
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
