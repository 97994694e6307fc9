import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Link, useRouteContext, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DocumentTitle } from '#design/document-title.tsx';
import { AuthLayout } from './auth-layout.tsx';
import styles from './landing-screen.module.css';

const OFFERS = ['sponsored', 'onsite', 'crm', 'paidSocial', 'content', 'influencer'] as const;
const FIGURES = ['visitors', 'downloads', 'followers'] as const;

/** Presents the marketplace's offer to advertisers who are not signed in. */
export function LandingScreen() {
  const { t } = useTranslation('auth');
  const search = useSearch({ from: '/home' });
  const { chatUrl } = useRouteContext({ from: '/home' });
  return (
    <AuthLayout
      actions={
        <>
          <Button renderRoot={(props) => <Link {...props} to="/auth" search={search} />} variant="default">
            {t('signIn.title')}
          </Button>
          <Button renderRoot={(props) => <Link {...props} to="/auth/register" search={{ step: 0, ...search }} />}>
            {t('frame.signUp')}
          </Button>
        </>
      }
    >
      <div className={styles.landing}>
        <DocumentTitle title={t('landing.title')} />
        <Title order={1} className={styles.headline}>
          {t('landing.headline')}
        </Title>
        <Text c="dimmed" size="lg" maw={620}>
          {t('landing.pitch')}
        </Text>
        <Group mt="lg" mb={48}>
          <Button
            size="md"
            renderRoot={(props) => <Link {...props} to="/auth/register" search={{ step: 0, ...search }} />}
          >
            {t('landing.start')}
          </Button>
          {chatUrl && (
            <Button
              size="md"
              variant="default"
              component="a"
              href={chatUrl}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconMessageCircle size={18} stroke={1.6} aria-hidden />}
            >
              {t('landing.chat')}
            </Button>
          )}
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 3 }} mb={32}>
          {FIGURES.map((figure) => (
            <div key={figure}>
              <div className={styles.figure}>{t(`landing.figure.${figure}.value`)}</div>
              <Text c="dimmed">{t(`landing.figure.${figure}.label`)}</Text>
            </div>
          ))}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          {OFFERS.map((offer) => (
            <div key={offer} className={styles.offer}>
              <Title order={2}>{t(`landing.offer.${offer}.title`)}</Title>
              <Text c="dimmed" mt={4}>
                {t(`landing.offer.${offer}.text`)}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      </div>
    </AuthLayout>
  );
}
