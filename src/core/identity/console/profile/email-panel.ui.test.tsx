import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answer,
  rejected,
  renderScreen,
  screenAt,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  CancelEmailChangeDocument,
  EmailChangeDocument,
  RequestEmailChangeDocument,
  type EmailChangeQuery,
  type ProfileQuery,
} from '#platform/api-client/generated/graphql.ts';
import { EmailPanel } from './email-panel.tsx';
// Preloads the lazy dialog, so that the test waits only for what the screen does.
import './change-email-dialog.tsx';

const ME = { id: 'ada', email: 'ada@old.example', hasUsablePassword: true, isImpersonate: false };
const open = (answers: readonly Answer[], change: Partial<typeof ME> = {}) =>
  renderScreen('/profile', {
    routes: screenAt('/profile', () => <EmailPanel me={{ ...ME, ...change } as ProfileQuery['me']} />),
    answers,
  });

test('another address is requested with the password, waits for its link, and can be cancelled', async () => {
  let change: EmailChangeQuery['emailChange'] = null;
  const sent: object[] = [];
  const { user } = await open([
    answer(EmailChangeDocument, () => ({ emailChange: change })),
    answer(RequestEmailChangeDocument, ({ input }) => {
      sent.push(input);
      if (input.currentPassword !== 'right') return rejected({ currentPassword: ['Not your password'] });
      change = { newEmail: input.newEmail, expiresAt: '2026-06-04T08:00:00Z' };
      return { requestEmailChange: { ok: true } };
    }),
    answer(CancelEmailChangeDocument, () => {
      change = null;
      return { cancelEmailChange: { ok: true } };
    }),
  ]);
  await screen.findByText('ada@old.example');
  await user.click(screen.getByRole('button', { name: 'Change address' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('New e-mail address'), 'ada@old.example');
  await user.type(dialog.getByLabelText('Current password'), 'wrong');
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  dialog.getByText('This is your address already');
  expect(sent).toEqual([]);
  await user.clear(dialog.getByLabelText('New e-mail address'));
  await user.type(dialog.getByLabelText('New e-mail address'), 'ada@new.example');
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  await dialog.findByText('Not your password');
  await user.clear(dialog.getByLabelText('Current password'));
  await user.type(dialog.getByLabelText('Current password'), 'right');
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText(/^Waiting for ada@new.example/);
  await user.click(screen.getByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(screen.queryByText(/^Waiting for/)).toBeNull());
});

test('without a password, and while impersonating, the address cannot be changed', async () => {
  await open([answer(EmailChangeDocument, { emailChange: null })], { hasUsablePassword: false, isImpersonate: true });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change address' });
  expect(button.disabled).toBe(true);
  screen.getByText(/Set a password first/);
});
