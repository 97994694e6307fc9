import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, rejected, renderScreen } from '#core/session/console/render-screen.test-support.tsx';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  InvitedInvitationDocument,
  InviteMemberConfirmDocument,
  OfferedProviderDocument,
  SessionDocument,
  type InvitedInvitationQuery,
} from '#platform/api-client/generated/graphql.ts';
import { identityRoutes } from './routes.ts';
// Preloads the lazy screen, so that the tests wait only for what they do.
import './invitation-screen.tsx';

type Invitation = NonNullable<InvitedInvitationQuery['invitedInvitation']>;

const INVITATION: Invitation = {
  id: 'one',
  email: 'noor@acme.example',
  role: { name: 'VIEWER' },
  status: 'PENDING',
  companyName: 'Acme',
  invitedBy: 'Wei Lin',
  hasExistingUser: false,
  isWithdrawn: false,
  mustSignIn: false,
};
const KNOWN = { hasExistingUser: true } as const;

/** Opens the link of an invitation, null when there is none, as the user with this address, null when signed out. */
const open = (change: Partial<Invitation> | null, signedInAs: string | null = null) =>
  renderScreen('/auth/invitation/token', {
    routes: identityRoutes,
    isPublic: true,
    answers: [
      signedInAs === null
        ? answer(SessionDocument, () => rejected({}, 'UNAUTHENTICATED'))
        : answer(SessionDocument, { me: { id: 'someone', email: signedInAs } }),
      change === null
        ? answer(InvitedInvitationDocument, () => rejected({}, 'NOT_FOUND'))
        : answer(InvitedInvitationDocument, { invitedInvitation: { ...INVITATION, ...change } }),
      answer(OfferedProviderDocument, { identityProvider: null }),
      answer(InviteMemberConfirmDocument, { inviteMemberConfirm: { ok: true, token: null } }),
    ],
  });

test.each([
  ['withdrawn', { status: 'CANCELLED', isWithdrawn: true }, 'This invitation was withdrawn', /Someone at Acme took it/],
  ['expired', { status: 'EXPIRED' }, 'This invitation has expired', 'Ask someone at Acme to send you a new one.'],
  ['accepted', { status: 'ACCEPTED' }, 'This invitation is not valid any more', /accepted or replaced/],
  ['replaced', { status: 'CANCELLED' }, 'This invitation is not valid any more', /accepted or replaced/],
  ['unknown', null, 'This invitation is not valid any more', /accepted or replaced/],
] as const)('an invitation that is %s cannot be accepted, and says what to do', async (_, change, title, detail) => {
  await open(change);
  await screen.findByRole('heading', { name: title, level: 1 });
  screen.getByText(detail);
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull();
  screen.getByRole('link', { name: 'Sign in' });
  document.title = title;
  await expectNoViolation();
});

test('an invitation names who invites, and asks someone new for a name and a password', async () => {
  await open({});
  await screen.findByRole('heading', { name: 'Join Acme', level: 1 });
  screen.getByText('Wei Lin invites you to Acme as viewer.');
  for (const label of ['First name', 'Last name', 'Password']) screen.getByLabelText(label);
  document.title = 'Join Acme';
  await expectNoViolation();
});

test('an invitation for someone else is not accepted by the signed-in user', async () => {
  await open({}, 'wei@acme.example');
  await screen.findByRole('heading', { name: 'This invitation is for someone else', level: 1 });
  screen.getByRole('link', { name: 'Stay signed in as wei@acme.example' });
  screen.getByRole('button', { name: 'Log out and continue' });
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull();
  document.title = 'Someone else';
  await expectNoViolation();
});

test('an unverified user signs in first, and returns to the invitation', async () => {
  await open({ ...KNOWN, mustSignIn: true });
  await screen.findByText(/noor@acme\.example has a login already/);
  const signIn = screen.getByRole<HTMLAnchorElement>('link', { name: 'Sign in' });
  expect(decodeURIComponent(signIn.href)).toContain('/auth/invitation/token');
  document.title = 'Join Acme';
  await expectNoViolation();
});

test('a known user joins with one click, and works in the company at once when signed in', async () => {
  const { user } = await open(KNOWN, INVITATION.email);
  document.title = 'Join Acme';
  await screen.findByRole('button', { name: 'Accept the invitation' });
  await expectNoViolation();
  await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
  await screen.findByText(/You are now working in Acme\./);
  screen.getByRole('button', { name: 'Go to Acme' });
});
