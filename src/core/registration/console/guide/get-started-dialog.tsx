import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { StepList } from './step-list.tsx';

const WIDTH_PX = 620;

/** Shows the quick-start guide over any page. */
export default function GetStartedDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('common');
  return (
    <Dialog onClose={onClose} title={t('getStarted.title')} size={WIDTH_PX}>
      <Stack gap="md">
        <Text c="dimmed">{t('getStarted.lead')}</Text>
        <StepList onFollow={onClose} />
      </Stack>
    </Dialog>
  );
}
