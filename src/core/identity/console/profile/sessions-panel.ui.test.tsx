import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, screenAt } from '#core/session/console/render-screen.test-support.tsx';
import {
  OwnSessionsDocument,
  ProfileDocument,
  SignOutElsewhereDocument,
} from '#platform/api-client/generated/graphql.ts';
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

test('the user’s sessions are listed, and the password ends all but this one', async () => {
  const entered: unknown[] = [];
  let sessions = [session('here', true), session('there', false, '')];
  const { user } = await renderScreen('/profile', {
    routes: screenAt('/profile', SessionsPanel),
    answers: [
      answer(OwnSessionsDocument, () => ({ ownSessions: sessions })),
      answer(ProfileDocument, {
        me: { hasUsablePassword: true },
        twoStepSignIn: { hasAuthenticator: true },
      } as never),
      answer(SignOutElsewhereDocument, ({ input }) => {
        entered.push(input);
        sessions = sessions.slice(0, 1);
        return { signOutElsewhere: { ok: true, ended: 1 } };
      }),
    ],
  });
  await screen.findByText('This browser');
  screen.getByText('Firefox on Linux');
  screen.getByText('Unknown browser');
  screen.getByText(/with Acme login/);
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere else?' });
  const confirm = within(dialog).getByRole('button', { name: 'Sign out everywhere else' });
  await user.click(confirm);
  await within(dialog).findByText('Enter your password');
  expect(entered).toEqual([]);
  await user.type(within(dialog).getByLabelText('Your password'), 'Correct-horse-7');
  await user.click(confirm);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(entered).toEqual([{ currentPassword: 'Correct-horse-7' }]);
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});
