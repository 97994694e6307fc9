import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  OwnSessionsDocument,
  SignOutElsewhereDocument,
  type OwnSessionsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import styles from './profile.module.css';

/** Lists the user's sessions and ends all others. */
export function SessionsPanel() {
  const { t } = useTranslation('profile');
  const sessions = useApiQuery(OwnSessionsDocument, {});
  const signOut = useApiMutation(SignOutElsewhereDocument, { changes: ['OwnSession'], showsErrorInline: true });
  const otherCount = sessions.data?.ownSessions.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  const end = async () => {
    const { ended } = (await signOut.mutateAsync({})).signOutElsewhere;
    toastSuccess(t('sessions.ended', { count: ended }));
  };
  return (
    <Panel title={t('sessions.title')}>
      <FormBanner message={signOut.error ? errorText(signOut.error) : null} />
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
          <Button variant="default" loading={signOut.isPending} onClick={() => void end().catch(() => {})}>
            {t('sessions.signOut')}
          </Button>
        </div>
      )}
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
