import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, member, openAt } from '#core/session/console/testing.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const session = (id: string, isCurrent: boolean, browser = 'Firefox on Linux') => ({
  id,
  browser,
  address: '203.0.113.9',
  startedAt: '2026-06-03T08:00:00Z',
  lastSeenAt: '2026-06-03T08:10:00Z',
  isCurrent,
  providerName: isCurrent ? null : 'Acme login',
});

test('the user’s sessions are listed, and one click ends all but this one', async () => {
  let sessions = [session('here', true), session('there', false, '')];
  answerCalls({
    OwnSessions: () => ({ data: { ownSessions: sessions } }),
    SignOutElsewhere: () => {
      sessions = sessions.slice(0, 1);
      return { data: { signOutElsewhere: { ok: true, ended: 1 } } };
    },
  });
  const { user } = await openAt('/profile', '/profile', SessionsPanel, member('MEMBER'));
  await screen.findByText('sessions.here');
  screen.getByText('Firefox on Linux');
  screen.getByText('sessions.unknown');
  screen.getByText(/sessions.with/);
  await user.click(screen.getByRole('button', { name: 'sessions.signOut' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'sessions.signOut' })).toBeNull();
});
