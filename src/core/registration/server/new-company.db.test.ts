import { expect, test } from 'vitest';
import { setConfiguration } from '#core/settings/server/index.ts';
import type { Message } from '#kernel/message.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { companyMessages } from '#core/accounts/rules/company.messages.ts';
import { companyFormProblems, type NewCompanyForm } from '#core/accounts/server/index.ts';
import { registerCompany } from './index.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const deps = { newId: seed.newId, clock: seed.clock, defaultCurrency: 'SGD' };
const sg = await seed.catalog('SG');
const rivalCompany = await seed.company('Other');
const bee = await rivalCompany.brand('Bee');
const shop = await sg.seller('bee-shop');
const ann = await seed.user();

const register = (form: NewCompanyForm, userId = ann.id) =>
  database.transact(SYSTEM, (tx) => registerCompany(tx, deps, { form, ownerId: userId }));
const companyNamed = (name: string) =>
  database.read(SYSTEM, (tx) => tx.selectFrom('company').selectAll().where('name', '=', name).execute());

test('a company comes with its owner, wallet and sellers; a brand that another company manages waits for staff', async () => {
  const made = await register({
    companyName: ' Ann’s ',
    countryCode: 'SG',
    address: '1 Market Street',
    phoneNumber: '+65 6123 4567',
    brandIds: [bee.id],
    sellerIds: [shop],
  });
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  const { companyId, membershipId } = made.value;
  expect(await companyNamed('Ann’s')).toMatchObject([
    {
      id: companyId,
      timezone: 'Asia/Singapore',
      walletCurrency: 'SGD',
      reportCurrency: 'SGD',
      phoneNumber: '+6561234567',
    },
  ]);
  const rows = await database.read(SYSTEM, async (tx) => ({
    membership: await tx.selectFrom('membership').selectAll().where('companyId', '=', companyId).execute(),
    wallet: await tx.selectFrom('wallet').select('currency').where('companyId', '=', companyId).execute(),
    brands: await tx.selectFrom('companyBrand').select('brandId').where('companyId', '=', companyId).execute(),
    sellers: await tx.selectFrom('companySeller').select('sellerId').where('companyId', '=', companyId).execute(),
    claims: await tx.selectFrom('claim').select(['brandId', 'status']).where('companyId', '=', companyId).execute(),
  }));
  expect(rows).toMatchObject({
    membership: [{ id: membershipId, userId: ann.id, role: 'OWNER', isDefault: true, isApprovedByStaff: false }],
    wallet: [{ currency: 'SGD' }],
    brands: [],
    sellers: [{ sellerId: shop }],
    claims: [{ brandId: bee.id, status: 'PENDING' }],
  });
});

test('a further company does not become its owner’s default', async () => {
  const bob = await seed.user();
  expect(await register({ companyName: 'First of Bob', countryCode: 'SG' }, bob.id)).toMatchObject({ ok: true });
  expect(
    await register({ companyName: 'Second of Bob', countryCode: 'XX', walletCurrencyCode: 'MYR' }, bob.id),
  ).toMatchObject({ ok: true });
  const memberships = await database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('membership')
      .select('isDefault')
      .where('userId', '=', bob.id)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  );
  expect(memberships).toEqual([{ isDefault: true }, { isDefault: false }]);
  expect(await companyNamed('Second of Bob')).toMatchObject([{ timezone: 'UTC', walletCurrency: 'MYR' }]);
});

const { problem } = companyMessages;

test.each<[string, Partial<NewCompanyForm>, string, Message]>([
  ['a name that is taken, in another case', { companyName: ' OTHER ' }, 'companyName', problem.companyNameTaken()],
  ['an unknown currency', { walletCurrencyCode: 'ZZZ' }, 'walletCurrencyCode', problem.currencyUnknown()],
  [
    'an unknown brand',
    { brandIds: [bee.id, '00000000-0000-7000-8000-000000000000'] },
    'brandIds',
    problem.brandUnknown(),
  ],
  ['a malformed seller id', { sellerIds: ['nonsense'] }, 'sellerIds', problem.sellerUnknown()],
])('%s creates no company', async (_, input, field, message) => {
  expect(await register({ companyName: 'Not created', countryCode: 'SG', ...input })).toEqual({
    ok: false,
    problem: { code: 'VALIDATION', fields: { [field]: [message] } },
  });
  expect(await companyNamed('Not created')).toEqual([]);
});

test('of two concurrent companies of the same name one is created', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => register({ companyName: 'Wanted', countryCode: 'SG' })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers) if (!answer.ok) expect(answer.problem).toHaveProperty('fields.companyName');
});

test('a form is checked with what the deployment excludes, in one go', async () => {
  const check = { requiresPhone: true, requiresBrand: true, requiresCurrency: false, onlyProvided: false } as const;
  const problems = () =>
    database.read(SYSTEM, (tx) => companyFormProblems(tx, { companyName: 'other', countryCode: 'SG' }, check));
  expect(await problems()).toMatchObject({
    companyName: [companyMessages.problem.companyNameTaken()],
    phoneNumber: [companyMessages.form.phoneNumberRequired()],
    authorizedName: [companyMessages.form.representativeRequired()],
  });
  await database.transact(SYSTEM, (tx) => setConfiguration(tx, 'company_exclude_fields', 'phoneNumber,authorizedName'));
  expect(Object.keys(await problems()).toSorted()).toEqual([
    'address',
    'brandIds',
    'companyName',
    'postalCode',
    'registrationNo',
  ]);
});
