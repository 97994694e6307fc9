import { expect, test } from 'vitest';
import { setConfiguration, setFlag } from '#core/settings/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);
await seed.catalog('SG');
const acme = await seed.company('Acme');
const bee = await acme.brand('Bee');
const ann = await acme.owner();
const asAnn = await api.browser().signIn(ann);
const asMember = await api.browser().signIn(await acme.member('MEMBER'));
const rival = await seed.company('Rival');
const asRival = await api.browser().signIn(await rival.owner());

const PARTS =
  'name address address2 postalCode registrationNo phoneNumber phoneCountry countryCode authorizedName size timezone trackingDepartments';
const save = (browser: TestBrowser, input: object = {}) =>
  browser.graphql(
    `mutation ($input: UpdateTeamProfileInput!) { updateTeamProfile(input: $input) { ok company { ${PARTS} } } }`,
    { input: { name: 'Acme', address: '1 Market Street', ...input } },
  );
const profileOf = async (browser: TestBrowser) =>
  (await browser.graphql(`{ me { company { ${PARTS} } } }`)).data!.me.company;

test('a profile is saved, and omitted fields stay', async () => {
  const full = {
    name: ' Acme Pte Ltd ',
    address: '2 Market Street',
    address2: '#03-01',
    postalCode: '048944',
    registrationNo: '2019K',
    phoneNumber: '+65 6123 4567',
    phoneCountry: 'SG',
    countryCode: 'MY',
    authorizedName: 'Ann',
    companySize: 'SIZE_50_100',
    timezone: 'Asia/Kuala_Lumpur',
    trackingDepartments: ['Sales', ' Sales', 'Brand'],
  };
  const saved = {
    name: 'Acme Pte Ltd',
    address: '2 Market Street',
    address2: '#03-01',
    postalCode: '048944',
    registrationNo: '2019K',
    phoneNumber: '+6561234567',
    phoneCountry: 'SG',
    countryCode: 'MY',
    authorizedName: 'Ann',
    size: 'SIZE_50_100',
    timezone: 'Asia/Kuala_Lumpur',
    trackingDepartments: ['Sales', 'Brand'],
  };
  expect((await save(asAnn, full)).data).toEqual({ updateTeamProfile: { ok: true, company: saved } });
  await save(asAnn);
  expect(await profileOf(asAnn)).toEqual({ ...saved, name: 'Acme', address: '1 Market Street' });
  await save(asAnn, { address2: null, postalCode: ' ', companySize: null, trackingDepartments: [] });
  expect(await profileOf(asAnn)).toMatchObject({
    address2: null,
    postalCode: null,
    size: null,
    trackingDepartments: [],
  });
});

test.each<[object, Record<string, string>]>([
  [{ name: ' ' }, { name: 'Enter the company name' }],
  [{ address: '' }, { address: 'Enter the company address' }],
  [{ name: 'RIVAL' }, { name: 'A company with this name exists already' }],
  [{ timezone: 'Nowhere' }, { timezone: 'Select a time zone' }],
])('%j is rejected at its field', async (input, fields) => {
  const before = await profileOf(asAnn);
  const rejected = await save(asAnn, input);
  expect(rejected.errors[0]?.extensions).toEqual({
    code: 'VALIDATION',
    fields: Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, [message]])),
  });
  expect(await profileOf(asAnn)).toEqual(before);
});

test('members may not change it, and another company changes only its own', async () => {
  expect((await save(asMember)).codes).toEqual(['FORBIDDEN']);
  await save(asRival, { name: 'Rival', address: 'Elsewhere' });
  expect(await profileOf(asAnn)).toMatchObject({ address: '1 Market Street' });
});

test('of two companies that take one name concurrently one gets it', async () => {
  const answers = await Promise.all([save(asAnn, { name: 'Wanted' }), save(asRival, { name: 'wanted' })]);
  expect(answers.flatMap(({ codes }) => codes)).toEqual(['VALIDATION']);
  await save(asAnn, { name: 'Acme' });
  await save(asRival, { name: 'Rival' });
});

test('a company whose details are locked cannot change them', async () => {
  const fixed = await seed.company('Fixed');
  const browser = await api.browser().signIn(await fixed.owner());
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('company').set({ canBeUpdated: false }).where('id', '=', fixed.id).execute(),
  );
  expect(await save(browser, { name: 'Loose' })).toMatchObject({
    codes: ['CONFLICT'],
    errors: [{ message: 'These details cannot be changed here. Contact support to change them.' }],
  });
  expect(await profileOf(browser)).toMatchObject({ name: 'Fixed' });
});

