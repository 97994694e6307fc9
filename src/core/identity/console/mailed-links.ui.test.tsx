import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, rejected, renderScreen, type Answer } from '#core/session/console/render-screen.test-support.tsx';
import {
  ConfirmEmailChangeDocument,
  MailedLinkDocument,
  SessionDocument,
  UndoEmailChangeDocument,
  type MailedLinkQuery,
} from '#platform/api-client/generated/graphql.ts';
import { identityRoutes } from './routes.ts';
// Preloads the lazy screens, so that the tests wait only for what they do.
import './email-change-screens.tsx';
import './password-setup-screen.tsx';
import './reset-confirm-screen.tsx';

const signedOut = answer(SessionDocument, () => rejected({}, 'UNAUTHENTICATED'));
const signedIn = answer(SessionDocument, { me: { id: 'ada', email: 'ada@old.example' } });
const link = (mailedLink: MailedLinkQuery['mailedLink']) => answer(MailedLinkDocument, { mailedLink });

const open = async (address: string, ...answers: readonly Answer[]) =>
  (await renderScreen(address, { routes: identityRoutes, isPublic: true, answers })).user;

test.each([['/auth/reset-confirm/ada/token'], ['/auth/password-setup/token']])(
  '%s reports an expired link before a password is typed',
  async (address) => {
    await open(address, signedOut, link(null));
    await screen.findByText('This link has expired');
    expect(screen.queryByLabelText('New password')).toBeNull();
  },
);

test.each([
  ['/auth/reset-confirm/ada/token', 'RESET_PASSWORD'],
  ['/auth/password-setup/token', 'SET_UP_PASSWORD'],
] as const)('%s requests a password while its link is open, or cannot be looked up', async (address, use) => {
  await open(address, signedOut, link(use));
  await screen.findByLabelText('New password');
});

test('a new password is set only when it is typed twice alike', async () => {
  const user = await open('/auth/reset-confirm/ada/token', signedOut, link('RESET_PASSWORD'));
  fireEvent.change(await screen.findByLabelText('New password'), { target: { value: 'Fjord-Lantern-47' } });
  fireEvent.change(screen.getByLabelText('Repeat the new password'), { target: { value: 'Fjord-Lantern-48' } });
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  // Sending it would be a call without an answer.
  await screen.findByText('The two passwords differ');
});

test('a failed look-up of a link does not block the screen', async () => {
  const failed = answer(MailedLinkDocument, () => rejected({}, 'RATE_LIMITED'));
  await open('/auth/password-setup/token', signedOut, failed);
  await screen.findByLabelText('New password');
});

test('a new address is confirmed by the signed-in user with one click', async () => {
  const confirmed = answer(ConfirmEmailChangeDocument, { confirmEmailChange: { ok: true, email: 'ada@new.example' } });
  const user = await open('/auth/email-confirm/token', signedIn, link('CONFIRM_EMAIL'), confirmed);
  await user.click(await screen.findByRole('button', { name: 'Use the new address' }));
  await screen.findByText('Your address is changed');
});

test('a user who is not signed in signs in first, and returns', async () => {
  await open('/auth/email-confirm/token', signedOut, link('CONFIRM_EMAIL'));
  await screen.findByText('Sign in as you do now, then confirm it.');
  const signIn = screen.getByRole<HTMLAnchorElement>('link', { name: 'Sign in' });
  expect(decodeURIComponent(signIn.href)).toContain('/auth/email-confirm/token');
});

test('another user’s link is invalid for the signed-in user', async () => {
  const refused = answer(ConfirmEmailChangeDocument, () => rejected({ token: ['over'] }));
  const user = await open('/auth/email-confirm/token', signedIn, link('CONFIRM_EMAIL'), refused);
  await user.click(await screen.findByRole('button', { name: 'Use the new address' }));
  await screen.findByText('This link has expired');
});

test.each([
  [true, 'Your login is back'],
  [false, 'Nothing was changed'],
])(
  'the previous address is restored by the button, not by opening the link (changed already: %s)',
  async (wasChanged, title) => {
    const undone = answer(UndoEmailChangeDocument, { undoEmailChange: { ok: true, wasChanged } });
    const user = await open('/auth/email-undo/token', signedOut, link('UNDO_EMAIL'), undone);
    await user.click(await screen.findByRole('button', { name: 'Keep this address' }));
    await screen.findByText(title);
    expect(screen.getByRole('link', { name: 'Set a new password' })).toBeTruthy();
  },
);
