import { screen } from '@testing-library/react';
import { createMemoryHistory, createRootRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import { answerCalls, rejection } from '#core/session/console/testing.tsx';
import { identityRoutes } from './routes.ts';
// Preloads the lazy screens, so that the tests wait only for what they do.
import './email-change-screens.tsx';
import './password-setup-screen.tsx';
import './reset-confirm-screen.tsx';

const signedOut = () => ({ errors: [{ message: 'x', extensions: { code: 'UNAUTHENTICATED' } }] });
const signedIn = () => ({ data: { me: { id: 'ada', email: 'ada@old.example' } } });

async function open(address: string) {
  const root = createRootRoute({ component: Outlet });
  const routeTree = root.addChildren(identityRoutes(root));
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  await renderUi(<RouterProvider router={router as never} />);
  return userEvent.setup();
}

test.each([['/auth/reset-confirm/ada/token'], ['/auth/password-setup/token']])(
  '%s reports an expired link before a password is typed',
  async (address) => {
    answerCalls({ Session: signedOut, MailedLink: () => ({ data: { mailedLink: null } }) });
    await open(address);
    await screen.findByText('linkOver.title');
    expect(screen.queryByLabelText('password.new')).toBeNull();
  },
);

test.each([
  ['/auth/reset-confirm/ada/token', 'RESET_PASSWORD'],
  ['/auth/password-setup/token', 'SET_UP_PASSWORD'],
])('%s requests a password while its link is open, or cannot be looked up', async (address, use) => {
  answerCalls({ Session: signedOut, MailedLink: () => ({ data: { mailedLink: use } }) });
  await open(address);
  await screen.findByLabelText('password.new');
});

test('a failed look-up of a link does not block the screen', async () => {
  answerCalls({
    Session: signedOut,
    MailedLink: () => ({ errors: [{ message: 'x', extensions: { code: 'RATE_LIMITED' } }] }),
  });
  await open('/auth/password-setup/token');
  await screen.findByLabelText('password.new');
});

test('a new address is confirmed by the signed-in user with one click', async () => {
  answerCalls({
    Session: signedIn,
    MailedLink: () => ({ data: { mailedLink: 'CONFIRM_EMAIL' } }),
    ConfirmEmailChange: () => ({ data: { confirmEmailChange: { ok: true, email: 'ada@new.example' } } }),
  });
  const user = await open('/auth/email-confirm/token');
  await user.click(await screen.findByRole('button', { name: 'emailConfirm.action' }));
  await screen.findByText('emailConfirm.doneTitle');
});

test('a user who is not signed in signs in first, and returns', async () => {
  answerCalls({ Session: signedOut, MailedLink: () => ({ data: { mailedLink: 'CONFIRM_EMAIL' } }) });
  await open('/auth/email-confirm/token');
  await screen.findByText('emailConfirm.signInFirst');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'signIn.title' });
  expect(decodeURIComponent(link.href)).toContain('/auth/email-confirm/token');
});

test('another user’s link is invalid for the signed-in user', async () => {
  answerCalls({
    Session: signedIn,
    MailedLink: () => ({ data: { mailedLink: 'CONFIRM_EMAIL' } }),
    ConfirmEmailChange: () => rejection({ token: ['over'] }),
  });
  const user = await open('/auth/email-confirm/token');
  await user.click(await screen.findByRole('button', { name: 'emailConfirm.action' }));
  await screen.findByText('linkOver.title');
});

test.each([
  [true, 'emailUndo.undoneTitle'],
  [false, 'emailUndo.cancelledTitle'],
])(
  'the previous address is restored by the button, not by opening the link (changed already: %s)',
  async (wasChanged, title) => {
    answerCalls({
      Session: signedOut,
      MailedLink: () => ({ data: { mailedLink: 'UNDO_EMAIL' } }),
      UndoEmailChange: () => ({ data: { undoEmailChange: { ok: true, wasChanged } } }),
    });
    const user = await open('/auth/email-undo/token');
    await user.click(await screen.findByRole('button', { name: 'emailUndo.action' }));
    await screen.findByText(title);
    expect(screen.getByRole('link', { name: 'emailUndo.reset' })).toBeTruthy();
  },
);
