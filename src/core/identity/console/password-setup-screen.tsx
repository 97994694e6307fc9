import { useTranslation } from 'react-i18next';
import { callApi } from '#platform/api-client/client.ts';
import { SetupPasswordDocument } from '#platform/api-client/generated/graphql.ts';
import type { ScreenProps } from '#platform/console-kit/screen-route.ts';
import { SetPassword } from './set-password.tsx';
import { useCompleteSignIn, useRedirectIfSignedIn } from './use-auth.ts';

/** Sets the first password from an e-mailed link and signs in. */
export function PasswordSetupScreen({ params }: ScreenProps<'/auth/password-setup/$token'>) {
  const { t } = useTranslation('auth');
  const { token } = params;
  const enter = useCompleteSignIn();
  useRedirectIfSignedIn();
  return (
    <SetPassword
      token={token}
      use="SET_UP_PASSWORD"
      title={t('passwordSetup.title')}
      subtitle={t('passwordSetup.subtitle')}
      submitLabel={t('passwordSetup.submit')}
      submit={async (password) => {
        await callApi(SetupPasswordDocument, { input: { token, password } });
        enter({ isFirstLogin: true });
      }}
    />
  );
}
