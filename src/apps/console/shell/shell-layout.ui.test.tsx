import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProfileMenu } from './profile-menu.tsx';
import { answerCalls, member, openAt } from '#core/session/console/testing.tsx';
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
])('a company in the address stays for staff only (%s)', async (isGfg, search) => {
  answerCalls({});
  const { history } = await openAt('/list?company=other&page=2', '/list', Screen, member('OWNER', { isGfg }));
  await screen.findByText('a screen');
  await waitFor(() => expect(history.location.search).toBe(search));
});
