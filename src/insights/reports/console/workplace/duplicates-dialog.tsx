import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { ScrollRegion } from '#design/scroll-region.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  CampaignDuplicatesDocument,
  DuplicateCampaignsDocument,
  type DuplicatePartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery, useKeyedMutation } from '#platform/api-client/hooks.ts';
import styles from './workplace.module.css';

interface DuplicatesDialogProps {
  campaignIds: readonly string[];
  /** Called when it is done, with the campaigns that were not duplicated. */
  onDone(leftIds: readonly string[]): void;
  onClose(): void;
}

/** Duplicates campaigns as drafts: what would be made, and afterwards what was not. */
export default function DuplicatesDialog({ campaignIds, onDone, onClose }: DuplicatesDialogProps) {
  const { t } = useTranslation('workplace');
  const ids = [...campaignIds];
  const plan = useApiQuery(CampaignDuplicatesDocument, { ids });
  const duplicating = useKeyedMutation(DuplicateCampaignsDocument, 'duplicateSponsorCampaigns', {
    about: ids.toSorted().join(' '),
    changes: ['AdSet', 'SponsorCampaign'],
  });
  const [left, setLeft] = useState<readonly DuplicatePartsFragment[] | null>(null);
  const error = duplicating.error ?? plan.error;
  const planned = plan.data?.campaignDuplicates;
  const possible = planned?.filter(({ message }) => message === null).length ?? 0;

  const duplicate = async () => {
    const made = (await duplicating.mutateAsync({ ids })).duplicateSponsorCampaigns.duplicates;
    const failed = made.filter(({ copyId }) => copyId === null);
    if (made.length > failed.length) toastSuccess(t('duplicates.done', { count: made.length - failed.length }));
    onDone(failed.map(({ campaignId }) => campaignId));
    if (failed.length === 0) onClose();
    else setLeft(failed);
  };
  return (
    <Dialog title={t('duplicates.title')} size="lg" isBusy={duplicating.isPending} onClose={onClose}>
      <Stack gap="md">
        <FormBanner message={error && (error.fields['ids']?.[0] ?? errorText(error))} />
        <div aria-live="polite" aria-busy={!planned && !error}>
          {!planned && !error && <SkeletonLines count={3} />}
          {left && (
            <Stack gap="xs">
              <Text fw={500}>{t('duplicates.left', { count: left.length })}</Text>
              <Duplicates duplicates={left} />
            </Stack>
          )}
          {planned && !left && (
            <Stack gap="xs">
              <Text fw={500}>
                {[
                  t('duplicates.planned', { count: possible }),
                  possible < planned.length && t('duplicates.notPossible', { count: planned.length - possible }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <Duplicates duplicates={planned} />
              <Text size="sm" c="dimmed">
                {t('duplicates.note')}
              </Text>
            </Stack>
          )}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={duplicating.isPending}>
            {t(left ? 'result.close' : 'preview.cancel')}
          </Button>
          {!left && possible > 0 && (
            <Button data-autofocus loading={duplicating.isPending} onClick={() => void duplicate().catch(() => {})}>
              {t('duplicates.apply', { count: possible })}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Duplicates({ duplicates }: { duplicates: readonly DuplicatePartsFragment[] }) {
  const { t } = useTranslation('workplace');
  return (
    <ScrollRegion className={styles.planned} label={t('duplicates.list')}>
      <ul>
        {duplicates.map(({ campaignId, name, copyName, message }) => (
          <li key={campaignId}>
            <Text size="sm" fw={500}>
              {name}
            </Text>
            <Text size="sm" c="dimmed">
              {message === null ? t('duplicates.draft', { name: copyName }) : message}
            </Text>
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}
