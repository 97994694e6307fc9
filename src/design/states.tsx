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
  /** A single muted line, for small cards. */
  isCompact?: boolean;
}

/** Shown when there is no data yet, or nothing matches. */
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
  /** The error, already in the user's language. */
  message?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** Shown when loading failed, with the reason and a retry button. */
export function ErrorState({ title, message, onRetry, isRetrying }: ErrorStateProps) {
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
            <Button variant="default" onClick={onRetry} loading={isRetrying}>
              {t('error.retry')}
            </Button>
          )
        }
      />
    </div>
  );
}

/** Shown when the address leads to nothing, or nothing this user may see; links back to an existing page. */
export function NotFoundState({ title, action }: { title: string; action: ReactNode }) {
  return (
    <div role="alert">
      <State icon={<IconSearchOff size={18} stroke={1.6} />} title={title} action={action} />
    </div>
  );
}

/** Shown when the user's role does not permit this screen. */
export function PermissionDenied({ detail }: { detail?: string }) {
  const { t } = useTranslation('common');
  return <State icon={<IconLock size={18} stroke={1.6} />} title={t('error.permissionDenied')} detail={detail} />;
}

interface PartialNoticeProps {
  message: string;
  /** The reason, if there is space for it. */
  detail?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** Shown when the content is usable but incomplete, e.g. after a failed refresh. */
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

/** Replaces rows or a chart that could not be read, so that they do not appear empty. */
export function QueryError() {
  return <EmptyState isCompact title={NO_VALUE} />;
}

/** Placeholder for a few rows of a card while they load. */
export function SkeletonLines({ count }: { count: number }) {
  return (
    <div className={styles.lines} data-skeleton-lines aria-hidden>
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

/** A line along the top of its container while newer data loads; the older data stays readable. */
export function RefreshLine() {
  return <div className={styles.refreshing} />;
}
