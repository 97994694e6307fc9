import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { SkeletonLines } from '#design/states.tsx';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { AddAuthenticatorDocument, ConfirmAuthenticatorDocument } from '#platform/api-client/generated/graphql.ts';
import { useOnArrival } from '../use-door.ts';
import { QrCode } from './qr-code.tsx';
import styles from './profile.module.css';

const QR_SIZE = 196;

interface AddAuthenticatorDialogProps {
  onClose(): void;
  onAdded(): void;
}

/** Shows the secret to an app, asks for a first code, then hands out recovery codes. */
export default function AddAuthenticatorDialog({ onClose, onAdded }: AddAuthenticatorDialogProps) {
  const { t } = useTranslation(['profile', 'common']);
  const [enrolment, setEnrolment] = useState<{ secret: string; uri: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useOnArrival(async () => {
    try {
      setEnrolment((await callApi(AddAuthenticatorDocument, {})).addAuthenticator);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(errorText(error));
    }
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(codes ? 'recovery.title' : 'app.title')}
      size="sm"
      closeOnClickOutside={false}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : enrolment ? (
        <FirstCode
          enrolment={enrolment}
          onConfirmed={(shown) => {
            setCodes(shown);
            onAdded();
          }}
        />
      ) : failure ? (
        <FormBanner message={failure} />
      ) : (
        <SkeletonLines count={5} />
      )}
    </Modal>
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

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { t } = useTranslation('profile');
  const clipboard = useClipboard();
  return (
    <Stack gap="md">
      <Text>{t('recovery.detail')}</Text>
      <ol className={styles.codes} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group grow gap="xs">
        <Button variant="default" onClick={() => clipboard.copy(codes.join('\n'))}>
          {t(clipboard.copied ? 'recovery.copied' : 'recovery.copy')}
        </Button>
        <Button onClick={onDone}>{t('recovery.done')}</Button>
      </Group>
    </Stack>
  );
}
