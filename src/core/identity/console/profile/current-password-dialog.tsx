import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { CurrentPasswordField } from './current-password-field.tsx';

interface CurrentPasswordDialogProps {
  title: string;
  detail: string;
  submitLabel: string;
  /** Does what needs the password; the dialog shows a refusal at the field. */
  submit(currentPassword: string): Promise<unknown>;
  onClose(): void;
}

/** Asks for the password once more before how somebody signs in is changed. */
export default function CurrentPasswordDialog({ detail, submit, ...dialog }: CurrentPasswordDialogProps) {
  const { t } = useTranslation('profile');
  const { form, ...state } = useServerForm({
    initialValues: { currentPassword: '' },
    validate: { currentPassword: (value) => (value ? null : t('error.requireCurrentPassword')) },
    submit: ({ currentPassword }) => submit(currentPassword),
  });
  return (
    <FormDialog isOpen size="sm" {...state} {...dialog}>
      <Text c="dimmed">{detail}</Text>
      <CurrentPasswordField data-autofocus {...form.getInputProps('currentPassword')} />
    </FormDialog>
  );
}
