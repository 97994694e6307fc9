import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { toastSuccess } from '#design/toast.ts';
import { RequestEmailChangeDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { newEmailProblem } from '../../rules/email-change.ts';
import { CurrentPasswordField } from './current-password-field.tsx';

/** Asks for a new address and the password; an e-mailed link completes the change. */
export default function ChangeEmailDialog({ current, onClose }: { current: string; onClose(): void }) {
  const { t } = useTranslation('profile');
  const { mutateAsync } = useApiMutation(RequestEmailChangeDocument, {
    changes: ['EmailChange'],
    showsErrorInline: true,
  });
  const { form, ...state } = useServerForm({
    initialValues: { newEmail: '', currentPassword: '' },
    validate: {
      newEmail: (value) => {
        const problem = newEmailProblem(value, current);
        return problem && t(`error.${problem}`);
      },
      currentPassword: (value) => (value ? null : t('error.requireCurrentPassword')),
    },
    submit: async (input) => {
      await mutateAsync({ input });
      toastSuccess(t('email.sent', { email: input.newEmail.trim() }));
      onClose();
    },
  });
  return (
    <FormDialog size="sm" title={t('email.dialogTitle')} submitLabel={t('email.submit')} {...state} onClose={onClose}>
      <Text c="dimmed">{t('email.dialogDetail')}</Text>
      <TextField
        type="email"
        label={t('email.newEmail')}
        autoComplete="email"
        maxLength={254}
        data-autofocus
        {...form.getInputProps('newEmail')}
      />
      <CurrentPasswordField {...form.getInputProps('currentPassword')} />
    </FormDialog>
  );
}
