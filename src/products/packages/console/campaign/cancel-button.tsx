import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useMoney } from '#design/format.ts';
import { toastSuccess } from '#design/toast.ts';
import { useMay } from '#core/session/console/index.ts';
import { BOOKING_PERMISSIONS } from '../../rules/permissions.ts';
import { CancelBookingCampaignDocument } from '#platform/api-client/generated/graphql.ts';
import { useKeyedMutation } from '#platform/api-client/hooks.ts';
import { checkOptionalReason, MAX_REASON } from '../../rules/reason.ts';
import styles from '../bookings.module.css';
import { type BookedCampaign } from './use-campaign.ts';

/** Cancels a booked package after explaining the consequences. */
export function CancelButton({ campaign }: { campaign: BookedCampaign }) {
  const { t } = useTranslation('stdPkg');
  const [isOpen, setIsOpen] = useState(false);
  const canCancel = useMay(BOOKING_PERMISSIONS['Mutation.cancelBookingCampaign']);
  if (!campaign.cancellation.isPossible || !canCancel) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('cancel.button')}
      </Button>
      {isOpen && <CancelDialog campaign={campaign} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CancelDialog({ campaign, onClose }: { campaign: BookedCampaign; onClose(): void }) {
  const { t } = useTranslation('stdPkg');
  const money = useMoney(campaign.currency);
  const { id, name, cancellation } = campaign;
  const { mutateAsync } = useKeyedMutation(CancelBookingCampaignDocument, 'cancelBookingCampaign', {
    about: id,
    changes: ['Booking', 'BookingCampaign', 'Wallet'],
  });
  const { form, ...state } = useServerForm({
    initialValues: { reason: '' },
    validate: {
      reason: (reason) => {
        const problem = checkOptionalReason(reason);
        return problem && t(`reason.${problem}`, { count: MAX_REASON });
      },
    },
    submit: async ({ reason }) => {
      await mutateAsync({ id, reason });
      onClose();
      toastSuccess(t('cancel.done', { name }));
    },
  });
  const consequence = cancellation.isWholeCheckout
    ? t('cancel.unpaid')
    : cancellation.status === 'PENDING_REFUND'
      ? t('cancel.late')
      : t(Number(campaign.taxAmount) > 0 ? 'cancel.refundTaxed' : 'cancel.refund', {
          amount: money(cancellation.refundAmount),
        });
  return (
    <FormDialog title={t('cancel.ask', { name })} submitLabel={t('cancel.button')} onClose={onClose} {...state}>
      <p className={styles.quietText}>
        {t('cancel.free')} {consequence}
      </p>
      <LongTextField label={t('cancel.reason')} maxLength={MAX_REASON} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
