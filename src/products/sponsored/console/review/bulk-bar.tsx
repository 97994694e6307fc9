import { Alert, Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { toastSuccess } from '#design/toast.ts';
import { RejectDialog } from './reject-dialog.tsx';
import styles from './review.module.css';
import { useBulkReview, type BulkOutcome, type QueuedCampaign, type SentDecision } from './use-bulk-review.ts';

interface BulkBarProps {
  /** Campaigns on the current page, and the selected ones among them. */
  campaigns: readonly QueuedCampaign[];
  selected: readonly QueuedCampaign[];
  onSelect(ids: readonly string[]): void;
}

/** Applies one verdict to all selected campaigns. */
export function BulkBar({ campaigns, selected, onSelect }: BulkBarProps) {
  const { t } = useTranslation('campaigns');
  const { decide, progress } = useBulkReview();
  const [pendingDecision, setPendingDecision] = useState<'approve' | 'reject' | null>(null);
  const [failed, setFailed] = useState<BulkOutcome['failed']>([]);
  const count = selected.length;

  const write = async (decision: SentDecision) => {
    setFailed([]);
    const outcome = await decide(selected, decision);
    setFailed(outcome.failed);
    onSelect([]);
    if (outcome.done > 0)
      toastSuccess(t(decision.status === 'SCHEDULED' ? 'bulk.approved' : 'bulk.rejected', { count: outcome.done }));
  };

  return (
    <>
      <div className={styles.bulk} role="group" aria-label={t('bulk.title')}>
        <Checkbox
          label={count ? t('bulk.chosen', { count }) : t('bulk.chooseAll')}
          checked={count > 0 && count === campaigns.length}
          indeterminate={count > 0 && count < campaigns.length}
          disabled={campaigns.length === 0}
          onChange={(event) => onSelect(event.currentTarget.checked ? campaigns.map(({ id }) => id) : [])}
        />
        <span className={styles.progress} role="status">
          {progress && t('bulk.progress', { done: progress.done, of: progress.of })}
        </span>
        <div className={styles.verdicts}>
          <Button
            variant="default"
            size="xs"
            disabled={count === 0 || progress !== null}
            onClick={() => setPendingDecision('reject')}
          >
            {t('verdict.reject')}
          </Button>
          <Button
            size="xs"
            disabled={count === 0}
            loading={progress !== null}
            onClick={() => setPendingDecision('approve')}
          >
            {t('verdict.approve')}
          </Button>
        </div>
      </div>
      {failed.length > 0 && (
        <Alert
          role="alert"
          color="amber"
          variant="light"
          m="sm"
          icon={<IconAlertTriangle size={18} />}
          title={t('bulk.failed', { count: failed.length })}
          withCloseButton
          closeButtonLabel={t('conflict.close')}
          onClose={() => setFailed([])}
        >
          <ul className={styles.failed}>
            {failed.map(({ id, name, message }) => (
              <li key={id}>
                <Link to="/sponsor/$campaignId/$step" params={{ campaignId: id, step: 'review' }}>
                  {name}
                </Link>
                : {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {pendingDecision === 'approve' && (
        <ConfirmDialog
          title={t('bulk.approveTitle', { count })}
          confirmLabel={t('verdict.approve')}
          onConfirm={() => write({ status: 'SCHEDULED' })}
          onClose={() => setPendingDecision(null)}
        >
          {t('bulk.approveDetail')}
        </ConfirmDialog>
      )}
      {pendingDecision === 'reject' && (
        <RejectDialog
          title={t('bulk.rejectTitle', { count })}
          onReject={(notes) => write({ status: 'REJECTED', notes })}
          onClose={() => setPendingDecision(null)}
        />
      )}
    </>
  );
}
