import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { toastSuccess } from '#design/toast.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  ReviewCampaignDocument,
  ReviewQueueDocument,
  type WizardCampaignPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { refetch, useApiMutation } from '#platform/api-client/hooks.ts';
import { ReviewDifference } from './review-difference.tsx';
import styles from './review.module.css';

interface ReviewBarProps {
  campaign: WizardCampaignPartsFragment;
  onReviewed(): void;
}

/** Staff's verdict on what the campaign would show. */
export function ReviewBar({ campaign, onReviewed }: ReviewBarProps) {
  const { t } = useTranslation('campaigns');
  const client = useQueryClient();
  const review = useApiMutation(ReviewCampaignDocument, { isShownInPlace: true });
  const [isRejecting, setIsRejecting] = useState(false);
  const { id, version, review: content } = campaign;

  const decide = async (verdict: { status: 'SCHEDULED' | 'REJECTED'; notes?: string }) => {
    await review.mutateAsync({ id, version, ...verdict });
    toastSuccess(t(verdict.status === 'SCHEDULED' ? 'verdict.approved' : 'verdict.rejected', { name: campaign.name }));
    onReviewed();
    await refetch(client, ReviewQueueDocument);
  };
  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: { notes: '' },
    validate: { notes: (notes) => (notes.trim() ? null : t('verdict.reasonRequired')) },
    submit: ({ notes }) => decide({ status: 'REJECTED', notes }),
  });

  return (
    <>
      {content.isServingEarlierVersion && <ReviewDifference campaignId={id} />}
      <section className={styles.bar} aria-label={t('verdict.title')}>
        <div className={styles.barText}>
          <strong>{t('verdict.title')}</strong>
          <span>{t(`verdict.state.${content.state}`)}</span>
        </div>
        <FormBanner message={review.error && !isRejecting ? errorText(review.error) : null} />
        <div className={styles.verdicts}>
          <Button variant="subtle" color="gray" renderRoot={(props) => <Link to="/review" {...props} />}>
            {t('verdict.back')}
          </Button>
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
            // The refusal is shown above; nothing else waits for the outcome.
            onClick={() => void decide({ status: 'SCHEDULED' }).catch(() => {})}
          >
            {t('verdict.approve')}
          </Button>
        </div>
        <FormDialog
          isOpen={isRejecting}
          title={t('verdict.rejectTitle', { name: campaign.name })}
          submitLabel={t('verdict.reject')}
          isSubmitting={isSubmitting}
          serverMessage={serverMessage}
          onSubmit={onSubmit}
          onClose={() => setIsRejecting(false)}
        >
          <LongTextField
            label={t('verdict.reason')}
            description={t('verdict.reasonHint')}
            required
            data-autofocus
            {...form.getInputProps('notes')}
          />
        </FormDialog>
      </section>
    </>
  );
}
