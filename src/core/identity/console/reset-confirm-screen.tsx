import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '#platform/api-client/client.ts';
import { ResetPasswordConfirmDocument } from '#platform/api-client/generated/graphql.ts';
import type { ScreenProps } from '#platform/console-kit/screen-route.ts';
import { SetPassword } from './set-password.tsx';
import { AuthLayout, AuthCard } from './auth-layout.tsx';
import { useRedirectIfSignedIn } from './use-auth.ts';

/** Sets a new password from an e-mailed link. */
export function ResetConfirmScreen({ params }: ScreenProps<'/auth/reset-confirm/$userId/$token'>) {
  const { t } = useTranslation('auth');
  const { userId, token } = params;
  const [isDone, setIsDone] = useState(false);
  useRedirectIfSignedIn();
  if (isDone) {
    return (
      <AuthLayout>
        <AuthCard title={t('resetConfirm.doneTitle')} subtitle={t('resetConfirm.done')}>
          <Button size="sm" fullWidth renderRoot={(props) => <Link {...props} to="/auth" />}>
            {t('signIn.title')}
          </Button>
        </AuthCard>
      </AuthLayout>
    );
  }
  return (
    <SetPassword
      token={token}
      use="RESET_PASSWORD"
      title={t('resetConfirm.title')}
      subtitle={t('resetConfirm.subtitle')}
      submitLabel={t('resetConfirm.submit')}
      submit={async (newPassword) => {
        await callApi(ResetPasswordConfirmDocument, { input: { userId, token, newPassword } });
        setIsDone(true);
      }}
    />
  );
}
