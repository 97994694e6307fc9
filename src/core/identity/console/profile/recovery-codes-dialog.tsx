import { Button, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { saveFile } from '#design/save-file.ts';
import styles from './profile.module.css';

/**
 * Shows recovery codes once. Asks for confirmation when the user closes the dialog without having copied or saved them.
 */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const { t } = useTranslation('profile');
  const clipboard = useClipboard();
  const [isLeaving, setIsLeaving] = useState(false);
  const [wasSaved, setWasSaved] = useState(false);
  if (clipboard.copied && !wasSaved) setWasSaved(true);
  const text = codes.join('\n');
  return (
    <Dialog
      onClose={() => setIsLeaving(!isLeaving)}
      title={t(isLeaving ? 'recovery.leaveTitle' : 'recovery.title')}
      size="sm"
    >
      {isLeaving ? (
        <Stack gap="md">
          <Text>{t('recovery.leaveDetail')}</Text>
          <Group grow preventGrowOverflow={false} gap="xs">
            <Button variant="default" onClick={() => setIsLeaving(false)} autoFocus>
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
          <Group grow preventGrowOverflow={false} gap="xs">
            <Button variant="default" onClick={() => clipboard.copy(text)} autoFocus data-autofocus>
              {t(clipboard.copied ? 'recovery.copied' : 'recovery.copy')}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'endcap-recovery-codes.txt');
                setWasSaved(true);
              }}
            >
              {t('recovery.save')}
            </Button>
          </Group>
          <Button onClick={() => (wasSaved ? onClose() : setIsLeaving(true))}>{t('recovery.done')}</Button>
        </Stack>
      )}
    </Dialog>
  );
}
