import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, rejected, renderScreen, type Answer } from '#core/session/console/render-screen.test-support.tsx';
import {
  ProvidersDocument,
  ResetPasswordDocument,
  SessionDocument,
  SignUpSetupDocument,
  SocialAuthDocument,
} from '#platform/api-client/generated/graphql.ts';
import { identityRoutes } from './routes.ts';
// Preloads the lazy screens, so that the tests wait only for what they do.
import './register/provider-sign-up-screen.tsx';
import './register/register-screen.tsx';
import './reset-screen.tsx';
import './sign-in-screen.tsx';

const signedOut = answer(SessionDocument, () => rejected({}, 'UNAUTHENTICATED'));
const noProviders = answer(ProvidersDocument, { sellerCenterAuthBackends: [] });

const open = (address: string, ...answers: readonly Answer[]) =>
  renderScreen(address, { routes: identityRoutes, isPublic: true, answers: [noProviders, ...answers] });

test.each(['/auth', '/auth/register?step=0', '/auth/reset', '/auth/register-with-sc'])(
  'a signed-in user leaves %s for the campaigns',
  async (address) => {
    const setup = answer(SignUpSetupDocument, () => rejected({}, 'RATE_LIMITED'));
    await open(address, answer(SessionDocument, { me: { id: 'ada', email: 'ada@acme.example' } }), setup);
    await screen.findByText('at /homepage');
  },
);

test.each(['/auth', '/auth/register-with-sc'])(
  'at %s a forged return from a seller center is refused without a call, and leaves the address',
  async (address) => {
    const { history, callsOf } = await open(
      `${address}?accessToken=someone-elses&provider=seller-center-sg`,
      signedOut,
    );
    await screen.findByText('The seller center did not sign you in.', { exact: false });
    expect(history.location.href).toBe(address);
    expect(callsOf(SocialAuthDocument)).toEqual([]);
  },
);

test('the answer to a forgotten password names the address as it was typed, and another can be tried', async () => {
  const { user, callsOf } = await open(
    '/auth/reset',
    signedOut,
    answer(ResetPasswordDocument, { resetPassword: { ok: true } }),
  );
  await user.type(await screen.findByLabelText('E-mail'), 'nobody@acme.example');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  await screen.findByText(/If nobody@acme\.example has a login/);
  await user.click(screen.getByRole('button', { name: 'Use another address' }));
  await screen.findByLabelText('E-mail');
  expect(callsOf(ResetPasswordDocument)).toEqual([{ input: { email: 'nobody@acme.example' } }]);
});
