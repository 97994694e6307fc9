import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, member, openAt } from '#core/session/console/testing.tsx';
import { InvitationsTable } from './invitations-table.tsx';
import { MembersTable } from './members-table.tsx';

const role = (name: string) => ({ id: name, name });

/** Renders Mia's team; returns the requested changes. */
async function openTeam(current: 'OWNER' | 'ADMIN' | 'MEMBER' | 'VIEWER') {
  const changes: unknown[] = [];
  const mia = { id: 'mia', userId: 'mia', name: 'Mia', email: 'mia@acme.test', status: 'ACTIVE', role: role(current) };
  answerCalls({
    TeamRoles: () => ({ data: { roles: ['VIEWER', 'MEMBER', 'ADMIN', 'OWNER'].map(role) } }),
    TeamUsers: () => ({ data: { users: { objects: [mia], page: 1, numPages: 1, total: 1 } } }),
    UpdateMember: ({ input }: { input: unknown }) => {
      changes.push(input);
      return { data: { updateMember: { ok: true, user: mia } } };
    },
  });
  const Members = () => <MembersTable status="ACTIVE" />;
  const { user } = await openAt('/user', '/user', Members, member('OWNER'));
  const select = async (name: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'members.roleOf' }));
    await user.click(await screen.findByRole('option', { name: `role.${name}`, hidden: true }));
  };
  return { user, select, changes };
}

test.each([
  ['MEMBER', 'OWNER', 'GRANTS_OWNER'],
  ['OWNER', 'ADMIN', 'TAKES_OWNER'],
  ['ADMIN', 'VIEWER', 'REDUCES'],
] as const)(
  'making a %s a %s explains the consequence, and is saved only after confirmation',
  async (from, to, about) => {
    const { user, select, changes } = await openTeam(from);
    await select(to);
    const first = await screen.findByRole('dialog', { name: `members.roleTitle.${about}` });
    within(first).getByText(`members.roleDetail.${about}`);
    await user.click(within(first).getByRole('button', { name: 'action.cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([]);

    await select(to);
    const second = await screen.findByRole('dialog');
    await user.click(within(second).getByRole('button', { name: 'members.roleConfirm' }));
    await waitFor(() => expect(changes).toEqual([{ accountId: 'mia', roleId: to }]));
  },
);

test('more rights, short of an owner’s, are granted at once', async () => {
  const { select, changes } = await openTeam('VIEWER');
  await select('ADMIN');
  await waitFor(() => expect(changes).toEqual([{ accountId: 'mia', roleId: 'ADMIN' }]));
});

test('a pending invitation is withdrawn after confirmation; the others have no action', async () => {
  const withdrawn: unknown[] = [];
  const invitation = (id: string, status: string) => ({
    id,
    status,
    email: `${id}@away.test`,
    role: role('MEMBER'),
    dateCreated: '2026-06-01T00:00:00Z',
    canResend: false,
  });
  answerCalls({
    TeamRoles: () => ({ data: { roles: [role('MEMBER')] } }),
    TeamInvitations: () => {
      const objects = [invitation('one', 'PENDING'), invitation('two', 'ACCEPTED'), invitation('three', 'CANCELLED')];
      return { data: { invitations: { objects, page: 1, numPages: 1, total: 3 } } };
    },
    CancelInvitation: (variables: unknown) => {
      withdrawn.push(variables);
      return { data: { cancelInvitation: { ok: true } } };
    },
  });
  const { user } = await openAt('/user', '/user', InvitationsTable, member('ADMIN'));
  await user.click(await screen.findByRole('button', { name: 'invitations.withdrawOf' }));
  expect(withdrawn).toEqual([]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'invitations.withdraw' }));
  await waitFor(() => expect(withdrawn).toEqual([{ invitationId: 'one' }]));
});
