import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  answer,
  isPending,
  isUnreachable,
  rejected,
  renderScreen,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  CompleteSingleSignOnDocument,
  InvitedInvitationDocument,
  OfferedProviderDocument,
  ProvidersDocument,
  SendSingleSignOnCodeDocument,
  SessionDocument,
  SignInDocument,
} from '#platform/api-client/generated/graphql.ts';
import { hardNavigate } from '#platform/api-client/hard-navigate.ts';
import { identityRoutes } from './routes.ts';
// Preloads the lazy screens, so that the tests wait only for what they do.
import './sign-in-screen.tsx';
import './invitation-screen.tsx';

vi.mock('#platform/api-client/hard-navigate.ts', () => ({ hardNavigate: vi.fn() }));

const SIGNED_OUT = answer(SessionDocument, () => rejected({}, 'UNAUTHENTICATED'));
const NO_SELLER_CENTER = answer(ProvidersDocument, { sellerCenterAuthBackends: [] });
const ACME = { id: 'acme', name: 'Acme login', isRequired: false };
const offers = (isRequired: boolean) =>
  answer(OfferedProviderDocument, ({ email }) => ({
    identityProvider: email.endsWith('@acme.example') ? { ...ACME, isRequired } : null,
  }));

const open = (address: string, ...answers: Parameters<typeof renderScreen>[1]['answers'] & object) =>
  renderScreen(address, {
    routes: identityRoutes,
    isPublic: true,
    answers: [SIGNED_OUT, NO_SELLER_CENTER, ...answers],
  });
const email = () => screen.findByLabelText('E-mail');
const continueLink = () => screen.findByRole('link', { name: 'Continue with Acme login' });

test('an address of a provider’s domain is offered its login beside the password', async () => {
  const { user } = await open('/auth?nextUrl=%2Fwallet', offers(false));
  await user.type(await email(), 'ada@acme.example');
  await user.tab();
  const link = await continueLink();
  expect(link.getAttribute('href')).toBe('/v1/sso/acme?email=ada%40acme.example&nextUrl=%2Fwallet');
  screen.getByLabelText('Password');
  screen.getByRole('button', { name: 'Sign in' });
});

test('a required provider is the only way, and only for its domain', async () => {
  const { user, callsOf } = await open('/auth', offers(true));
  await user.type(await email(), 'ada@acme.example');
  await user.tab();
  await continueLink();
  screen.getByText('Addresses of this domain sign in with Acme login.');
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();

  await user.clear(await email());
  await user.type(await email(), 'bea@other.example');
  await user.tab();
  await screen.findByLabelText('Password');
  expect(screen.queryByRole('link', { name: 'Continue with Acme login' })).toBeNull();
  await waitFor(() => expect(callsOf(OfferedProviderDocument)).toHaveLength(2));
});

test('Enter leaves for a required provider', async () => {
  const { user } = await open('/auth', offers(true));
  await user.type(await email(), 'ada@acme.example');
  await user.tab();
  await continueLink();
  await user.type(await email(), '{Enter}');
  await waitFor(() => expect(hardNavigate).toHaveBeenCalledWith('/v1/sso/acme?email=ada%40acme.example'));
});

test('a password that was filled in at once is refused at the address, and the provider is shown', async () => {
  const message = 'Sign in with Acme login: addresses of this domain have no password here';
  const { user } = await open(
    '/auth',
    offers(false),
    answer(SignInDocument, () => rejected({ email: [message] })),
  );
  await user.type(await email(), 'ada@acme.example');
  await user.type(screen.getByLabelText('Password'), 'Correct-horse-7{Enter}');
  await screen.findByText(message);
  await continueLink();
});

test('a look-up that fails leaves the password', async () => {
  const { user } = await open('/auth', answer(OfferedProviderDocument, isUnreachable));
  await user.type(await email(), 'ada@acme.example');
  await user.tab();
  screen.getByLabelText('Password');
  screen.getByRole('button', { name: 'Sign in' });
});

test.each([
  ['unreachable', /cannot be reached/],
  ['unknown', /You have no access here/],
  ['linked', /Another account of your organization/],
  ['<b>made up</b>', /did not sign you in/],
])('a visit that ended with %s says so, and leaves the address', async (reason, message) => {
  const { history } = await open(`/auth?ssoError=${encodeURIComponent(reason)}&nextUrl=%2Fwallet`);
  await screen.findByText(message);
  await email();
  await waitFor(() => expect(history.location.search).toBe('?nextUrl=%2Fwallet'));
});

test('a user whom the provider has signed in enters a code', async () => {
  const { user, history, callsOf } = await open(
    '/auth?ssoTicket=ticket&nextUrl=%2Fcompanies',
    answer(SendSingleSignOnCodeDocument, { sendSingleSignOnCode: { ok: true, expiresInSeconds: 600 } }),
    answer(CompleteSingleSignOnDocument, () => rejected({ otpCode: ['This code is not correct or has expired'] })),
  );
  await screen.findByText(/We sent a code to your e-mail address/);
  expect(history.location.search).toBe('?nextUrl=%2Fcompanies');
  await user.type(screen.getByLabelText('One-time code'), '123456{Enter}');
  await screen.findByText('This code is not correct or has expired');
  expect(callsOf(CompleteSingleSignOnDocument)).toEqual([{ input: { ticket: 'ticket', otpCode: '123456' } }]);
});

test('a right code goes on to where the user wanted to be', async () => {
  const { user } = await open(
    '/auth?ssoTicket=ticket&nextUrl=%2Fcompanies',
    answer(SendSingleSignOnCodeDocument, { sendSingleSignOnCode: { ok: true, expiresInSeconds: null } }),
    answer(CompleteSingleSignOnDocument, { completeSingleSignOn: { ok: true, isFirstLogin: false } }),
  );
  await screen.findByText(/Open your authenticator app/);
  await user.type(screen.getByLabelText('One-time code'), '123456{Enter}');
  await screen.findByText('at /companies');
});

test('an expired ticket begins at the start, with the reason', async () => {
  await open(
    '/auth?ssoTicket=ticket',
    answer(SendSingleSignOnCodeDocument, () => rejected({ ticket: ['The sign-in has expired. Start again.'] })),
  );
  await screen.findByText('The sign-in has expired. Start again.');
  await email();
});

test('an invited user of a required domain joins with its login alone', async () => {
  const invitation = {
    id: 'i',
    email: 'ada@acme.example',
    role: { name: 'MEMBER' },
    status: 'PENDING',
    companyName: 'Acme',
    invitedBy: null,
    hasExistingUser: false,
    isWithdrawn: false,
    mustSignIn: false,
  } as const;
  await open(
    '/auth/invitation/token',
    offers(true),
    answer(InvitedInvitationDocument, { invitedInvitation: invitation }),
  );
  expect((await continueLink()).getAttribute('href')).toBe('/v1/sso/acme?email=ada%40acme.example');
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('nothing is asked of the server before an address is complete', async () => {
  const { user, callsOf } = await open('/auth', answer(OfferedProviderDocument, isPending));
  await user.type(await email(), 'ada@acme');
  await user.tab();
  expect(callsOf(OfferedProviderDocument)).toEqual([]);
});
