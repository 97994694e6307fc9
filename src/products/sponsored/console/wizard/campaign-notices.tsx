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
export function CampaignNotices({ wizard, isEditable, theirs, onReload }: CampaignNoticesProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { campaign, failure } = wizard;
  const { state, notes, submittedAt, isServingEarlierVersion } = campaign?.review ?? {};
  const isDraft = campaign?.adSets[0]!.status === 'DRAFT';
  const waits = state === 'PENDING' && !isDraft;
  return (
    <div className={styles.notices}>
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
      <OtherTabNotice wizard={wizard} />
      {theirs && onReload ? (
        <ConflictNotice wizard={wizard} theirs={theirs} onReload={onReload} />
      ) : (
        <FormBanner message={failure} onClose={wizard.clearFailure} />
      )}
    </div>
  );
}
