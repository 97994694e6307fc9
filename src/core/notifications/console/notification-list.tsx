import { Button, UnstyledButton } from '@mantine/core';
import {
  IconBell,
  IconDownload,
  IconReceipt2,
  IconSpeakerphone,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { SkeletonLines } from '#design/states.tsx';
import { callApi } from '#platform/api-client/client.ts';
import {
  MarkAllNotificationsAsReadDocument,
  MarkNotificationAsReadDocument,
  NotificationsDocument,
  type NotificationsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { hashOf, useApiMutation } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { useServedLink } from '#platform/console-kit/use-served-link.ts';
import { readMessage } from '../rules/notification-html.ts';
import styles from './notifications.module.css';
import { useSetUnread } from './use-unread.ts';

const LISTED_AT_ONCE = 6;
const KEY = [hashOf(NotificationsDocument), 'pages'] as const;

type Connection = NotificationsQuery['notifications'];
type Notification = Connection['edges'][number]['node'];

/** Lists the latest notifications, and earlier ones on demand. */
export default function NotificationList({ onFollow }: { onFollow(): void }) {
  const { t } = useTranslation('common');
  const setUnread = useSetUnread();
  const notifications = useInfiniteQuery({
    queryKey: KEY,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) =>
      (await callApi(NotificationsDocument, { limit: LISTED_AT_ONCE, cursor: pageParam }, signal)).notifications,
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
  });
  const { data, fetchNextPage, hasNextPage, isFetching } = notifications;
  const marks = useMarks();
  const unread = data?.pages[0]?.unreadCount;
  const showUnread = useEffectEvent(setUnread);
  useEffect(() => {
    if (unread !== undefined) showUnread(unread);
  }, [unread]);
  const all = data?.pages.flatMap(({ edges }) => edges.map(({ node }) => node)) ?? [];

  return (
    <section className={styles.panel} aria-label={t('notifications.title')}>
      <header className={styles.head}>
        <h2>{t('notifications.title')}</h2>
        {Boolean(unread) && (
          <Button variant="subtle" size="compact-xs" onClick={marks.markAll}>
            {t('notifications.markAll')}
          </Button>
        )}
      </header>
      <div className={styles.scroller} tabIndex={all.length ? 0 : undefined}>
        <QueryBoundary
          reads={{ notifications }}
          skeleton={
            <div className={styles.loading}>
              <SkeletonLines count={6} />
            </div>
          }
          renderEmpty={() =>
            all.length === 0 && (
              <div className={styles.empty}>
                <IconBell size={22} stroke={1.4} aria-hidden />
                <span>{t('notifications.empty')}</span>
              </div>
            )
          }
        >
          {() => (
            <ul className={styles.list}>
              {all.map((notification) => (
                <Item
                  key={notification.id}
                  notification={notification}
                  onOpen={() => marks.mark(notification)}
                  onFollow={onFollow}
                />
              ))}
            </ul>
          )}
        </QueryBoundary>
        {hasNextPage && (
          <Button
            variant="subtle"
            fullWidth
            className={styles.more}
            loading={isFetching}
            onClick={() => void fetchNextPage()}
          >
            {t('notifications.seeMore')}
          </Button>
        )}
      </div>
    </section>
  );
}

const ICONS: Record<string, TablerIcon> = {
  campaign: IconSpeakerphone,
  billing: IconReceipt2,
  export: IconDownload,
  team: IconUsers,
};

interface ItemProps {
  notification: Notification;
  onOpen(): void;
  onFollow(): void;
}

function Item({ notification, onOpen, onFollow }: ItemProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const openLink = useServedLink();
  const { link, thumbnail, kind, unread, messageHtml, timesince, dateCreated } = notification;
  const Icon = ICONS[kind] ?? IconBell;
  return (
    <li>
      <UnstyledButton
        className={styles.item}
        data-unread={unread || undefined}
        onClick={() => {
          if (unread) onOpen();
          if (!link) return;
          onFollow();
          openLink(link);
        }}
      >
        <span className={styles.picture}>
          {thumbnail ? <img src={thumbnail} alt="" /> : <Icon size={16} stroke={1.6} aria-hidden />}
        </span>
        <span className={styles.words}>
          <Message html={messageHtml} />
          <time dateTime={dateCreated} title={format.dateTime(dateCreated)}>
            {timesince}
          </time>
        </span>
        {unread && (
          <span className={styles.dot}>
            <span className="visually-hidden">{t('notifications.unread')}</span>
          </span>
        )}
      </UnstyledButton>
    </li>
  );
}

/** Renders emphasis and text only, parsed again here: a message's markup never becomes the page's. */
function Message({ html }: { html: string }) {
  return (
    <span>
      {readMessage(html).map(({ text, mark: Mark }, index) =>
        Mark ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
      )}
    </span>
  );
}

/** Marks as read in parallel to navigation, even after the list has unmounted. A toast shows a failure. */
function useMarks() {
  const markOne = useApiMutation(MarkNotificationAsReadDocument, { changes: ['Notification'] });
  const markAll = useApiMutation(MarkAllNotificationsAsReadDocument, { changes: ['Notification'] });
  return {
    mark: ({ pk }: Notification) => markOne.mutate({ id: pk }),
    markAll: () => markAll.mutate({}),
  };
}
