import { Button, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentTitle } from '#design/document-title.tsx';
import { Wordmark } from '#design/wordmark.tsx';
import styles from './auth-layout.module.css';

/** Frames the screens that need no session. */
export function AuthLayout({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.layout}>
      <header className={styles.top}>
        <Wordmark />
        <div className={styles.actions}>{actions}</div>
      </header>
      <main className={styles.middle}>{children}</main>
      <footer className={styles.foot}>
        <span>{t('frame.tagline')}</span>
        <a href="/terms-and-conditions.html">{t('frame.terms')}</a>
      </footer>
    </div>
  );
}

interface AuthCardProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
}

/** The single card of a screen outside the session. */
export function AuthCard({ title, subtitle, children }: AuthCardProps) {
  return (
    <div className={styles.card}>
      <DocumentTitle title={title} />
      <div className={styles.heading}>
        <Title order={1}>{title}</Title>
        {subtitle && (
          <Text c="dimmed" mt={4}>
            {subtitle}
          </Text>
        )}
      </div>
      {children}
    </div>
  );
}

export function SignUpLink({ nextUrl }: { nextUrl?: string | undefined }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <span className={styles.question}>{t('frame.newHere')}</span>
      <Button
        variant="default"
        renderRoot={(props) => <Link {...props} to="/auth/register" search={{ step: 0, nextUrl }} />}
      >
        {t('frame.signUp')}
      </Button>
    </>
  );
}

export function SignInLink({ nextUrl }: { nextUrl?: string | undefined }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <span className={styles.question}>{t('frame.haveAccount')}</span>
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/auth" search={{ nextUrl }} />}>
        {t('signIn.title')}
      </Button>
    </>
  );
}
