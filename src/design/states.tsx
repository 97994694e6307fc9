import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconLock, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from './format.ts';
import styles from './states.module.css';

interface StateProps {
  title: string;
  detail?: ReactNode;
  action?: ReactNode;
}

interface EmptyStateProps extends Partial<StateProps> {
  /** One quiet line, for small cards. */
  isCompact?: boolean;
}

/** Nothing to show yet, or nothing matches. */
export function EmptyState({ title, detail, action, isCompact = false }: EmptyStateProps) {
  const { t } = useTranslation('common');
  if (isCompact) return <div className={styles.compact}>{title ?? t('list.empty')}</div>;
  return (
    <State
      icon={<IconInbox size={18} stroke={1.6} />}
      title={title ?? t('list.empty')}
      detail={detail}
      action={action}
    />
  );
}

interface ErrorStateProps {
  title?: string;
  /** What went wrong, already in the reader's language. */
  message?: string;
  onRetry?: () => void;
}

/** Loading failed; says why and offers the way out. */
export function ErrorState({ title, message, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('common');
  return (
    <div role="alert">
      <State
        tone="danger"
        icon={<IconAlertTriangle size={18} stroke={1.6} />}
        title={title ?? t('error.title')}
        detail={message}
        action={
          onRetry && (
            <Button variant="default" onClick={onRetry}>
              {t('error.retry')}
            </Button>
          )
        }
      />
    </div>
  );
}

/** What the address names is not there, or not for this reader; leads back to what is. */
export function NotFoundState({ title, action }: { title: string; action: ReactNode }) {
  return (
    <div role="alert">
      <State icon={<IconSearchOff size={18} stroke={1.6} />} title={title} action={action} />
    </div>
  );
}

/** The reader's role does not reach this screen. */
export function PermissionDenied({ detail }: { detail?: string }) {
  const { t } = useTranslation('common');
  return <State icon={<IconLock size={18} stroke={1.6} />} title={t('error.permissionDenied')} detail={detail} />;
}

interface PartialNoticeProps {
  message: string;
  /** Why, where there is room for it. */
  detail?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** What is shown is usable but incomplete, e.g. the last refresh failed. */
export function PartialNotice({ message, detail, onRetry, isRetrying }: PartialNoticeProps) {
  const { t } = useTranslation('common');
  return (
    <div role="status" className={styles.notice}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <span>
        {message} {detail && <span className={styles.why}>{detail}</span>}
      </span>
      {onRetry && (
        <Button variant="default" size="compact-xs" onClick={onRetry} loading={isRetrying}>
          {t('error.retry')}
        </Button>
      )}
    </div>
  );
}

/** In the place of rows or a course that could not be read: neither figures nor the word that there are none. */
export function QueryError() {
  return <EmptyState isCompact title={NO_VALUE} />;
}

/** Stands in for a few rows of a card while they load. */
export function SkeletonLines({ count }: { count: number }) {
  return (
    <div className={styles.lines} aria-hidden>
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} height={10} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </div>
  );
}

function State({ icon, tone, title, detail, action }: StateProps & { icon: ReactNode; tone?: 'danger' }) {
  return (
    <div className={styles.state}>
      <div className={styles.icon} data-tone={tone} aria-hidden>
        {icon}
      </div>
      <div className={styles.title}>{title}</div>
      {detail && <div className={styles.detail}>{detail}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** Along the top of what it stands in, while newer figures are on their way; the older ones stay readable. */
export function RefreshLine() {
  return <div className={styles.refreshing} />;
}
