import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { toastSuccess } from '#design/toast.ts';
import { DecideApprovalDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';

/** A no to what a person asked for, with the reason that they read. */
export function RejectDialog({
  approval: { id, askerName },
  onClose,
}: {
  approval: { id: string; askerName: string | null };
  onClose(): void;
}) {
  const { t } = useTranslation('access');
  const { mutateAsync } = useApiMutation(DecideApprovalDocument, { changes: ['Approval'], showsErrorInline: true });
  const { form, ...state } = useServerForm({
    initialValues: { reason: '' },
    submit: async ({ reason }) => {
      await mutateAsync({ input: { id, isApproved: false, reason: reason.trim() || null } });
      toastSuccess(t('approval.rejectedNow'));
      onClose();
    },
  });
  return (
    <FormDialog
      size="sm"
      title={t('approval.rejectTitle')}
      submitLabel={t('approval.reject')}
      {...state}
      onClose={onClose}
    >
      <Text c="dimmed">{t('approval.rejectDetail', { name: askerName })}</Text>
      <LongTextField
        label={t('approval.rejectReason')}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
