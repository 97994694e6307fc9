import { Button, Loader, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { PasswordField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { unmetDisplayedRules } from '../rules/password.ts';
import { AuthLayout, AuthCard, SignInLink } from './auth-layout.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useMailedLink } from './use-mailed-link.ts';

interface SetPasswordProps {
  /** Token of the opened link. */
  token: string;
  use: 'RESET_PASSWORD' | 'SET_UP_PASSWORD';
  title: string;
  subtitle: string;
  submitLabel: string;
  /** Sets the password. The form shows its problems, and reports an expired link. */
  submit(password: string): Promise<unknown>;
}

/** Asks for a password after opening an e-mailed link. */
export function SetPassword({ token, use, title, subtitle, submitLabel, submit }: SetPasswordProps) {
  const { t } = useTranslation('auth');
  const link = useMailedLink(token, use);
  const [isOver, setIsOver] = useState(false);
  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: { password: '', confirmed: '' },
    validate: {
      password: (value) => (unmetDisplayedRules(value).length ? t('error.passwordRules') : null),
      confirmed: (value, { password }) => (value === password ? null : t('error.passwordsDiffer')),
    },
    submit: async ({ password }) => {
      try {
        await submit(password);
      } catch (error) {
        if (!(error instanceof ApiError) || !error.fields['token']) throw atPassword(error);
        setIsOver(true);
      }
    },
  });

  if (isOver || link === 'over') return <LinkOver />;
  if (link === 'checking') return <OpeningLink />;
  return (
    <AuthLayout actions={<SignInLink />}>
      <AuthCard title={title} subtitle={subtitle}>
        <form onSubmit={onSubmit} noValidate>
          <Stack gap="md">
            <FormBanner message={serverMessage} />
            <NewPasswordField
              label={t('password.new')}
              autoFocus
              {...form.getInputProps('password')}
              value={form.values.password}
            />
            <PasswordField
              size="sm"
              label={t('password.confirm')}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
              {...form.getInputProps('confirmed')}
            />
            <Button type="submit" size="sm" fullWidth loading={isSubmitting}>
              {submitLabel}
            </Button>
          </Stack>
        </form>
      </AuthCard>
    </AuthLayout>
  );
}

/** Maps server errors to this form's only password field: the server names it by its use. */
function atPassword(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.fields['newPassword']) return error;
  return new ApiError(error.code, error.message, { password: error.fields['newPassword'] });
}

export function OpeningLink() {
  const { t } = useTranslation('auth');
  return (
    <AuthLayout>
      <Loader role="status" aria-label={t('linkOver.opening')} />
    </AuthLayout>
  );
}

export function LinkOver() {
  const { t } = useTranslation('auth');
  return (
    <AuthLayout actions={<SignInLink />}>
      <AuthCard title={t('linkOver.title')} subtitle={t('linkOver.detail')}>
        <Button size="sm" fullWidth renderRoot={(props) => <Link {...props} to="/auth/reset" />}>
          {t('linkOver.action')}
        </Button>
      </AuthCard>
    </AuthLayout>
  );
}
