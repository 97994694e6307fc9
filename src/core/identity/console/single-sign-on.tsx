import { Button, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail } from '#kernel/email.ts';
import { callApi } from '#platform/api-client/client.ts';
import { OfferedProviderDocument, type OfferedProviderQuery } from '#platform/api-client/generated/graphql.ts';
import { domainOf, SSO_ERRORS, type SsoError } from '../rules/single-sign-on.ts';
import styles from './auth-layout.module.css';
import { useMountEffect } from './use-auth.ts';

type IdentityProvider = NonNullable<OfferedProviderQuery['identityProvider']>;

/** Looks up the OpenID provider of an e-mail address's domain. What was found counts while the address is in it. */
export function useIdentityProvider() {
  const [found, setFound] = useState<{ domain: string; provider: IdentityProvider | null } | null>(null);
  const latest = useRef('');
  const lookUp = async (typed: string): Promise<void> => {
    const address = typed.trim();
    const looked = domainOf(address);
    if (!isEmail(address) || looked === found?.domain) return;
    latest.current = looked;
    // If this fails, the password still works, or the server says why not.
    const answer = await callApi(OfferedProviderDocument, { email: address }).catch(() => null);
    if (answer && latest.current === looked) setFound({ domain: looked, provider: answer.identityProvider });
  };
  const providerOf = (email: string) => (found?.domain === domainOf(email) ? found.provider : null);
  return { providerOf, lookUp };
}

/** The address at which a visit to a provider starts. */
export function ssoUrl({ id }: Pick<IdentityProvider, 'id'>, email: string, nextUrl?: string): string {
  return `/v1/sso/${id}?${new URLSearchParams({ email: email.trim(), ...(nextUrl && { nextUrl }) })}`;
}

interface ContinueWithProps {
  provider: IdentityProvider;
  email: string;
  nextUrl?: string | undefined;
}

/** Leads to a provider; below a form unless there is no other way to sign in. */
export function ContinueWith({ provider, email, nextUrl }: ContinueWithProps) {
  const { t } = useTranslation('auth');
  const { name, isRequired } = provider;
  return (
    <div>
      {isRequired ? (
        <Text size="sm" c="dimmed" mb="md" role="status">
          {t('sso.required', { name })}
        </Text>
      ) : (
        <div className={styles.divider}>{t('provider.or')}</div>
      )}
      <Button
        component="a"
        href={ssoUrl(provider, email, nextUrl)}
        variant={isRequired ? 'filled' : 'default'}
        size="sm"
        fullWidth
      >
        {t('sso.continue', { name })}
      </Button>
    </div>
  );
}

const isSsoError = (text: string): text is SsoError => (SSO_ERRORS as readonly string[]).includes(text);

/** What a visit to a provider has come to: the ticket of a user who has to enter a code, or why they are not signed in. */
export function useSsoReturn() {
  const { t } = useTranslation('auth');
  const { ssoError, ssoTicket, nextUrl } = useSearch({ from: '/auth' });
  const navigate = useNavigate();
  // Reads the parameters once: they are removed from the address.
  const [ticket, setTicket] = useState<string | null>(ssoTicket ?? null);
  const [failure, setFailure] = useState<string | null>(() =>
    ssoError ? t(`sso.error.${isSsoError(ssoError) ? ssoError : 'refused'}`) : null,
  );
  useMountEffect(async () => {
    if (ssoError || ssoTicket) await navigate({ to: '/auth', search: { nextUrl }, replace: true });
  });
  const giveUp = (message: string | null) => {
    setTicket(null);
    setFailure(message);
  };
  return { ticket, failure, giveUp };
}
