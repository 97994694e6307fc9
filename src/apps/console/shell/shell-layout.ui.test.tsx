import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ProfileMenu } from './profile-menu.tsx';
import {
  answer,
  isUnreachable,
  renderScreen,
  screenAt,
  sessionOf,
} from '#core/session/console/render-screen.test-support.tsx';
import { handleUnreachedSignOut } from '#platform/api-client/client.ts';
import { GuideDocument, SignOutDocument } from '#platform/api-client/generated/graphql.ts';
import { useSelectionFromAddress } from './use-selection-from-address.ts';

const open = (isCompleted: boolean) =>
  renderScreen('/dashboard', {
    routes: screenAt('/dashboard', ProfileMenu),
    session: sessionOf('MEMBER'),
    answers: [answer(GuideDocument, { onboarding: { id: 'guide', isCompleted, progress: [] }, configuration: null })],
  });

test('until the guide is done, the profile menu leads to it', async () => {
  const { user, history } = await open(false);
  await user.click(await screen.findByRole('button', { name: 'OT: profile and settings' }));
  await user.click(await screen.findByRole('link', { name: 'Get started' }));
  await waitFor(() => expect(history.location.hash).toBe('#get-started'));
});

test('once it is done, it is no longer there', async () => {
  const { user } = await open(true);
  await user.click(await screen.findByRole('button', { name: 'OT: profile and settings' }));
  await screen.findByRole('button', { name: 'Log out' });
  expect(screen.queryByRole('link', { name: 'Get started' })).toBeNull();
});

const OTHER = '01890a5d-ac96-774b-bcce-b302099a8057';
const Screen = () => {
  useSelectionFromAddress();
  return 'a screen';
};

test.each([
  [false, '?page=2'],
  [true, `?company=${OTHER}&page=2`],
])('a company in the address stays for staff only (%s)', async (isStaff, search) => {
  const { history } = await renderScreen(`/list?company=${OTHER}&page=2`, {
    routes: screenAt('/list', Screen),
    session: sessionOf('OWNER', { me: { isStaff } }),
  });
  await screen.findByText('a screen');
  await waitFor(() => expect(history.location.search).toBe(search));
});

test('a log-out that does not reach the server shows the error, asks to disable an ad blocker, and clears the browser', async () => {
  const unreached = vi.fn();
  handleUnreachedSignOut(unreached);
  const { user, callsOf } = await renderScreen('/dashboard', {
    routes: screenAt('/dashboard', ProfileMenu),
    session: sessionOf('VIEWER'),
    answers: [answer(GuideDocument, { onboarding: null, configuration: null }), answer(SignOutDocument, isUnreachable)],
  });
  await user.click(screen.getByRole('button', { name: /profile and settings/ }));
  const logOut = await screen.findByRole<HTMLButtonElement>('button', { name: 'Log out' });
  await user.click(logOut);
  await screen.findByText(/The server cannot be reached/);
  expect(logOut.disabled).toBe(false);
  expect(unreached).toHaveBeenCalledTimes(1);
  // Ad blockers hide elements that look like advertisements.
  const bait = document.createElement('div');
  bait.id = 'ads-banner';
  document.body.append(bait);
  await user.click(logOut);
  await screen.findByText('Please turn off your Ad Blocker extension to continue.');
  expect(callsOf(SignOutDocument)).toHaveLength(2);
});
