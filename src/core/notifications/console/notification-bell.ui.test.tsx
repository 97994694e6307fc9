import { Menu } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import { UnreadCountDocument } from '#platform/api-client/generated/graphql.ts';
import { apiQuery } from '#platform/api-client/hooks.ts';
import { NotificationBell } from './notification-bell.tsx';

/** Renders the bell beside a menu; returns whether it is open after the notifications have loaded. */
async function opensWithUnread({ hasMenuOpen }: { hasMenuOpen: boolean }): Promise<boolean> {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  await renderUi(
    <QueryClientProvider client={client}>
      <Menu opened={hasMenuOpen}>
        <Menu.Target>
          <button type="button">Language</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Português</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <NotificationBell />
    </QueryClientProvider>,
  );
  client.setQueryData(apiQuery(UnreadCountDocument, {}).queryKey, { unreadCount: 3 });
  const bell = await screen.findByRole('button', { name: 'notifications.bellUnread' });
  return bell.getAttribute('aria-expanded') === 'true';
}

test('it opens automatically for unread notifications', async () => {
  expect(await opensWithUnread({ hasMenuOpen: false })).toBe(true);
});

test('it does not open a second time in the same tab', async () => {
  await opensWithUnread({ hasMenuOpen: false });
  cleanup();
  expect(await opensWithUnread({ hasMenuOpen: false })).toBe(false);
});

test('it does not open over an open menu', async () => {
  expect(await opensWithUnread({ hasMenuOpen: true })).toBe(false);
});

test('a hidden list in the page does not prevent it from opening', async () => {
  const list = document.createElement('div');
  list.setAttribute('role', 'listbox');
  // The test's browser draws nothing and does not know what is visible.
  list.checkVisibility = () => false;
  document.body.append(list);
  onTestFinished(() => list.remove());
  expect(await opensWithUnread({ hasMenuOpen: false })).toBe(true);
});
