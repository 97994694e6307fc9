import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Wordmark } from '#design/wordmark.tsx';
import styles from './door.module.css';

/** Frame of the screens that need no session. */
export function Door({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.door}>
      <header className={styles.top}>
        <Wordmark />
        {actions}
      </header>
      <main className={styles.middle}>{children}</main>
      <footer className={styles.foot}>{t('door.tagline')}</footer>
    </div>
  );
}

export function DoorCard({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}
