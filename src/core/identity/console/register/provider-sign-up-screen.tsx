import { Button, Loader, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { isOwnReturn } from '#core/accounts/rules/provider-return.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import { deploymentCurrency } from '#platform/api-client/deployment.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  CheckErrorSignUpDataDocument,
  LinkNewAccountDocument,
  ProviderCatalogDocument,
  SocialSignUpDocument,
  type ProviderCatalogQuery,
} from '#platform/api-client/generated/graphql.ts';
import { AuthLayout, AuthCard, SignInLink } from '../auth-layout.tsx';
import { ProviderLinks } from '../provider-links.tsx';
import { useMountEffect, useRedirectIfSignedIn } from '../use-auth.ts';

interface Token {
  accessToken: string;
  provider: string;
}

/** Signs up users who return from a seller center; without a token, links to it. */
export function ProviderSignUpScreen() {
  const { t } = useTranslation('auth');
  const { accessToken, provider, error } = useSearch({ from: '/auth/register-with-sc' });
  const navigate = useNavigate();
  const [token, setToken] = useState<Token | null>(() =>
    accessToken && provider && isOwnReturn(document.cookie, accessToken, location) ? { accessToken, provider } : null,
  );
  const [failure, setFailure] = useState<string | null>(() => {
    if (!error && (!accessToken || token)) return null;
    return t(error === 'unreachable' ? 'provider.unreachable' : 'provider.refused');
  });
  // The token grants a sign-in, so it must not stay in the address.
  useMountEffect(async () => {
    if (accessToken || error) await navigate({ to: '/auth/register-with-sc', replace: true });
  });
  useRedirectIfSignedIn();

  return (
    <AuthLayout actions={<SignInLink />}>
      {token ? (
        <FinishSignUp
          token={token}
          onEnd={(message) => {
            setToken(null);
            setFailure(message);
          }}
        />
      ) : (
        <AuthCard title={t('provider.title')} subtitle={t('provider.subtitle')}>
          <FormBanner message={failure} />
          {failure && (
            <Button my="sm" size="sm" fullWidth renderRoot={(props) => <Link {...props} to="/auth" />}>
              {t('signIn.title')}
            </Button>
          )}
          <ProviderLinks mode="register" returnTo="/auth/register-with-sc" isOnlyOption />
          <Button
            mt="sm"
            variant="subtle"
            size="sm"
            fullWidth
            renderRoot={(props) => <Link {...props} to="/auth/register" search={{ step: 0 }} />}
          >
            {t('provider.byForm')}
          </Button>
        </AuthCard>
      )}
    </AuthLayout>
  );
}

/** Registers at once, or first asks for the wallet's currency when the provider's country does not determine it. */
function FinishSignUp({ token, onEnd }: { token: Token; onEnd(failure: string | null): void }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [offer, setOffer] = useState<ProviderCatalogQuery | null>(null);
  const { form, ...state } = useServerForm({
    initialValues: { walletCurrencyCode: '' },
    validate: { walletCurrencyCode: (value) => (value ? null : t('error.requireCurrency')) },
    submit: ({ walletCurrencyCode }) => register(walletCurrencyCode),
  });

  const register = async (walletCurrencyCode?: string) => {
    await callApi(SocialSignUpDocument, { input: { ...token, walletCurrencyCode } });
    // The user is registered at this point; shops that fail to link can be linked later.
    await callApi(LinkNewAccountDocument, { input: token }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
    await navigate({ to: '/auth/register-with-sc/success', replace: true, state: { hasSignedUp: true } });
  };
  useMountEffect(async () => {
    try {
      // Existing users need not enter anything.
      const { checkErrorSignUpData } = await callApi(CheckErrorSignUpDataDocument, { input: token });
      const known = checkErrorSignUpData.errors[0]?.messages[0];
      if (known) {
        onEnd(known);
        return;
      }
      const answer = await callApi(ProviderCatalogDocument, { provider: token.provider });
      if (answer.authProviderCatalog.catalogId) {
        await register();
        return;
      }
      form.setFieldValue('walletCurrencyCode', deploymentCurrency);
      setOffer(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onEnd(errorText(error));
    }
  });

  return (
    <AuthCard title={t('provider.finishing')}>
      <Loader role="status" aria-label={t('provider.finishing')} />
      {offer && (
        <FormDialog
          size="sm"
          title={t('provider.currencyTitle')}
          submitLabel={t('provider.finish')}
          {...state}
          onClose={() => onEnd(null)}
        >
          <Text c="dimmed">{t('provider.currencySubtitle')}</Text>
          <SelectField
            data-autofocus
            label={t('company.currency')}
            data={offer.currencies.map(({ code, symbol }) => ({ value: code, label: `${code} (${symbol})` }))}
            {...form.getInputProps('walletCurrencyCode')}
          />
        </FormDialog>
      )}
    </AuthCard>
  );
}