const CREATE =
  'mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { ok company { name brands { name } walletCurrency { code } } account { id role { name } isCurrent isDefault } } }';
const FORM = {
  companyName: 'Acme Two',
  registrationNo: '2',
  authorizedName: 'Ann',
  address: '3 Market Street',
  postalCode: '1',
  countryCode: 'SG',
  brandIds: [bee.id],
};
const create = (browser: TestBrowser, input: object = {}) => browser.graphql(CREATE, { input: { ...FORM, ...input } });
const check = (input: object) =>
  asAnn.graphql(
    'mutation ($input: CheckErrorCompanyDataInput!) { checkErrorCompanyData(input: $input) { ok errors { field messages } } }',
    {
      input,
    },
  );

test('a further company needs its switch; then its creator owns it', async () => {
  expect((await create(asAnn)).codes).toEqual(['FORBIDDEN']);
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'user_multiple_companies', true));
  expect((await create(asMember)).codes).toEqual(['FORBIDDEN']);
  expect((await create(asAnn)).data).toEqual({
    createCompany: {
      ok: true,
      company: { name: 'Acme Two', brands: [{ name: 'Bee' }], walletCurrency: { code: 'SGD' } },
      account: { id: expect.any(String), role: { name: 'OWNER' }, isCurrent: false, isDefault: false },
    },
  });
  const memberships = await asAnn.graphql('{ userAccounts { company { name } } }');
  expect(memberships.data!.userAccounts).toContainEqual({ company: { name: 'Acme Two' } });
});

test.each<[object, string]>([
  [{ companyName: 'acme two' }, 'companyName'],
  [{ brandIds: [] }, 'brandIds'],
  [{ registrationNo: null }, 'registrationNo'],
  [{ phoneNumber: '123' }, 'phoneNumber'],
  [{ countryCode: 'sg' }, 'countryCode'],
])('a further company with %j is rejected at its field', async (input, field) => {
  const rejected = await create(asAnn, { companyName: 'Rejected', ...input });
  expect(Object.keys(rejected.errors[0]?.extensions.fields ?? {})).toEqual([field]);
});

test('where wallets have local currencies, a currency has to be selected', async () => {
  expect((await create(asAnn, { companyName: 'Not local', walletCurrencyCode: 'MYR' })).data).toMatchObject({
    createCompany: { company: { walletCurrency: { code: 'SGD' } } },
  });
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'company_local_currency', true));
  expect((await create(asAnn, { companyName: 'Local' })).errors[0]?.extensions.fields).toHaveProperty(
    'walletCurrencyCode',
  );
  expect(
    (await create(asAnn, { companyName: 'Local', walletCurrencyCode: 'ZZZ' })).errors[0]?.extensions.fields,
  ).toHaveProperty('walletCurrencyCode');
  expect((await create(asAnn, { companyName: 'Local', walletCurrencyCode: 'MYR' })).data).toMatchObject({
    createCompany: { company: { walletCurrency: { code: 'MYR' } } },
  });
});

test('values are checked before anything is saved, and only those that are provided', async () => {
  expect((await check({ companyName: 'Acme', registrationNo: ' ', brandIds: ['nonsense'] })).data).toEqual({
    checkErrorCompanyData: {
      ok: false,
      errors: expect.arrayContaining([
        { field: 'companyName', messages: ['A company with this name exists already'] },
        { field: 'registrationNo', messages: ['Enter the registration number'] },
        { field: 'brandIds', messages: ['One of these brands does not exist any more'] },
      ]),
    },
  });
  expect((await check({ companyName: 'Free' })).data).toEqual({ checkErrorCompanyData: { ok: true, errors: [] } });
});

test('an excluded field is neither required, returned nor saved', async () => {
  await save(asAnn, { authorizedName: 'Ann', companySize: 'SIZE_1_50' });
  await database.transact(SYSTEM, (tx) => setConfiguration(tx, 'company_exclude_fields', 'authorizedName,companySize'));
  expect(await profileOf(asAnn)).toMatchObject({ authorizedName: null, size: null });
  expect(
    (await create(asAnn, { companyName: 'Short', authorizedName: undefined, walletCurrencyCode: 'SGD' })).codes,
  ).toEqual([]);
  await save(asAnn, { authorizedName: 'Eve', companySize: null });
  await database.transact(SYSTEM, (tx) => setConfiguration(tx, 'company_exclude_fields', ''));
  expect(await profileOf(asAnn)).toMatchObject({ authorizedName: 'Ann', size: 'SIZE_1_50' });
});
