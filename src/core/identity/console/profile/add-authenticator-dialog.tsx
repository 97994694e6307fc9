import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { callApi } from '#platform/api-client/client.ts';
import { AddAuthenticatorDocument, ConfirmAuthenticatorDocument } from '#platform/api-client/generated/graphql.ts';
import CurrentPasswordDialog from './current-password-dialog.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './profile.module.css';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const QR_SIZE = 196;

interface AddAuthenticatorDialogProps {
  onClose(): void;
  onAdded(): void;
}

/** Asks for the password, shows the secret for the app, asks for a first code, then shows recovery codes. */
export default function AddAuthenticatorDialog({ onClose, onAdded }: AddAuthenticatorDialogProps) {
  const { t } = useTranslation('profile');
  const [enrolment, setEnrolment] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (!enrolment) {
    return (
      <CurrentPasswordDialog
        title={t('app.title')}
        detail={t('app.passwordDetail')}
        submitLabel={t('app.next')}
        submit={async (currentPassword) => {
          setEnrolment((await callApi(AddAuthenticatorDocument, { input: { currentPassword } })).addAuthenticator);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('app.title')} size="sm" closesByCrossOnly>
      <FirstCode
        enrolment={enrolment}
        onConfirmed={(shown) => {
          setCodes(shown);
          onAdded();
        }}
      />
    </Dialog>
  );
}

interface FirstCodeProps {
  enrolment: { secret: string; uri: string };
  onConfirmed(recoveryCodes: readonly string[]): void;
}

function FirstCode({ enrolment, onConfirmed }: FirstCodeProps) {
  const { t } = useTranslation('profile');
  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() ? null : t('error.requireCode')) },
    submit: async ({ code }) => {
      const { confirmAuthenticator } = await callApi(ConfirmAuthenticatorDocument, { input: { code } });
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
