import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { toastSuccess } from '#design/toast.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { ReviewCampaignDocument, type WizardCampaignPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { RejectDialog } from './reject-dialog.tsx';
import styles from './review.module.css';
import type { SentDecision } from './use-bulk-review.ts';

/** What a decision is about. */
interface ReviewedCampaign extends Pick<WizardCampaignPartsFragment, 'id' | 'version' | 'name'> {
  review: Pick<WizardCampaignPartsFragment['review'], 'state'>;
}

interface VerdictProps {
  campaign: ReviewedCampaign;
  onReviewed(): void;
}

/** Lets staff approve or reject what the campaign would show. */
export function ReviewBar({ campaign, onReviewed }: VerdictProps) {
  const { t } = useTranslation('campaigns');
  return (
    <section className={styles.bar} aria-label={t('verdict.title')}>
      <div className={styles.barText}>
        <strong>{t('verdict.title')}</strong>
        <span>{t(`verdict.state.${campaign.review.state}`)}</span>
      </div>
      <Verdict campaign={campaign} onReviewed={onReviewed} hasBack />
    </section>
  );
}

/** The buttons of a decision, and the reason when it cannot be made. */
export default function Verdict({ campaign, onReviewed, hasBack = false }: VerdictProps & { hasBack?: boolean }) {
  const { t } = useTranslation('campaigns');
  const review = useApiMutation(ReviewCampaignDocument, {
    changes: ['AdSet', 'ContentReview', 'SponsorCampaign'],
    showsErrorInline: true,
  });
  const [isRejecting, setIsRejecting] = useState(false);
  const { id, version, review: content } = campaign;

  const decide = async (decision: SentDecision) => {
    await review.mutateAsync({ id, version, ...decision });
    toastSuccess(t(decision.status === 'SCHEDULED' ? 'verdict.approved' : 'verdict.rejected', { name: campaign.name }));
    onReviewed();
  };

  return (
    <>
      <FormBanner message={review.error && !isRejecting ? errorText(review.error) : null} />
      <div className={styles.verdicts}>
        {hasBack && (
          <Button variant="subtle" color="gray" renderRoot={(props) => <Link to="/review" {...props} />}>
            {t('verdict.back')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={content.state === 'REJECTED' || review.isPending}
          onClick={() => setIsRejecting(true)}
        >
          {content.state === 'APPROVED' ? t('verdict.takeDown') : t('verdict.reject')}
        </Button>
        <Button
          disabled={content.state === 'APPROVED'}
          loading={review.isPending && !isRejecting}
          // The error is displayed above; no other code awaits the result.
          onClick={() => void decide({ status: 'SCHEDULED' }).catch(() => {})}
        >
          {t('verdict.approve')}
        </Button>
      </div>
      {isRejecting && (
        <RejectDialog
          title={t('verdict.rejectTitle', { name: campaign.name })}
          onReject={(notes) => decide({ status: 'REJECTED', notes })}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </>
  );
}
