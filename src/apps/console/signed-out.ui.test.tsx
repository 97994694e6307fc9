import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, isUnreachable, renderScreen, screenAt } from '#core/session/console/render-screen.test-support.tsx';
import { isSignOutPending, rememberSession } from '#platform/api-client/ended-session.ts';
import { SignOutDocument } from '#platform/api-client/generated/graphql.ts';
import { hardNavigate } from '#platform/api-client/hard-navigate.ts';
import { queryClient } from './query-client.ts';
import { clearUnreachedSession } from './session-end.ts';
import { SignedOutPage } from './signed-out.tsx';

vi.mock('#platform/api-client/hard-navigate.ts', () => ({ hardNavigate: vi.fn() }));
afterEach(() => localStorage.clear());

test('a sign-out that did not reach the server leaves nothing in the browser, and stays known after a reload', async () => {
  rememberSession();
  sessionStorage.setItem('draft', 'secret');
  document.cookie = 'csrftoken=abc; path=/';
  queryClient.setQueryData(['me'], { name: 'Ann' });
  await clearUnreachedSession();
  expect(sessionStorage).toHaveLength(0);
  expect(document.cookie).not.toContain('csrftoken');
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(localStorage.getItem('endcap.signed-in')).toBeNull();
  expect(isSignOutPending()).toBe(true);
});

test('the page says so, and signs out as soon as the server can be reached', async () => {
  await clearUnreachedSession();
  const { user, answerWith } = await renderScreen('/dashboard', {
    routes: screenAt('/dashboard', SignedOutPage),
    answers: [answer(SignOutDocument, isUnreachable)],
  });
  await screen.findByRole('heading', { name: 'You are signed out in this browser' });
  screen.getByText(/your session may still be open there/);
  const retry = screen.getByRole('button', { name: 'Try again' });
  await user.click(retry);
  await screen.findByText(/The server cannot be reached/);
  expect(isSignOutPending()).toBe(true);
  expect(hardNavigate).not.toHaveBeenCalled();
  answerWith(answer(SignOutDocument, { signOut: { ok: true } }));
  await user.click(retry);
  await waitFor(() => expect(hardNavigate).toHaveBeenCalledWith('/auth'));
  expect(isSignOutPending()).toBe(false);
});
