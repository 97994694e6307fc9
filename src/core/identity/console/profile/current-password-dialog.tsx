import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { CurrentPasswordField } from './current-password-field.tsx';

interface CurrentPasswordDialogProps {
  title: string;
  detail: string;
  submitLabel: string;
  /** Runs the protected action; the dialog shows its error at the field. */
  submit(currentPassword: string): Promise<unknown>;
  onClose(): void;
}

/** Asks for the current password before changing how the user signs in. */
export default function CurrentPasswordDialog({ detail, submit, ...dialog }: CurrentPasswordDialogProps) {
  const { t } = useTranslation('profile');
  const { form, ...state } = useServerForm({
    initialValues: { currentPassword: '' },
    validate: { currentPassword: (value) => (value ? null : t('error.requireCurrentPassword')) },
    submit: ({ currentPassword }) => submit(currentPassword),
  });
  return (
    <FormDialog size="sm" {...state} {...dialog}>
      <Text c="dimmed">{detail}</Text>
      <CurrentPasswordField data-autofocus {...form.getInputProps('currentPassword')} />
    </FormDialog>
  );
}
