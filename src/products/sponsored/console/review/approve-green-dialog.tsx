import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { Thumbnail } from '#design/thumbnail.tsx';
import { toastSuccess } from '#design/toast.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { ApproveCampaignsDocument, type ApproveCampaignsMutation } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import type { QueuedCase } from './use-cockpit.ts';
import styles from './cockpit.module.css';

type Refused = ApproveCampaignsMutation['approveCampaigns']['refused'];

/** Shows what would be approved at once, each with its picture and landing page, and what the server refused of it. */
export function ApproveGreenDialog({ cases, onClose }: { cases: readonly QueuedCase[]; onClose(): void }) {
  const { t } = useTranslation('review');
  const approval = useApiMutation(ApproveCampaignsDocument, {
    changes: ['AdSet', 'ContentReview', 'SponsorCampaign'],
    showsErrorInline: true,
  });
  // The queue behind goes on without the approved ones.
  const [listed] = useState(cases);
  const [refused, setRefused] = useState<Refused | null>(null);
  const shown = refused ? listed.filter(({ campaign }) => refused.some(({ id }) => id === campaign.id)) : listed;
  const confirm = async () => {
    const campaigns = listed.map(({ campaign: { id, version } }) => ({ id, version }));
    const { approveCampaigns } = await approval.mutateAsync({ campaigns });
    const count = approveCampaigns.approved.length;
    if (count > 0) toastSuccess(t('green.done', { count }));
    if (approveCampaigns.refused.length === 0) onClose();
    else setRefused(approveCampaigns.refused);
  };
  const count = shown.length;
  return (
    <Dialog
      size="lg"
      title={t(refused ? 'green.refused' : 'green.title', { count })}
      isBusy={approval.isPending}
      onClose={onClose}
    >
      <Stack gap="md">
        <FormBanner message={approval.error ? errorText(approval.error) : null} />
        {!refused && <p className={styles.quiet}>{t('green.detail')}</p>}
        <ul className={styles.green} tabIndex={0} aria-label={t('green.list')}>
          {shown.map(({ campaign, picture, landingPage }) => (
            <li key={campaign.id}>
              <Thumbnail src={picture} sizePx={64} />
              <span className={styles.greenText}>
                <strong className={styles.cut}>{campaign.name}</strong>
                <span className={styles.quiet}>{campaign.company.nameWithCluster}</span>
                <span className={styles.cut} title={landingPage ?? undefined}>
                  {landingPage ?? t('green.productList')}
                </span>
                {refused && <span className={styles.late}>{refused.find(({ id }) => id === campaign.id)?.reason}</span>}
              </span>
            </li>
          ))}
        </ul>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={approval.isPending}>
            {t(refused ? 'green.close' : 'green.cancel')}
          </Button>
          {!refused && (
            // The failure is displayed above.
            <Button onClick={() => void confirm().catch(() => {})} loading={approval.isPending} data-autofocus>
              {t('green.confirm')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
