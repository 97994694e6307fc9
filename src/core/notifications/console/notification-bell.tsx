import { ActionIcon, Popover, Skeleton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isVisible } from '#design/is-visible.ts';
import styles from './notifications.module.css';
import { useUnread } from './use-unread.ts';

const NotificationList = lazy(() => import('./notification-list.tsx'));

/** Remembers for the session that the bell has opened automatically. */
const OPENED_KEY = 'endcap-notifications-opened';

/** Returns whether a menu, list or dialog is open, which the notifications must not cover. Closed lists stay in the page, hidden. */
const isSomethingOpen = () =>
  [...document.querySelectorAll('[role="menu"], [role="listbox"], [role="dialog"]')].some(isVisible);

/** Shows the bell in the header. Opens automatically once per session when there are unread notifications. */
export function NotificationBell() {
  const { t } = useTranslation('common');
  const unread = useUnread();
  const [isFirstLoad] = useState(() => sessionStorage.getItem(OPENED_KEY) === null);
  // Null until it is opened by the user or by the first unread notifications.
  const [choice, setIsOpen] = useState<boolean | null>(null);
  const [isOpenedByUser, setIsOpenedByUser] = useState(false);
  if (choice === null && isFirstLoad && unread) setIsOpen(!isSomethingOpen());
  const isOpen = choice ?? false;
  useEffect(() => {
    if (isOpen) sessionStorage.setItem(OPENED_KEY, 'yes');
  }, [isOpen]);

  // Screen readers announce the number as shown.
  const shown = unread && unread > 99 ? '99+' : unread;
  const close = () => setIsOpen(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={380}
      // When opened automatically, it does not move the focus.
      trapFocus={isOpenedByUser}
      returnFocus={isOpenedByUser}
    >
      <Popover.Target>
        <ActionIcon
          size={32}
          className={styles.bell}
          aria-label={unread ? t('notifications.bellUnread', { count: unread, shown }) : t('notifications.title')}
          onClick={() => {
            setIsOpenedByUser(true);
            setIsOpen(!isOpen);
          }}
        >
          <IconBell size={18} stroke={1.6} aria-hidden />
          {Boolean(unread) && (
            <span className={styles.count} aria-hidden>
              {shown}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} className={styles.dropdown} aria-label={t('notifications.title')}>
        {isOpen && (
          <Suspense fallback={<Skeleton height={180} />}>
            <NotificationList onFollow={close} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
