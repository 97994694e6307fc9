import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';

interface RejectDialogProps {
  title: string;
  onReject(notes: string): Promise<void>;
  onClose(): void;
}

/** Asks for the reason of a rejection, which is required. */
export function RejectDialog({ title, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation('campaigns');
  const { form, ...state } = useServerForm({
    initialValues: { notes: '' },
    validate: { notes: (notes) => (notes.trim() ? null : t('verdict.reasonRequired')) },
    submit: async ({ notes }) => {
      await onReject(notes);
      onClose();
    },
  });
  return (
    <FormDialog title={title} submitLabel={t('verdict.reject')} {...state} onClose={onClose}>
      <LongTextField
        label={t('verdict.reason')}
        description={t('verdict.reasonHint')}
        required
        data-autofocus
        {...form.getInputProps('notes')}
      />
    </FormDialog>
  );
}
