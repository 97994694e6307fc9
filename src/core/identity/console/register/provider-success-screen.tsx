import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuthLayout, AuthCard } from '../auth-layout.tsx';

/** Confirms the created company; its profile can be completed now or later. */
export function ProviderSuccessScreen() {
  const { t } = useTranslation('auth');
  return (
    <AuthLayout>
      <AuthCard title={t('providerSuccess.title')} subtitle={t('providerSuccess.subtitle')}>
        <Stack gap="sm">
          <Button size="sm" fullWidth component="a" href="/company">
            {t('providerSuccess.company')}
          </Button>
          <Button
            variant="subtle"
            size="sm"
            fullWidth
            renderRoot={(props) => <Link {...props} to="/sponsor" hash="get-started" />}
          >
            {t('providerSuccess.skip')}
          </Button>
        </Stack>
      </AuthCard>
    </AuthLayout>
  );
}
