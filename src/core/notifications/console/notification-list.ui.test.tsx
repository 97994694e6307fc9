import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, screenAt } from '#core/session/console/render-screen.test-support.tsx';
import {
  MarkNotificationAsReadDocument,
  NotificationsDocument,
  UnreadCountDocument,
} from '#platform/api-client/generated/graphql.ts';
import NotificationList from './notification-list.tsx';
import { useUnread } from './use-unread.ts';

test('a notification is marked as read in the list and at the bell', async () => {
  let unreadCount = 1;
  const node = { id: 'n1', pk: 1, kind: 'billing', messageHtml: 'Paid', timesince: 'now', dateCreated: '2026-05-01' };
  const Screen = () => (
    <>
      <output>{useUnread()}</output>
      <NotificationList onFollow={() => {}} />
    </>
  );
  const { user } = await renderScreen('/list', {
    routes: screenAt('/list', Screen),
    answers: [
      answer(UnreadCountDocument, () => ({ unreadCount })),
      answer(NotificationsDocument, () => ({
        notifications: {
          unreadCount,
          pageInfo: { hasNextPage: false, endCursor: null },
          edges: [{ cursor: 'n1', node: { ...node, unread: unreadCount > 0, link: null, thumbnail: null } }],
        },
      })),
      answer(MarkNotificationAsReadDocument, () => {
        unreadCount = 0;
        return { markNotificationAsRead: { ok: true, unreadCount } };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /Paid/ }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('0'));
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
});
