import { Anchor, Button, Stack } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { PasswordField, TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { isOwnReturn } from '#core/accounts/rules/provider-return.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import { hasSessionEnded } from '#platform/api-client/ended-session.ts';
import { hardNavigate } from '#platform/api-client/hard-navigate.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { GenerateOtpDocument, SignInDocument, SocialAuthDocument } from '#platform/api-client/generated/graphql.ts';
import { isEmail } from '#kernel/email.ts';
import { AuthLayout, AuthCard, SignUpLink } from './auth-layout.tsx';
import styles from './auth-layout.module.css';
import { ProviderLinks } from './provider-links.tsx';
import { ResendCode } from './resend-code.tsx';
import { SingleSignOnCode } from './single-sign-on-code.tsx';
import { ContinueWith, ssoUrl, useIdentityProvider, useSsoReturn } from './single-sign-on.tsx';
import { useCompleteSignIn, useMountEffect, useRedirectIfSignedIn } from './use-auth.ts';
import { withCaptchaIfRequired } from './with-captcha.ts';

/** Source of the one-time code; null while none is required. */
type CodeSource = 'mail' | 'app' | null;

/** Asks for e-mail and password, then for a one-time code where required. */
export function SignInScreen() {
  const { t } = useTranslation('auth');
  const { nextUrl } = useSearch({ from: '/auth' });
  const enter = useCompleteSignIn();
  const [codeSource, setCodeSource] = useState<CodeSource>(null);
  const [welcome] = useState(() => (hasSessionEnded() ? t('signIn.ended') : t('signIn.subtitle')));
  const provider = useProviderReturn();
  const sso = useSsoReturn();
  const { providerOf, lookUp } = useIdentityProvider();
  useRedirectIfSignedIn(nextUrl);

  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: { email: '', password: '', otpCode: '' },
    validate: {
      email: (value) => (isEmail(value.trim()) ? null : t('error.invalidEmail')),
      password: (value, { email }) => (value || providerOf(email)?.isRequired ? null : t('error.requirePassword')),
      otpCode: (value) => (!codeSource || value.trim() ? null : t('error.requireCode')),
    },
    submit: async ({ email, password, otpCode }) => {
      const required = providerOf(email);
      if (required?.isRequired) return hardNavigate(ssoUrl(required, email, nextUrl));
      const credentials = { email: email.trim(), password };
      try {
        const input = { ...credentials, otpCode: codeSource ? otpCode.trim() : undefined };
        const { signIn } = await withCaptchaIfRequired((captchaToken) =>
          callApi(SignInDocument, { input: { ...input, captchaToken } }),
        );
        enter({ nextUrl, isFirstLogin: signIn.isFirstLogin, isTwoStepNew: signIn.isTwoStepNew });
      } catch (error) {
        if (codeSource || !(error instanceof ApiError) || !error.fields['otpCode']) throw error;
        setCodeSource(await requestCode(credentials));
      }
    },
  });

  const offered = providerOf(form.values.email);
  const isPasswordShown = !offered?.isRequired;
  const emailProps = form.getInputProps('email');

  if (sso.ticket)
    return (
      <AuthLayout>
        <SingleSignOnCode ticket={sso.ticket} nextUrl={nextUrl} onGiveUp={sso.giveUp} />
      </AuthLayout>
    );
  return (
    <AuthLayout actions={<SignUpLink nextUrl={nextUrl} />}>
      <AuthCard
        title={codeSource ? t('signIn.codeTitle') : t('signIn.title')}
        subtitle={codeSource ? t(`signIn.codeHint.${codeSource}`, { email: form.values.email }) : welcome}
      >
        <form
          onSubmit={(event) => {
            void lookUp(form.values.email);
            return onSubmit(event);
          }}
          noValidate
        >
          <Stack gap="md">
            <FormBanner message={serverMessage ?? provider.failure ?? sso.failure} />
            {codeSource ? (
              <TextField
                key="otpCode"
                size="sm"
                label={t('signIn.code')}
                autoComplete="one-time-code"
                inputMode={codeSource === 'mail' ? 'numeric' : 'text'}
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
                  {...emailProps}
                  onBlur={() => {
                    emailProps.onBlur();
                    void lookUp(form.values.email);
                  }}
                />
                {isPasswordShown && (
                  <div>
                    <PasswordField
                      key="password"
                      size="sm"
                      label={t('signIn.password')}
                      autoComplete="current-password"
                      visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
                      {...form.getInputProps('password')}
                    />
                    <Anchor
                      size="sm"
                      mt={8}
                      display="inline-block"
                      renderRoot={(props) => <Link {...props} to="/auth/reset" />}
                    >
                      {t('signIn.forgot')}
                    </Anchor>
                  </div>
                )}
              </>
            )}
            {(codeSource || isPasswordShown) && (
              <Button type="submit" size="sm" fullWidth loading={isSubmitting || provider.isBusy}>
                {codeSource ? t('signIn.submitCode') : t('signIn.submit')}
              </Button>
            )}
            {!codeSource && offered && <ContinueWith provider={offered} email={form.values.email} nextUrl={nextUrl} />}
            {codeSource && (
              <div className={styles.line}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  onClick={() => {
                    setCodeSource(null);
                    form.setFieldValue('otpCode', '');
                  }}
                >
                  {t('signIn.back')}
                </Anchor>
                {codeSource === 'mail' && (
                  <ResendCode
                    send={() => requestCode({ email: form.values.email.trim(), password: form.values.password })}
                  />
                )}
              </div>
            )}
          </Stack>
        </form>
        {!codeSource && isPasswordShown && (
          <ProviderLinks mode="login" returnTo={nextUrl ? `/auth?${new URLSearchParams({ nextUrl })}` : '/auth'} />
        )}
      </AuthCard>
    </AuthLayout>
  );
}

async function requestCode(credentials: { email: string; password: string }): Promise<Exclude<CodeSource, null>> {
  const { generateOtp } = await withCaptchaIfRequired((captchaToken) =>
    callApi(GenerateOtpDocument, { input: { ...credentials, captchaToken } }),
  );
  return generateOtp.expiresInSeconds === null ? 'app' : 'mail';
}

/** Completes a sign-in that a seller center returned with its token in the address. */
function useProviderReturn(): { isBusy: boolean; failure: string | null } {
  const { t } = useTranslation('auth');
  const { accessToken, provider, error, nextUrl } = useSearch({ from: '/auth' });
  const navigate = useNavigate();
  const enter = useCompleteSignIn();
  // Reads the parameters once: they are removed from the address.
  const [isOwn] = useState(() => isOwnReturn(document.cookie, accessToken ?? '', location));
  const [failure, setFailure] = useState<string | null>(() => {
    if (!error && (!accessToken || isOwn)) return null;
    return t(error === 'unreachable' ? 'provider.unreachable' : 'provider.refused');
  });
  const [isBusy, setIsBusy] = useState(Boolean(accessToken && provider && isOwn));
  useMountEffect(async () => {
    if (accessToken || error) await navigate({ to: '/auth', search: { nextUrl }, replace: true });
    if (!accessToken || !provider || !isOwn) return;
    try {
      const { socialAuth } = await callApi(SocialAuthDocument, { input: { accessToken, provider } });
      if (socialAuth.isSignUpRequired) {
        await navigate({ to: '/auth/register-with-sc', search: { accessToken, provider }, replace: true });
      } else enter({ nextUrl, isFirstLogin: socialAuth.isFirstLogin });
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setFailure(errorText(thrown));
    }
    setIsBusy(false);
  });
  return { isBusy, failure };
}
