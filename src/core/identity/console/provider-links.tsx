import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useEffect, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '#platform/api-client/client.ts';
import { ProvidersDocument, type ProvidersQuery } from '#platform/api-client/generated/graphql.ts';
import styles from './auth-layout.module.css';

type Provider = ProvidersQuery['sellerCenterAuthBackends'][number];

interface ProviderLinksProps {
  mode: 'login' | 'register';
  /** Path within this site that the provider returns the browser to. */
  returnTo: string;
  /** True when no other option is shown above. */
  isOnlyOption?: boolean;
}

/** Links to sign in through a seller center; empty when the deployment has none. */
export function ProviderLinks({ mode, returnTo, isOnlyOption = false }: ProviderLinksProps) {
  const { t, i18n } = useTranslation('auth');
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    callApi(ProvidersDocument, {}).then(
      (answer) => setProviders(answer.sellerCenterAuthBackends),
      // If this fails, the form above still works.
      () => {},
    );
  }, []);
  if (!providers.length) return null;

  const label = t(mode === 'login' ? 'provider.signIn' : 'provider.signUp');
  const icon = <IconBuildingStore size={18} stroke={1.6} aria-hidden />;
  const countries = new Intl.DisplayNames([i18n.language], { type: 'region' });
  const [only] = providers;
  return (
    <div>
      {!isOnlyOption && <div className={styles.divider}>{t('provider.or')}</div>}
      {providers.length === 1 ? (
        <Button
          component="a"
          href={addressOf(only!, mode, returnTo)}
          onMouseDown={keepFocus}
          variant="default"
          size="sm"
          fullWidth
          leftSection={icon}
        >
          {label}
        </Button>
      ) : (
        <Button
          variant="default"
          size="sm"
          fullWidth
          leftSection={icon}
          aria-expanded={isOpen}
          onMouseDown={keepFocus}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
        </Button>
      )}
      {isOpen && (
        <ul className={styles.providers} aria-label={t('provider.country')}>
          {providers.map((provider) => (
            <li key={provider.id}>
              <Button component="a" href={addressOf(provider, mode, returnTo)} variant="subtle" size="sm" fullWidth>
                {countries.of(provider.countryCode) ?? provider.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Pressing a button must not blur a field: its validation on blur could move the button away. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function addressOf({ authUrl }: Provider, mode: string, returnTo: string): string {
  const query = new URLSearchParams({ mode, redirect_url: new URL(returnTo, window.location.origin).href });
  return `${authUrl}?${query}`;
}
