import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { toastSuccess } from '#design/toast.ts';
import type { SharedStatus } from '../../rules/shared-status.ts';
import { UpdateBookingCampaignStatusDocument } from '#platform/api-client/generated/graphql.ts';
import { useKeyedMutation } from '#platform/api-client/hooks.ts';
import { needsReason } from '../../rules/booking-status.ts';
import { checkOptionalReason, checkReason, MAX_REASON } from '../../rules/reason.ts';
import { type BookedCampaign } from './use-campaign.ts';

/** Status changes available to staff; empty for other users. */
export function StaffTransitions({ campaign }: { campaign: BookedCampaign }) {
  const { t } = useTranslation('stdPkg');
  const [target, setTarget] = useState<SharedStatus | null>(null);
  if (campaign.staffSteps.length === 0) return null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={15} />}>{t('staff.button')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {campaign.staffSteps.map((status) => (
            <Menu.Item key={status} onClick={() => setTarget(status)}>
              {t(`staff.step.${status as StaffStatus}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {target && <TransitionDialog campaign={campaign} status={target} onClose={() => setTarget(null)} />}
    </>
  );
}

/** Statuses staff can set; the texts name each as an action. */
type StaffStatus =
  | 'PENDING_FOR_APPROVAL'
  | 'APPROVAL_IN_PROGRESS'
  | 'APPROVED'
  | 'DISAPPROVED'
  | 'PUBLISHED'
  | 'PAUSED'
  | 'ACTIVE'
  | 'ENDED'
  | 'REFUNDED'
  | 'PARTIAL_REFUNDED'
  | 'CANCELLED';

interface StepDialogProps {
  campaign: BookedCampaign;
  status: SharedStatus;
  onClose(): void;
}

function TransitionDialog({ campaign, status, onClose }: StepDialogProps) {
  const { t } = useTranslation('stdPkg');
  const { id, name, currency } = campaign;
  const { mutateAsync } = useKeyedMutation(UpdateBookingCampaignStatusDocument, 'updateBookingCampaignStatus', {
    about: id,
    changes: ['Booking', 'BookingCampaign', 'Wallet'],
  });
  const isPartial = status === 'PARTIAL_REFUNDED';
  const { form, ...state } = useServerForm({
    initialValues: { reason: '', refundAmount: '' },
    validate: {
      reason: (reason) => {
        const problem = needsReason(status) ? checkReason(reason) : checkOptionalReason(reason);
        return problem && t(`reason.${problem}`, { count: MAX_REASON });
      },
    },
    submit: async ({ reason, refundAmount }) => {
      await mutateAsync({ id, status, reason: reason || null, refundAmount: refundAmount || null });
      onClose();
      toastSuccess(t('staff.done', { name }));
    },
  });
  const deed = t(`staff.step.${status as StaffStatus}`);
  return (
    <FormDialog title={t('staff.ask', { deed, name })} submitLabel={deed} onClose={onClose} {...state}>
      {isPartial && (
        <MoneyField label={t('staff.refundAmount')} currency={currency} {...form.getInputProps('refundAmount')} />
      )}
      <LongTextField
        label={t('staff.reason')}
        withAsterisk={needsReason(status)}
        maxLength={MAX_REASON}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
