import { Anchor, Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { callApi } from '#platform/api-client/client.ts';
import { ResetPasswordDocument } from '#platform/api-client/generated/graphql.ts';
import { isEmail } from '#kernel/email.ts';
import { AuthLayout, AuthCard, SignUpLink } from './auth-layout.tsx';
import { useRedirectIfSignedIn } from './use-auth.ts';

/** Requests a link for a new password. The answer does not reveal whether the address is registered. */
export function ResetScreen() {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  useRedirectIfSignedIn();
  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: { email: '' },
    validate: { email: (value) => (isEmail(value.trim()) ? null : t('error.invalidEmail')) },
    submit: async ({ email }) => {
      await callApi(ResetPasswordDocument, { input: { email: email.trim() } });
      setSentTo(email.trim());
    },
  });
  const backLink = (
    <Anchor size="sm" ta="center" renderRoot={(props) => <Link {...props} to="/auth" />}>
      {t('reset.back')}
    </Anchor>
  );
  return (
    <AuthLayout actions={<SignUpLink />}>
      {sentTo ? (
        <AuthCard title={t('reset.sentTitle')} subtitle={t('reset.sent', { email: sentTo })}>
          <Stack gap="md">
            <Button variant="default" size="sm" onClick={() => setSentTo(null)}>
              {t('reset.again')}
            </Button>
            {backLink}
          </Stack>
        </AuthCard>
      ) : (
        <AuthCard title={t('reset.title')} subtitle={t('reset.subtitle')}>
          <form onSubmit={onSubmit} noValidate>
            <Stack gap="md">
              <FormBanner message={serverMessage} />
              <TextField
                size="sm"
                type="email"
                label={t('signIn.email')}
                autoComplete="username"
                autoFocus
                {...form.getInputProps('email')}
              />
              <Button type="submit" size="sm" fullWidth loading={isSubmitting}>
                {t('reset.submit')}
              </Button>
              {backLink}
            </Stack>
          </form>
        </AuthCard>
      )}
    </AuthLayout>
  );
}
