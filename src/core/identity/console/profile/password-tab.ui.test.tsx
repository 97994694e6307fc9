import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, rejected, renderScreen, screenAt } from '#core/session/console/render-screen.test-support.tsx';
import {
  ChangePasswordDocument,
  OwnSessionsDocument,
  ProfileDocument,
} from '#platform/api-client/generated/graphql.ts';
import { PasswordTab } from './password-tab.tsx';

/** In one step, because typing by keys takes seconds. */
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('a wrong current password is reported at its field; once changed, nothing typed stays', async () => {
  const me = { email: 'ada@acme.example', firstName: 'Ada', lastName: 'Byron', hasUsablePassword: true };
  const { user, answerWith, callsOf } = await renderScreen('/profile/password', {
    routes: screenAt('/profile/password', PasswordTab),
    answers: [
      answer(ProfileDocument, { me: { ...me, isImpersonate: false } } as never),
      answer(OwnSessionsDocument, { ownSessions: [] }),
      answer(ChangePasswordDocument, () => rejected({ currentPassword: ['Not your password'] })),
    ],
  });
  type(await screen.findByLabelText('Current password'), 'not-my-Password-1');
  type(screen.getByLabelText('New password'), 'Fjord-Lantern-47');
  type(screen.getByLabelText('Repeat the new password'), 'Fjord-Lantern-48');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('The two passwords differ');
  expect(callsOf(ChangePasswordDocument)).toEqual([]);

  type(screen.getByLabelText('Repeat the new password'), 'Fjord-Lantern-47');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Not your password');
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');

  answerWith(answer(ChangePasswordDocument, { changePassword: { ok: true } }));
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Password updated');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(''));
  expect(callsOf(ChangePasswordDocument).at(-1)).toEqual({
    input: { currentPassword: 'not-my-Password-1', newPassword: 'Fjord-Lantern-47' },
  });
});
