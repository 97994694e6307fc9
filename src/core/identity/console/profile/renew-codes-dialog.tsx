import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { RenewRecoveryCodesDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** Asks for one more code and replaces the recovery codes with ten new ones. */
export default function RenewCodesDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('profile');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { mutateAsync } = useApiMutation(RenewRecoveryCodesDocument, {
    changes: ['TwoStepSignIn'],
    showsErrorInline: true,
  });
  const { form, ...state } = useServerForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() ? null : t('error.requireCode')) },
    submit: async ({ code }) => {
      setCodes((await mutateAsync({ input: { code } })).renewRecoveryCodes.recoveryCodes);
    },
  });
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      size="sm"
      title={t('recovery.renewTitle')}
      submitLabel={t('recovery.renew')}
      {...state}
      onClose={onClose}
    >
      <Text c="dimmed">{t('recovery.renewDetail')}</Text>
      <TextField
        label={t('app.anyCode')}
        autoComplete="one-time-code"
        maxLength={12}
        data-autofocus
        {...form.getInputProps('code')}
      />
    </FormDialog>
  );
}
