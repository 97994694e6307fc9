import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useFormat } from '#design/format.ts';
import { toastSuccess } from '#design/toast.ts';
import type { Day } from '#kernel/time.ts';
import { CreateBookingDocument } from '#platform/api-client/generated/graphql.ts';
import { useKeyedMutation } from '#platform/api-client/hooks.ts';
import { checkReason, MAX_REASON } from '../../rules/reason.ts';
import { endOfWeek } from '../../rules/weeks.ts';

interface ReserveDialogProps {
  where: { ventureId: string; segmentId: string; placementId: string };
  monday: Day;
  placement: string;
  onClose(): void;
}

/** Reserves a free week for the provider, with a reason. */
export function ReserveDialog({ where, monday, placement, onClose }: ReserveDialogProps) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const { mutateAsync } = useKeyedMutation(CreateBookingDocument, 'createBooking', { changes: ['Booking'] });
  const { form, ...state } = useServerForm({
    initialValues: { reserveReason: '' },
    validate: {
      reserveReason: (reason) => {
        const problem = checkReason(reason);
        return problem && t(`reason.${problem}`, { count: MAX_REASON });
      },
    },
    submit: async ({ reserveReason }) => {
      await mutateAsync({ ...where, startDate: monday, endDate: endOfWeek(monday), reserveReason });
      onClose();
      toastSuccess(t('calendar.done'));
    },
  });
  const days = format.days({ from: monday, to: endOfWeek(monday) });
  return (
    <FormDialog
      title={t('calendar.ask', { placement, days })}
      submitLabel={t('calendar.book')}
      onClose={onClose}
      {...state}
    >
      <LongTextField
        label={t('calendar.reason')}
        description={t('calendar.reasonDetail', { count: MAX_REASON })}
        withAsterisk
        maxLength={MAX_REASON}
        data-autofocus
        {...form.getInputProps('reserveReason')}
      />
    </FormDialog>
  );
}
