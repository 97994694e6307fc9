import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { useFormat } from '#design/format.ts';
import type { WizardCampaignPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { OtherTabNotice } from './other-tab-notice.tsx';
import type { Wizard } from './use-wizard.ts';
import styles from './wizard.module.css';

interface CampaignNoticesProps {
  wizard: Wizard;
  isEditable: boolean;
  /** The campaign as another user saved it during this edit. */
  theirs: WizardCampaignPartsFragment | null;
  onReload?(): void;
}

/** Notices shown at the top of a campaign. */
export function CampaignNotices(props: CampaignNoticesProps) {
  const { campaign } = props.wizard;
  return (
    <div className={styles.notices}>
      {campaign && <ReviewNotices campaign={campaign} isEditable={props.isEditable} />}
      <EditNotices {...props} />
    </div>
  );
}

/** Where the content stands with staff, and why it was rejected. */
export function ReviewNotices({
  campaign: { review, adSets },
  isEditable,
}: {
  campaign: WizardCampaignPartsFragment;
  isEditable: boolean;
}) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { state, notes, submittedAt, isServingEarlierVersion } = review;
  const waits = state === 'PENDING' && adSets[0]!.status !== 'DRAFT';
  return (
    <>
      {state === 'REJECTED' && (
        <Alert color="crimson" variant="light" p="xs" icon={<IconX size={18} />}>
          {t(isServingEarlierVersion ? 'notice.editRejected' : 'notice.rejected')}
          {notes && ` ${t('notice.reason', { notes })}`}
        </Alert>
      )}
      {waits && (
        <Alert
          color={isServingEarlierVersion ? 'cobalt' : 'amber'}
          variant="light"
          p="xs"
          icon={<IconClock size={18} />}
        >
          {t(isServingEarlierVersion ? 'notice.editWaits' : 'notice.waits', { since: format.dateTime(submittedAt) })}
        </Alert>
      )}
      {isEditable && state === 'APPROVED' && (
        <Alert color="gray" variant="light" p="xs" icon={<IconAlertTriangle size={18} />}>
          {t('notice.reviewAgain')}
        </Alert>
      )}
    </>
  );
}

/** What happened to an edit: another tab, another user, or a rejected save. */
export function EditNotices({ wizard, theirs, onReload }: Omit<CampaignNoticesProps, 'isEditable'>) {
  return (
    <>
      <OtherTabNotice wizard={wizard} />
      {theirs && onReload ? (
        <ConflictNotice wizard={wizard} theirs={theirs} onReload={onReload} />
      ) : (
        <FormBanner message={wizard.failure} onClose={wizard.clearFailure} />
      )}
    </>
  );
}
