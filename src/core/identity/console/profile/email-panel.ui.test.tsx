import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, member, openAt, rejection } from '#core/session/console/testing.tsx';
import type { ProfileQuery } from '#platform/api-client/generated/graphql.ts';
import { EmailPanel } from './email-panel.tsx';
// Preloads the lazy dialog, so that the test waits only for what the screen does.
import './change-email-dialog.tsx';

const ME = { id: 'ada', email: 'ada@old.example', hasUsablePassword: true, isImpersonate: false };
const open = (change: Partial<typeof ME> = {}) =>
  openAt(
    '/profile',
    '/profile',
    () => <EmailPanel me={{ ...ME, ...change } as ProfileQuery['me']} />,
    member('MEMBER'),
  );

test('another address is requested with the password, waits for its link, and can be cancelled', async () => {
  let change: object | null = null;
  const sent: object[] = [];
  answerCalls({
    EmailChange: () => ({ data: { emailChange: change } }),
    RequestEmailChange: ({ input }: { input: { newEmail: string; currentPassword: string } }) => {
      sent.push(input);
      if (input.currentPassword !== 'right') return rejection({ currentPassword: ['Not your password'] });
      change = { newEmail: input.newEmail, expiresAt: '2026-06-04T08:00:00Z' };
      return { data: { requestEmailChange: { ok: true } } };
    },
    CancelEmailChange: () => {
      change = null;
      return { data: { cancelEmailChange: { ok: true } } };
    },
  });
  const { user } = await open();
  await screen.findByText('ada@old.example');
  await user.click(screen.getByRole('button', { name: 'email.change' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('email.newEmail'), 'ada@old.example');
  await user.type(dialog.getByLabelText('password.current'), 'wrong');
  await user.click(dialog.getByRole('button', { name: 'email.submit' }));
  dialog.getByText('error.emailUnchanged');
  expect(sent).toEqual([]);
  await user.clear(dialog.getByLabelText('email.newEmail'));
  await user.type(dialog.getByLabelText('email.newEmail'), 'ada@new.example');
  await user.click(dialog.getByRole('button', { name: 'email.submit' }));
  await dialog.findByText('Not your password');
  await user.clear(dialog.getByLabelText('password.current'));
  await user.type(dialog.getByLabelText('password.current'), 'right');
  await user.click(dialog.getByRole('button', { name: 'email.submit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('email.pending');
  await user.click(screen.getByRole('button', { name: 'email.cancel' }));
  await waitFor(() => expect(screen.queryByText('email.pending')).toBeNull());
});

test('without a password, and while impersonating, the address cannot be changed', async () => {
  answerCalls({});
  await open({ hasUsablePassword: false, isImpersonate: true });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'email.change' });
  expect(button.disabled).toBe(true);
  screen.getByText('email.passwordFirst');
});
