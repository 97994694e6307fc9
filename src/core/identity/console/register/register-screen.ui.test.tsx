import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answer,
  FLAG_OFF,
  FLAG_ON,
  rejected,
  renderScreen,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  CheckErrorSignUpDataDocument,
  CheckWarningSignUpDataDocument,
  ProvidersDocument,
  SessionDocument,
  SignUpSetupDocument,
} from '#platform/api-client/generated/graphql.ts';
import { identityRoutes } from '../routes.ts';
// Preloads the lazy screens, so that the tests wait only for what they do.
import './company-step.tsx';
import './register-screen.tsx';

const TAKEN: Record<string, string> = {
  email: 'taken@acme.example',
  companyName: 'Acme',
};

/** Opens the first step; what is taken is reported by the server. */
const open = ({ choosesCurrency = false } = {}) =>
  renderScreen('/auth/register?step=0', {
    routes: identityRoutes,
    isPublic: true,
    answers: [
      answer(SessionDocument, () => rejected({}, 'UNAUTHENTICATED')),
      answer(ProvidersDocument, { sellerCenterAuthBackends: [] }),
      answer(SignUpSetupDocument, {
        addressLookup: null,
        currencies: [
          { code: 'SGD', symbol: 'S$' },
          { code: 'USD', symbol: 'US$' },
        ],
        allCatalogs: [],
        excluded: null,
        hide_seller_selector_on_signup: FLAG_OFF,
        show_company_currency_setting: choosesCurrency ? FLAG_ON : FLAG_OFF,
      }),
      answer(CheckWarningSignUpDataDocument, { checkWarningSignUpData: { ok: true, warnings: [] } }),
      answer(CheckErrorSignUpDataDocument, ({ input }) => {
        const errors = Object.entries(input)
          .filter(([field, value]) => value === TAKEN[field])
          .map(([field]) => ({ field, messages: ['This is taken'] }));
        return { checkErrorSignUpData: { ok: true, errors } };
      }),
    ],
  });

beforeEach(() => sessionStorage.clear());

/** In one step, because typing by keys takes seconds. */
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const unmet = () =>
  within(screen.getByRole('list', { name: 'What the password needs' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes('not met'));

test('an address that is taken is reported on leaving its field, and an unfit password before continuing', async () => {
  const { user, history } = await open();
  type(await screen.findByLabelText('E-mail'), 'taken@acme.example');
  fireEvent.blur(screen.getByLabelText('E-mail'));
  await screen.findByText('This is taken');
  type(screen.getByLabelText('Full name'), 'Wei Lin');
  type(screen.getByLabelText('Password'), 'Fjord');
  expect(unmet()).toEqual([
    expect.stringMatching(/12 characters/),
    expect.stringMatching(/A digit/),
    expect.stringMatching(/special/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('The password does not meet every rule below');
  type(screen.getByLabelText('Password'), 'Fjord-Lantern-47');
  expect(unmet()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')));
  expect(history.location.search).toBe('?step=0');
});

test('the wallet’s currency is asked for where it can be chosen, and a company’s name that is taken is reported', async () => {
  const { user, history } = await open({ choosesCurrency: true });
  type(await screen.findByLabelText('E-mail'), 'new@acme.example');
  type(screen.getByLabelText('Full name'), 'Wei Lin');
  type(screen.getByLabelText('Password'), 'Fjord-Lantern-47');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  type(await screen.findByLabelText('Company name'), 'Acme');
  screen.getByRole('combobox', { name: 'Wallet currency' });
  fireEvent.blur(screen.getByLabelText('Company name'));
  await screen.findByText('This is taken');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Company name')));
  expect(history.location.search).toBe('?step=1');
});
