import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** Stands in front of a page that belongs to an account which is no longer signed in; there is no way past it. */
export default function AccountChanged() {
  const { t } = useTranslation('common');
  const queryClient = useQueryClient();
  const refresh = () => {
    queryClient.clear();
    sessionStorage.clear();
    window.location.assign('/sponsor');
  };
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
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
    </Modal>
  );
}
