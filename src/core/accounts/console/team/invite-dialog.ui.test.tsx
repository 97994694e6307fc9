import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answer,
  rejected,
  renderScreen,
  screenAt,
  sessionOf,
} from '#core/session/console/render-screen.test-support.tsx';
import { InviteMemberDocument, TeamRolesDocument } from '#platform/api-client/generated/graphql.ts';
import { InviteDialog } from './invite-dialog.tsx';

async function open(refused: string | null = null) {
  const invited: string[] = [];
  let isClosed = false;
  const Screen = () => <InviteDialog onClose={() => (isClosed = true)} />;
  const { user } = await renderScreen('/user', {
    routes: screenAt('/user', Screen),
    session: sessionOf('OWNER'),
    answers: [
      answer(TeamRolesDocument, { roles: [{ id: 'member', name: 'MEMBER' }] }),
      answer(InviteMemberDocument, ({ input: { email } }) => {
        if (email === refused) return rejected({ email: ['Already a member'] });
        invited.push(email);
        return { inviteMember: { ok: true, invitation: { id: email } } };
      }),
    ],
  });
  const field = await screen.findByLabelText<HTMLInputElement>(/^E-mail/);
  const send = () => user.click(screen.getByRole('button', { name: 'Send invitation' }));
  return { user, field, send, invited, isClosed: () => isClosed };
}

test('several addresses in the one field are invited one after the other', async () => {
  const { user, field, send, invited, isClosed } = await open();
  await user.type(field, 'ann@example.test, ben@example.test ann@example.test');
  await send();
  await screen.findByText('2 invitations sent');
  expect([invited, isClosed()]).toEqual([['ann@example.test', 'ben@example.test'], true]);
});

test('what is refused stays in the field with what is still to be sent', async () => {
  const { user, field, send, invited, isClosed } = await open('ben@example.test');
  await user.type(field, 'ann@example.test, ben@example.test, cy@example.test');
  await send();
  await screen.findByText('Already a member');
  expect([invited, isClosed()]).toEqual([['ann@example.test'], false]);
  await waitFor(() => expect(field.value).toBe('ben@example.test, cy@example.test'));
});

test('an address that is none is named before anything is sent', async () => {
  const { user, field, send, invited } = await open();
  await user.type(field, 'ann@example.test, ben@');
  await send();
  await screen.findByText('“ben@” is not an e-mail address');
  expect(invited).toEqual([]);
});
