import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, screenAt, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import type { RoleName } from '#kernel/permission.ts';
import {
  CancelInvitationDocument,
  InviteMemberDocument,
  TeamInvitationsDocument,
  TeamRolesDocument,
  TeamUsersDocument,
  UpdateMemberDocument,
} from '#platform/api-client/generated/graphql.ts';
import { InvitationsTable } from './invitations-table.tsx';
import { MembersTable } from './members-table.tsx';

const role = (name: RoleName) => ({ id: name, name });

/** Renders Mia's team; returns the requested changes. */
async function openTeam(current: RoleName) {
  const changes: unknown[] = [];
  const mia = {
    id: 'mia',
    userId: 'mia',
    name: 'Mia',
    email: 'mia@acme.test',
    status: 'ACTIVE' as const,
    role: role(current),
  };
  const { user } = await renderScreen('/user', {
    routes: screenAt('/user', () => <MembersTable status="ACTIVE" />),
    answers: [
      answer(TeamRolesDocument, { roles: (['VIEWER', 'MEMBER', 'ADMIN', 'OWNER'] as const).map(role) }),
      answer(TeamUsersDocument, { users: { objects: [mia], page: 1, numPages: 1, total: 1 } }),
      answer(UpdateMemberDocument, ({ input }) => {
        changes.push(input);
        return { updateMember: { ok: true, user: mia } };
      }),
    ],
  });
  const select = async (name: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Role of Mia' }));
    await user.click(await screen.findByRole('option', { name, hidden: true }));
  };
  return { user, select, changes };
}

test.each([
  ['MEMBER', 'Owner', 'OWNER', 'Make Mia an owner?', /^Owners may do everything/],
  ['OWNER', 'Administrator', 'ADMIN', 'Is Mia no longer to be an owner?', /They can sign in again as Administrator/],
  ['ADMIN', 'Viewer', 'VIEWER', 'Give Mia fewer rights?', /They can sign in again as Viewer/],
] as const)(
  'making a %s an %s explains the consequence, and is saved only after confirmation',
  async (from, to, roleId, title, consequence) => {
    const { user, select, changes } = await openTeam(from);
    await select(to);
    const first = await screen.findByRole('dialog', { name: title });
    within(first).getByText(consequence);
    await user.click(within(first).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([]);

    await select(to);
    const second = await screen.findByRole('dialog');
    await user.click(within(second).getByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(changes).toEqual([{ accountId: 'mia', roleId }]));
  },
);

test('more rights, short of an owner’s, are granted at once', async () => {
  const { select, changes } = await openTeam('VIEWER');
  await select('Administrator');
  await waitFor(() => expect(changes).toEqual([{ accountId: 'mia', roleId: 'ADMIN' }]));
});

test('a pending invitation is withdrawn after confirmation; the others have no action', async () => {
  const withdrawn: unknown[] = [];
  const invitation = (id: string, status: 'PENDING' | 'ACCEPTED' | 'CANCELLED') => ({
    id,
    status,
    email: `${id}@away.test`,
    role: role('MEMBER'),
    dateCreated: '2026-06-01T00:00:00Z',
    canResend: false,
  });
  const objects = [invitation('one', 'PENDING'), invitation('two', 'ACCEPTED'), invitation('three', 'CANCELLED')];
  const { user } = await renderScreen('/user', {
    routes: screenAt('/user', InvitationsTable),
    session: sessionOf('ADMIN'),
    answers: [
      answer(TeamRolesDocument, { roles: [role('MEMBER')] }),
      answer(TeamInvitationsDocument, { invitations: { objects, page: 1, numPages: 1, total: 3 } }),
      answer(CancelInvitationDocument, (variables) => {
        withdrawn.push(variables);
        return { cancelInvitation: { ok: true } };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation to one@away.test' }));
  expect(withdrawn).toEqual([]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(withdrawn).toEqual([{ invitationId: 'one' }]));
});

test('an expired invitation is sent again to the same address in the same role', async () => {
  const sent: unknown[] = [];
  const invitation = (id: string, status: 'PENDING' | 'EXPIRED', canResend: boolean) => ({
    id,
    status,
    email: `${id}@away.test`,
    role: role('MEMBER'),
    dateCreated: '2026-06-01T00:00:00Z',
    canResend,
  });
  const objects = [invitation('one', 'EXPIRED', true), invitation('two', 'PENDING', false)];
  const { user } = await renderScreen('/user', {
    routes: screenAt('/user', InvitationsTable),
    session: sessionOf('ADMIN'),
    answers: [
      answer(TeamRolesDocument, { roles: [role('MEMBER')] }),
      answer(TeamInvitationsDocument, { invitations: { objects, page: 1, numPages: 1, total: 2 } }),
      answer(InviteMemberDocument, ({ input }) => {
        sent.push(input);
        return { inviteMember: { ok: true } };
      }),
    ],
  });
  within(await screen.findByRole('row', { name: /one@away\.test/ })).getByText('Expired');
  expect(screen.getAllByRole('button', { name: /Resend/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /Resend.*one@away\.test/ }));
  await waitFor(() => expect(sent).toEqual([{ email: 'one@away.test', roleId: 'MEMBER' }]));
});
