import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { OwnSessionsDocument, type OwnSessionsQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import styles from './profile.module.css';

const SignOutElsewhereDialog = lazy(() => import('./sign-out-elsewhere-dialog.tsx'));

/** Lists the user's sessions and ends all others. */
export function SessionsPanel() {
  const { t } = useTranslation('profile');
  const sessions = useApiQuery(OwnSessionsDocument, {});
  const [isEnding, setIsEnding] = useState(false);
  const otherCount = sessions.data?.ownSessions.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <Panel title={t('sessions.title')}>
      <QueryBoundary reads={{ sessions }} skeleton={<SkeletonLines count={2} />}>
        {({ sessions: { ownSessions } }) => (
          <ul className={styles.sessions}>
            {ownSessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {otherCount > 0 && (
        <div className={styles.setting}>
          <div className={`${styles.words} ${styles.quiet}`}>{t('sessions.hint')}</div>
          <Button variant="default" onClick={() => setIsEnding(true)}>
            {t('sessions.signOut')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>{isEnding && <SignOutElsewhereDialog onClose={() => setIsEnding(false)} />}</Suspense>
    </Panel>
  );
}

function SessionRow({ session }: { session: OwnSessionsQuery['ownSessions'][number] }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const { browser, address, startedAt, lastSeenAt, isCurrent, providerName } = session;
  return (
    <li className={styles.setting}>
      <div className={styles.words}>
        <div>{browser || t('sessions.unknown')}</div>
        <div className={styles.quiet}>
          {t('sessions.since', { time: format.dateTime(startedAt) })}
          {providerName && ` ${t('sessions.with', { name: providerName })}`}
          {address && ` · ${address}`}
        </div>
      </div>
      <div className={styles.quiet}>
        {isCurrent ? t('sessions.here') : t('sessions.seen', { time: format.dateTime(lastSeenAt) })}
      </div>
    </li>
  );
}
