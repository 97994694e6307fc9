import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  answer,
  FLAG_ON,
  isPending,
  isUnreachable,
  rejected,
  renderScreen,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  CompanyBrandCardsDocument,
  CompanyProfileDocument,
  LinkedAccountsDocument,
  OrderLimitDocument,
  OwnClaimsDocument,
  TeamRolesDocument,
  TeamUsersDocument,
  TwoStepPolicyDocument,
  UpdateTeamProfileDocument,
  type CompanyProfileQuery,
} from '#platform/api-client/generated/graphql.ts';
import { companyRoutes } from './routes.ts';

const SGD = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };
const profile: CompanyProfileQuery = {
  addressLookup: null,
  me: {
    id: 'olivia',
    company: {
      id: 'acme',
      name: 'Acme',
      address: '1 Market Street',
      address2: null,
      postalCode: '048944',
      registrationNo: '202400001A',
      phoneNumber: '61234567',
      phoneCountry: 'SG',
      countryCode: 'SG',
      authorizedName: 'Olivia Tan',
      size: null,
      timezone: 'Asia/Singapore',
      canBeUpdated: true,
      trackingDepartments: [],
      brandDepartments: [],
      walletCurrency: SGD,
      reportCurrency: SGD,
    },
  },
  configuration: null,
  user_multiple_companies: FLAG_ON,
};
const noLimit = answer(OrderLimitDocument, {
  me: { id: 'olivia', company: { id: 'acme', walletCurrency: SGD } },
  orderLimit: {
    ...{ amount: null, changedAt: null, changedBy: null, confirmedBy: null },
    ...{ upcomingFrom: null, upcomingAmount: null, owners: 2 },
  },
});
const roles = answer(TeamRolesDocument, { roles: [{ id: 'OWNER', name: 'OWNER' }] });

/** Screens with what each reads, the first of which decides what is shown. */
const SCREENS = [
  ['/company', [answer(CompanyProfileDocument, profile), noLimit]],
  [
    '/user',
    [
      answer(TeamUsersDocument, { users: { objects: [], page: 1, numPages: 1, total: 0 } }),
      roles,
      answer(TwoStepPolicyDocument, { me: { id: 'olivia', company: { id: 'acme', requiresTwoStep: false } } }),
    ],
  ],
  [
    '/brands',
    [
      answer(CompanyBrandCardsDocument, {
        me: { id: 'olivia', company: { id: 'acme', brands: [], trackingDepartments: [], brandDepartments: [] } },
      }),
      answer(OwnClaimsDocument, { pendingClaims: { objects: [] } }),
    ],
  ],
  ['/linked', [answer(LinkedAccountsDocument, { sellerCenterAuthBackends: [] })]],
] as const;
const all = (answers: readonly Answer[], respond: Answer[1]) => answers.map(([name]) => [name, respond] as const);
const open = (path: string, answers: readonly Answer[], role: 'OWNER' | 'MEMBER' = 'OWNER') =>
  renderScreen(path, { routes: companyRoutes, answers, session: sessionOf(role) });

test.each(SCREENS)('%s is accessible while it loads', async (path, answers) => {
  await open(path, all(answers, isPending));
  await screen.findByRole('heading', { level: 1 });
  await expectNoViolation();
});

test.each(SCREENS)('%s is accessible when the server cannot be reached, and retries', async (path, answers) => {
  const { user, answerWith } = await open(path, all(answers, isUnreachable));
  const failures = () => screen.queryAllByText(/The server cannot be reached/);
  await waitFor(() => expect(failures()).not.toEqual([]));
  await expectNoViolation();
  answerWith(...answers);
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  await waitFor(() => expect(failures()).toEqual([]));
});

test.each(['/company', '/user', '/brands', '/linked', '/new-company'])('a member is denied %s', async (path) => {
  await open(path, [], 'MEMBER');
  await screen.findByText('Permission denied');
});

test('the company’s name is checked before it is saved, and a rejection is shown at its field', async () => {
  const { user, callsOf, answerWith } = await open('/company', [
    answer(CompanyProfileDocument, profile),
    noLimit,
    answer(UpdateTeamProfileDocument, () => rejected({ name: ['A company with this name exists already'] })),
  ]);
  const name = await screen.findByLabelText(/Company name/);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });
  expect(save.disabled).toBe(true);
  const fill = (value: string) => fireEvent.change(name, { target: { value } });
  fill(' ');
  await user.click(save);
  await screen.findByText('Enter the company name');
  expect(callsOf(UpdateTeamProfileDocument)).toEqual([]);
  fill('Merlion Distribution');
  await user.click(save);
  await screen.findByText('A company with this name exists already');
  answerWith(answer(UpdateTeamProfileDocument, isUnreachable));
  fill('Harbourlight');
  await user.click(save);
  await screen.findByText(/The server cannot be reached/);
});

test('what is typed while the company is saved stays, and is not saved yet', async () => {
  let finish = () => {};
  const isSaving = new Promise<void>((resolve) => (finish = resolve));
  const { user } = await open('/company', [
    answer(CompanyProfileDocument, profile),
    noLimit,
    answer(UpdateTeamProfileDocument, async () => {
      await isSaving;
      return { updateTeamProfile: { company: { ...profile.me.company!, name: 'Harbourlight' } } };
    }),
  ]);
  const field = async (label: RegExp) => await screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.change(await field(/Company name/), { target: { value: 'Harbourlight' } });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  fireEvent.change(await field(/Postal code/), { target: { value: '048945' } });
  finish();
  await screen.findByText('Team profile updated');
  expect([(await field(/Company name/)).value, (await field(/Postal code/)).value]).toEqual(['Harbourlight', '048945']);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' }).disabled).toBe(false),
  );
});

test('who removes a department is warned which brands it leaves', async () => {
  const company = {
    ...profile.me.company!,
    trackingDepartments: ['Sales', 'Skin care'],
    brandDepartments: [
      ...['Ant', 'Cat', 'Dog', 'Eel', 'Fox', 'Gnu', 'Hen'].map((name) => ({
        brand: { id: name, name },
        department: 'Skin care',
      })),
      { brand: { id: 'bee', name: 'Bee' }, department: 'Sales' },
    ],
  };
  const { user } = await open('/company', [
    answer(CompanyProfileDocument, { ...profile, me: { ...profile.me, company } }),
    noLimit,
  ]);
  const field = await screen.findByLabelText('Departments', { selector: 'input' });
  await screen.findByText(/the Statement shows what each one spends/);
  await user.click(field);
  await user.keyboard('{Backspace}');
  await screen.findByText('In no department from this month on: Ant, Cat, Dog, Eel, Fox, and 2 more.');
});
