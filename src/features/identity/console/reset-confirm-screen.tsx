import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '#platform/api-client/client.ts';
import { ResetPasswordConfirmDocument } from '#platform/api-client/generated/graphql.ts';
import { ChoosePassword } from './choose-password.tsx';
import { Door, DoorCard } from './door.tsx';
import { useSkipIfSignedIn } from './use-door.ts';

/** A new password, from the link in a letter. */
export function ResetConfirmScreen() {
  const { t } = useTranslation('auth');
  const { userId, token } = useParams({ from: '/auth/reset-confirm/$userId/$token' });
  const [isDone, setIsDone] = useState(false);
  useSkipIfSignedIn();
  if (isDone) {
    return (
      <Door>
        <DoorCard title={t('resetConfirm.doneTitle')} subtitle={t('resetConfirm.done')}>
          <Button size="sm" fullWidth renderRoot={(props) => <Link {...props} to="/auth" />}>
            {t('signIn.title')}
          </Button>
        </DoorCard>
      </Door>
    );
  }
  return (
    <ChoosePassword
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
