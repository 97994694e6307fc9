import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, openAt } from '#core/session/console/testing.tsx';
import NotificationList from './notification-list.tsx';
import { useUnread } from './use-unread.ts';

test('a notification is marked as read in the list and at the bell', async () => {
  document.cookie = 'csrftoken=stored';
  let unreadCount = 1;
  const node = { id: 'n1', pk: 1, kind: 'billing', messageHtml: 'Paid', timesince: 'now', dateCreated: '2026-05-01' };
  answerCalls({
    UnreadCount: () => ({ data: { unreadCount } }),
    Notifications: () => ({
      data: {
        notifications: {
          unreadCount,
          pageInfo: { hasNextPage: false },
          edges: [{ node: { ...node, unread: unreadCount > 0, link: null, thumbnail: null } }],
        },
      },
    }),
    MarkNotificationAsRead: () => {
      unreadCount = 0;
      return { data: { markNotificationAsRead: { ok: true, unreadCount } } };
    },
  });
  const Screen = () => (
    <>
      <output>{useUnread()}</output>
      <NotificationList onFollow={() => {}} />
    </>
  );
  const { user } = await openAt('/brands', '/brands', Screen);
  await user.click(await screen.findByRole('button', { name: /Paid/ }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('0'));
  await waitFor(() => expect(screen.queryByText('notifications.unread')).toBeNull());
});
