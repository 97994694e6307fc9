import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { AddAuthenticatorDocument, ConfirmAuthenticatorDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import CurrentPasswordDialog from './current-password-dialog.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './profile.module.css';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const QR_SIZE = 196;

/** Asks for the password, shows the secret for the app, asks for a first code, then shows recovery codes. */
export default function AddAuthenticatorDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('profile');
  const [enrolment, setEnrolment] = useState<{ secret: string; uri: string } | null>(null);
  const { mutateAsync: add } = useApiMutation(AddAuthenticatorDocument, { changes: [], showsErrorInline: true });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (!enrolment) {
    return (
      <CurrentPasswordDialog
        title={t('app.title')}
        detail={t('app.passwordDetail')}
        submitLabel={t('app.next')}
        submit={async (currentPassword) => {
          setEnrolment((await add({ input: { currentPassword } })).addAuthenticator);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog onClose={onClose} title={t('app.title')} size="sm" closesByCrossOnly>
      <FirstCode enrolment={enrolment} onConfirmed={setCodes} />
    </Dialog>
  );
}

interface FirstCodeProps {
  enrolment: { secret: string; uri: string };
  onConfirmed(recoveryCodes: readonly string[]): void;
}

function FirstCode({ enrolment, onConfirmed }: FirstCodeProps) {
  const { t } = useTranslation('profile');
  const { mutateAsync: confirm } = useApiMutation(ConfirmAuthenticatorDocument, {
    changes: ['TwoStepSignIn', 'User'],
    showsErrorInline: true,
  });
  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() ? null : t('error.requireCode')) },
    submit: async ({ code }) => {
      const { confirmAuthenticator } = await confirm({ input: { code } });
      onConfirmed(confirmAuthenticator.recoveryCodes);
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text>{t('app.scan')}</Text>
        <div className={styles.enrolment}>
          <QrCode text={enrolment.uri} label={t('app.qr')} size={QR_SIZE} />
          <div className={styles.quiet}>{t('app.orType')}</div>
          <div className={styles.secret}>{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</div>
        </div>
        <FormBanner message={serverMessage} />
        <TextField
          label={t('app.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          data-autofocus
          {...form.getInputProps('code')}
        />
        <Button type="submit" fullWidth loading={isSubmitting}>
          {t('app.confirm')}
        </Button>
      </Stack>
    </form>
  );
}
