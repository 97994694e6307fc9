import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createRoute, type AnyRoute } from '@tanstack/react-router';
import { ProfileMenu } from './profile-menu.tsx';
import { answer, isUnreachable, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import { answerCalls, member, openAt } from '#core/session/console/testing.tsx';
import { GuideDocument, SignOutDocument } from '#platform/api-client/generated/graphql.ts';
import { useSelectionFromAddress } from './use-selection-from-address.ts';

const guide = (isCompleted: boolean) =>
  answerCalls({
    Guide: () => ({ data: { onboarding: { isCompleted, progress: [] }, configuration: null } }),
  });
const ann = { name: 'Ann Lee', email: 'ann@acme.test' };

test('until the guide is done, the profile menu leads to it', async () => {
  guide(false);
  const { user, history } = await openAt('/dashboard', '/dashboard', ProfileMenu, member('MEMBER', ann));
  await user.click(await screen.findByRole('button', { name: 'shell.profileMenu' }));
  await user.click(await screen.findByRole('link', { name: 'shell.menu.getStarted' }));
  await waitFor(() => expect(history.location.hash).toBe('#get-started'));
});

test('once it is done, it is no longer there', async () => {
  guide(true);
  const { user } = await openAt('/dashboard', '/dashboard', ProfileMenu, member('MEMBER', ann));
  await user.click(await screen.findByRole('button', { name: 'shell.profileMenu' }));
  await screen.findByRole('button', { name: 'shell.logOut' });
  expect(screen.queryByRole('link', { name: 'shell.menu.getStarted' })).toBeNull();
});

const Screen = () => {
  useSelectionFromAddress();
  return 'a screen';
};

test.each([
  [false, '?page=2'],
  [true, '?company=other&page=2'],
])('a company in the address stays for staff only (%s)', async (isStaff, search) => {
  answerCalls({});
  const { history } = await openAt('/list?company=other&page=2', '/list', Screen, member('OWNER', { isStaff }));
  await screen.findByText('a screen');
  await waitFor(() => expect(history.location.search).toBe(search));
});

test('a failed log-out shows the error, asks to disable an ad blocker, and can be retried', async () => {
  const routes = (parent: AnyRoute) => [
    createRoute({ getParentRoute: () => parent, path: '/dashboard', component: ProfileMenu }),
  ];
  const { user, callsOf } = await renderScreen('/dashboard', {
    routes,
    session: sessionOf('VIEWER'),
    answers: [answer(GuideDocument, { onboarding: null, configuration: null }), answer(SignOutDocument, isUnreachable)],
  });
  await user.click(screen.getByRole('button', { name: /profile and settings/ }));
  const logOut = await screen.findByRole<HTMLButtonElement>('button', { name: 'Log out' });
  await user.click(logOut);
  await screen.findByText(/The server cannot be reached/);
  expect(logOut.disabled).toBe(false);
  // Ad blockers hide elements that look like advertisements.
  const bait = document.createElement('div');
  bait.id = 'ads-banner';
  document.body.append(bait);
  await user.click(logOut);
  await screen.findByText('Please turn off your Ad Blocker extension to continue.');
  expect(callsOf(SignOutDocument)).toHaveLength(2);
});
