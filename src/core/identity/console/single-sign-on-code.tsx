import { Anchor, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { CompleteSingleSignOnDocument, SendSingleSignOnCodeDocument } from '#platform/api-client/generated/graphql.ts';
import { AuthCard } from './auth-layout.tsx';
import styles from './auth-layout.module.css';
import { ResendCode } from './resend-code.tsx';
import { useCompleteSignIn, useMountEffect } from './use-auth.ts';

interface SingleSignOnCodeProps {
  ticket: string;
  nextUrl: string | undefined;
  /** Back to the start: the message says why, unless the user has chosen it. */
  onGiveUp(message: string | null): void;
}

/** Asks a user whom a provider has signed in for a one-time code. */
export function SingleSignOnCode({ ticket, nextUrl, onGiveUp }: SingleSignOnCodeProps) {
  const { t } = useTranslation('auth');
  const enter = useCompleteSignIn();
  const [source, setSource] = useState<'mail' | 'app' | null>(null);
  const send = async () => {
    const { sendSingleSignOnCode } = await callApi(SendSingleSignOnCodeDocument, { input: { ticket } });
    setSource(sendSingleSignOnCode.expiresInSeconds === null ? 'app' : 'mail');
  };
  const giveUpIfExpired = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const [expired] = error.fields['ticket'] ?? [];
    onGiveUp(expired ?? errorText(error));
  };
  useMountEffect(() => send().catch(giveUpIfExpired));

  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: { otpCode: '' },
    validate: { otpCode: (value) => (value.trim() ? null : t('error.requireCode')) },
    submit: async ({ otpCode }) => {
      try {
        const input = { ticket, otpCode: otpCode.trim() };
        const { completeSingleSignOn } = await callApi(CompleteSingleSignOnDocument, { input });
        enter({ nextUrl, isFirstLogin: completeSingleSignOn.isFirstLogin });
      } catch (error) {
        if (!(error instanceof ApiError) || !error.fields['ticket']) throw error;
        giveUpIfExpired(error);
      }
    },
  });
  return (
    <AuthCard title={t('signIn.codeTitle')} subtitle={source ? t(`sso.codeHint.${source}`) : ''}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <FormBanner message={serverMessage} />
          <TextField
            size="sm"
            label={t('signIn.code')}
            autoComplete="one-time-code"
            inputMode={source === 'app' ? 'text' : 'numeric'}
            autoFocus
            maxLength={12}
            {...form.getInputProps('otpCode')}
          />
          <Button type="submit" size="sm" fullWidth loading={isSubmitting}>
            {t('signIn.submitCode')}
          </Button>
          <div className={styles.line}>
            <Anchor component="button" type="button" size="sm" onClick={() => onGiveUp(null)}>
              {t('signIn.back')}
            </Anchor>
            {source === 'mail' && <ResendCode send={send} />}
          </div>
        </Stack>
      </form>
    </AuthCard>
  );
}
