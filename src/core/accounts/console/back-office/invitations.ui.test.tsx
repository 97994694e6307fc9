import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answer,
  rejected,
  renderScreen,
  screenAt,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  DeskInvitationsDocument,
  ResendMemberInvitationDocument,
  WithdrawMemberInvitationDocument,
  type DeskInvitationsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { InvitationsTable } from './invitations-table.tsx';

type Invitation = DeskInvitationsQuery['invitations']['objects'][number];

const invitationOf = (id: string, status: Invitation['status'], canResend: boolean): Invitation => ({
  id,
  email: `${id}@away.test`,
  role: { name: 'MEMBER' },
  status,
  dateCreated: '2026-06-01T00:00:00Z',
  canResend,
});

const open = (objects: () => Invitation[], answers: readonly Answer[] = []) =>
  renderScreen('/companies/acme', {
    routes: screenAt('/companies/acme', () => <InvitationsTable companyId="acme" />),
    session: sessionOf('STAFF'),
    answers: [
      answer(DeskInvitationsDocument, () => ({
        invitations: { objects: objects(), page: 1, numPages: 1, total: objects().length },
      })),
      ...answers,
    ],
  });

test('an invitation is sent again or withdrawn where it may be, with a reason', async () => {
  const sent: unknown[] = [];
  const { user } = await open(
    () => [
      invitationOf('new', 'PENDING', false),
      invitationOf('waiting', 'PENDING', true),
      invitationOf('old', 'EXPIRED', true),
    ],
    [
      answer(ResendMemberInvitationDocument, ({ input }) => {
        sent.push(['resend', input]);
        return { resendMemberInvitation: { ok: true } };
      }),
      answer(WithdrawMemberInvitationDocument, ({ input }) => {
        sent.push(['withdraw', input]);
        return { withdrawMemberInvitation: { ok: true } };
      }),
    ],
  );
  await screen.findByText('new@away.test');
  const actsOf = (email: string) =>
    within(screen.getByText(email).closest('tr')!)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(actsOf('new@away.test')).toEqual(['Withdraw']);
  expect(actsOf('waiting@away.test')).toEqual(['Resend', 'Withdraw']);
  expect(actsOf('old@away.test')).toEqual(['Resend']);

  await user.click(screen.getByRole('button', { name: 'Resend the invitation to old@away.test' }));
  const first = await screen.findByRole('dialog', { name: 'Send the invitation to old@away.test again?' });
  await user.click(within(first).getByRole('button', { name: 'Resend' }));
  await within(first).findByText(/Say why/);
  await user.type(within(first).getByRole('textbox', { name: 'Reason' }), 'Asked by phone');
  await user.click(within(first).getByRole('button', { name: 'Resend' }));
  await screen.findByText('Invitation sent to old@away.test');

  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation to new@away.test' }));
  const second = await screen.findByRole('dialog', { name: 'Withdraw the invitation to new@away.test?' });
  await user.type(within(second).getByRole('textbox', { name: 'Reason' }), 'Wrong address');
  await user.click(within(second).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('The invitation to new@away.test was withdrawn');
  expect(sent).toEqual([
    ['resend', { invitationId: 'old', reason: 'Asked by phone' }],
    ['withdraw', { invitationId: 'new', reason: 'Wrong address' }],
  ]);
});

test('a refusal stands in the dialog, also when the list of its invitation is gone', async () => {
  const withdrawn = 'This invitation was withdrawn already.';
  let objects = [invitationOf('waiting', 'PENDING', true)];
  const { user } = await open(
    () => objects,
    [
      answer(ResendMemberInvitationDocument, () => {
        objects = [];
        return rejected({}, 'CONFLICT', withdrawn);
      }),
    ],
  );
  await user.click(await screen.findByRole('button', { name: /^Resend the invitation/ }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Asked by phone');
  await user.click(within(dialog).getByRole('button', { name: 'Resend' }));
  // A company without an open invitation has no list of them.
  await waitFor(() => expect(screen.queryByRole('table', { hidden: true })).toBeNull());
  within(screen.getByRole('dialog')).getByText(withdrawn);
});
