import { Button, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { saveFile } from '#design/save-file.ts';
import styles from './profile.module.css';

/** Recovery codes, shown once: however the dialog is left, it asks whether they were saved. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const { t } = useTranslation('profile');
  const clipboard = useClipboard();
  const [isLeaving, setIsLeaving] = useState(false);
  const text = codes.join('\n');
  return (
    <Dialog
      isOpen
      onClose={() => setIsLeaving(true)}
      title={t(isLeaving ? 'recovery.leaveTitle' : 'recovery.title')}
      size="sm"
      closesByCrossOnly
    >
      {isLeaving ? (
        <Stack gap="md">
          <Text>{t('recovery.leaveDetail')}</Text>
          <Group grow gap="xs">
            <Button variant="default" onClick={() => setIsLeaving(false)} data-autofocus>
              {t('recovery.showAgain')}
            </Button>
            <Button onClick={onClose}>{t('recovery.done')}</Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text>{t('recovery.detail')}</Text>
          <ol className={styles.codes} aria-label={t('recovery.title')}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <Group grow gap="xs">
            <Button variant="default" onClick={() => clipboard.copy(text)}>
              {t(clipboard.copied ? 'recovery.copied' : 'recovery.copy')}
            </Button>
            <Button
              variant="default"
              onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'endcap-recovery-codes.txt')}
            >
              {t('recovery.save')}
            </Button>
          </Group>
          <Button onClick={() => setIsLeaving(true)}>{t('recovery.done')}</Button>
        </Stack>
      )}
    </Dialog>
  );
}
