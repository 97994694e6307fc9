import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentTitle } from '#design/page.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { PasswordField, TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { SessionDocument, SignInDocument } from '#platform/api-client/generated/graphql.ts';
import { Door, DoorCard } from './door.tsx';
import { isEmail } from './email.ts';
import { localUrl } from './next-url.ts';

/** E-mail and password, then a one-time code for accounts that ask for one. */
export function SignInScreen() {
  const { t } = useTranslation('auth');
  const { nextUrl } = useSearch({ from: '/auth' });
  const router = useRouter();
  const [needsCode, setNeedsCode] = useState(false);

  // Who comes with a session has nothing to do here; who has none is refused, which is the usual case.
  const skipIfSignedIn = useEffectEvent(() =>
    callApi(SessionDocument, {}).then(
      () => router.history.replace(localUrl(nextUrl)),
      () => {},
    ),
  );
  useEffect(() => void skipIfSignedIn(), []);

  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: { email: '', password: '', otpCode: '' },
    validate: {
      email: (value) => (isEmail(value.trim()) ? null : t('error.invalidEmail')),
      password: (value) => (value ? null : t('error.requirePassword')),
      otpCode: (value) => (!needsCode || value.trim() ? null : t('error.requireCode')),
    },
    submit: async ({ email, password, otpCode }) => {
      const credentials = { email: email.trim(), password };
      try {
        await callApi(SignInDocument, { input: { ...credentials, otpCode: needsCode ? otpCode.trim() : undefined } });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!needsCode && error.fields['otpCode']) {
          setNeedsCode(true);
          return;
        }
        throw error.message ? error : new ApiError(error.code, errorText(error), error.fields);
      }
      router.history.push(localUrl(nextUrl));
    },
  });

  return (
    <Door>
      <DocumentTitle title={t('signIn.title')} />
      <DoorCard>
        <form onSubmit={onSubmit} noValidate>
          <Stack gap="md">
            <div>
              <Title order={1}>{needsCode ? t('signIn.codeTitle') : t('signIn.title')}</Title>
              <Text c="dimmed" mt={4}>
                {needsCode ? t('signIn.codeHint') : t('signIn.subtitle')}
              </Text>
            </div>
            <FormBanner message={serverMessage} />
            {needsCode ? (
              <TextField
                key="otpCode"
                size="sm"
                label={t('signIn.code')}
                autoComplete="one-time-code"
                inputMode="numeric"
                autoFocus
                maxLength={12}
                {...form.getInputProps('otpCode')}
              />
            ) : (
              <>
                <TextField
                  key="email"
                  size="sm"
                  type="email"
                  label={t('signIn.email')}
                  autoComplete="username"
                  autoFocus
                  {...form.getInputProps('email')}
                />
                <PasswordField
                  key="password"
                  size="sm"
                  label={t('signIn.password')}
                  autoComplete="current-password"
                  visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
                  {...form.getInputProps('password')}
                />
              </>
            )}
            <Button type="submit" size="sm" fullWidth loading={isSubmitting}>
              {needsCode ? t('signIn.submitCode') : t('signIn.submit')}
            </Button>
            {needsCode && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() => {
                  setNeedsCode(false);
                  form.setFieldValue('otpCode', '');
                }}
              >
                {t('signIn.back')}
              </Anchor>
            )}
          </Stack>
        </form>
      </DoorCard>
    </Door>
  );
}
