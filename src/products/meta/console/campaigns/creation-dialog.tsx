import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import { MetaSessionDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { useRefetchShowing } from '#platform/api-client/refetch.ts';
import styles from '../meta.module.css';

const ASK_MS = 3000;

interface CreationDialogProps {
  sellerId: string;
  sessionId: string;
  /** Returns to the form when Meta rejected the campaign. */
  onBack(): void;
  onClose(): void;
}

/** Progress of a campaign's creation at Meta: received, then created or failed. Closing the dialog does not stop it. */
export function CreationDialog({ sellerId, sessionId, onBack, onClose }: CreationDialogProps) {
  const { t } = useTranslation(['metaAds', 'common']);
  const refetchShowing = useRefetchShowing();
  const { data, error } = useApiQuery(MetaSessionDocument, { sellerId, sessionId }, { refetchIntervalMs: ASK_MS });
  const session = data?.asyncSessionStatus;
  const status = session?.status;
  const showNew = useEffectEvent(() => status === 'COMPLETED' && void refetchShowing(['MetaCampaign']));
  useEffect(() => void showNew(), [status]);
  return (
    <Dialog onClose={onClose} title={t('creation.title')} size="sm">
      <Stack gap="md">
        <Group gap="sm" wrap="nowrap" align="flex-start" role="status">
          {status === 'COMPLETED' ? (
            <IconCircleCheck size={20} className={styles.good} aria-hidden />
          ) : status === 'FAILED' ? (
            <IconCircleX size={20} className={styles.bad} aria-hidden />
          ) : (
            <Loader size={18} />
          )}
          <Text>
            {status === 'COMPLETED'
              ? t('creation.done')
              : status === 'FAILED'
                ? t('creation.failed', { reason: session?.result?.errorMessage ?? '' })
                : error
                  ? errorText(error)
                  : t('creation.received')}
          </Text>
        </Group>
        <Group justify="flex-end" gap="xs">
          {status === 'FAILED' && (
            <Button variant="default" onClick={onBack}>
              {t('creation.back')}
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            {t('common:action.ok')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
