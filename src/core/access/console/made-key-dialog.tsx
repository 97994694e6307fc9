import { Button, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { REFERENCE_KEY } from '../rules/reference-key.ts';
import { TextField } from '#design/form/text-fields.tsx';

interface MadeKeyDialogProps {
  secret: string;
  /** It opens the reference, which then calls with it. */
  isForReference?: boolean;
  onClose(): void;
}

/** Shows a new key; it is shown only once. A stray click does not close it. */
export function MadeKeyDialog({ secret, isForReference = false, onClose }: MadeKeyDialogProps) {
  const { t } = useTranslation('access');
  const clipboard = useClipboard();
  return (
    <Dialog
      title={t(secret.startsWith('whsec_') ? 'made.secretTitle' : 'made.title')}
      closesByCrossOnly
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{t('made.detail')}</Text>
        <TextField label={t('column.name')} readOnly value={secret} onFocus={(event) => event.target.select()} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={() => clipboard.copy(secret)}>
            {t(clipboard.copied ? 'made.copied' : 'made.copy')}
          </Button>
          {isForReference ? (
            <Button component="a" href="/docs/reference" onClick={() => sessionStorage.setItem(REFERENCE_KEY, secret)}>
              {t('reference.try')}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('made.done')}</Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
