import { expect, test } from 'vitest';
import { setConfiguration, setFlag } from '#core/settings/server/index.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed, PASSWORD } from '../../../../testing/seed.ts';
import { SIGN_UP, solveCaptcha } from './identity.test-support.ts';

let now = Date.UTC(2024, 5, 3, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const shop = await seed.catalog('SG');
const old = await seed.company('Old Company');
const owner = await old.owner();

const CREATE = 'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { ok token } }';
const ERRORS =
  'mutation ($input: CheckErrorSignUpDataInput!) { checkErrorSignUpData(input: $input) { ok errors { field messages } } }';
const WARNINGS =
  'mutation ($input: CheckWarningSignUpDataInput!) { checkWarningSignUpData(input: $input) { ok warnings { field messages } } }';
const ME = '{ me { name email timezone role { name } company { name walletCurrency { code } } } }';

let companies = 0;
function form(change: object = {}) {
  companies += 1;
  return {
    ...SIGN_UP,
    email: `founder-${companies}@new.example`,
    companyName: `New Company ${companies}`,
    ...change,
  };
}

async function register(change: object = {}, browser = api.browser()) {
  now += HOUR_MS;
  const input = form(change);
  const captchaToken = await solveCaptcha(browser);
  const answer = await browser.graphql(CREATE, { input: { captchaToken, ...input } });
  return { answer, browser, input, captchaToken };
}
const fieldsOf = (answer: { errors: { extensions: { fields?: object } }[] }) =>
  Object.keys(answer.errors[0]?.extensions.fields ?? {});

test('a new user registers, owns their company with its wallet, and is signed in', async () => {
  const { answer, browser, input } = await register({ email: 'Founder@New.Example' });
  expect(answer.data).toEqual({ createAccount: { ok: true, token: expect.any(String) } });
  expect((await browser.graphql(ME)).data).toEqual({
    me: {
      name: 'Ana Maria da Silva',
      email: 'founder@new.example',
      timezone: 'Asia/Singapore',
      role: { name: 'OWNER' },
      company: { name: input.companyName, walletCurrency: { code: 'SGD' } },
    },
  });
  expect((await browser.graphql('{ wallet { balance } }')).data).toEqual({ wallet: { balance: '0' } });
  const [email] = (await sentEmails(database)).filter(({ to }) => to === 'founder@new.example');
  expect(email?.paragraphs[0]).toContain(input.companyName);
});

test('without a password the user signs in by an e-mailed link', async () => {
  const { answer, browser, input } = await register({ password: undefined, language: 'id' });
  expect(answer.data).toEqual({ createAccount: { ok: true, token: null } });
  expect((await browser.graphql(ME)).status).toBe(401);
  const [email] = (await sentEmails(database)).filter(({ to }) => to === input.email);
  expect(email).toMatchObject({ language: 'id' });
  const token = email!.action!.url.split('/').at(-1);
  const SET_UP = 'mutation ($input: SetupPasswordInput!) { setupPassword(input: $input) { ok token } }';
  expect((await browser.graphql(SET_UP, { input: { token, password: PASSWORD } })).codes).toEqual([]);
  expect((await browser.graphql(ME)).data).toMatchObject({ me: { company: { name: input.companyName } } });
});

test.each<[string, object, string[]]>([
  ['an address that has a login', { email: owner.email.toUpperCase() }, ['email']],
  ['an invalid address', { email: 'nonsense' }, ['email']],
  ['a name of digits', { fullName: '123' }, ['fullName']],
  ['a weak password', { password: 'weak' }, ['password']],
  ['a company name that is taken', { companyName: 'OLD company' }, ['companyName']],
  [
    'no data of the company',
    { registrationNo: ' ', address: '', postalCode: null },
    ['registrationNo', 'address', 'postalCode'],
  ],
  ['no telephone', { phoneNumber: null }, ['phoneNumber']],
  ['no country', { countryCode: 'Singapore' }, ['countryCode']],
  ['an unknown brand', { brandIds: ['00000000-0000-7000-8000-000000000000'] }, ['brandIds']],
])('%s is rejected at its field, and nothing is stored', async (_, change, fields) => {
  const { answer, browser, input } = await register(change);
  expect({ codes: answer.codes, fields: fieldsOf(answer).toSorted() }).toEqual({
    codes: ['VALIDATION'],
    fields: fields.toSorted(),
  });
  expect((await browser.graphql(ME)).status).toBe(401);
  const remaining = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('company').select('name').where('name', '=', input.companyName).execute(),
  );
  expect(remaining).toEqual([]);
});

test('fields that the deployment excludes can be omitted', async () => {
  await database.transact(SYSTEM, (tx) => setConfiguration(tx, 'company_exclude_fields', 'phoneNumber,authorizedName'));
  const { answer } = await register({ phoneNumber: undefined, authorizedName: undefined });
  expect(answer.codes).toEqual([]);
  await database.transact(SYSTEM, (tx) => setConfiguration(tx, 'company_exclude_fields', ''));
});

test('a wallet’s currency is the deployment’s unless choosing is switched on', async () => {
  const ignored = await register({ walletCurrencyCode: 'MYR' });
  expect((await ignored.browser.graphql(ME)).data!.me.company.walletCurrency.code).toBe('SGD');
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'show_company_currency_setting', true));
  const selected = await register({ walletCurrencyCode: 'MYR' });
  expect((await selected.browser.graphql(ME)).data!.me.company.walletCurrency.code).toBe('MYR');
  expect(fieldsOf((await register({ walletCurrencyCode: 'ZZZ' })).answer)).toEqual(['walletCurrencyCode']);
});

test('sellers are added unless the deployment hides their selector', async () => {
  await shop.products({ sku: 'S-1', sellers: ['new-shop'] });
  const sellerIds = [await shop.seller('new-shop')];
  const sellersOf = async (browser: TestBrowser) => (await browser.graphql('{ companySellers { id } }')).data;
  const offered = await register({ sellerIds });
  expect(await sellersOf(offered.browser)).toEqual({ companySellers: [{ id: sellerIds[0] }] });
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'hide_seller_selector_on_signup', true));
  const hidden = await register({ sellerIds });
  expect(await sellersOf(hidden.browser)).toEqual({ companySellers: [] });
});

test('a proof of work is valid for one account, for a limited time, and only for its challenge', async () => {
  const { captchaToken, browser } = await register();
  const repeated = await browser.graphql(CREATE, { input: { ...form(), captchaToken } });
  expect(fieldsOf(repeated)).toEqual(['captchaToken']);

  const late = await solveCaptcha(api.browser());
  now += 20 * MINUTE_MS;
  expect(fieldsOf(await api.browser().graphql(CREATE, { input: { ...form(), captchaToken: late } }))).toEqual([
    'captchaToken',
  ]);

  const read = JSON.parse(Buffer.from(await solveCaptcha(api.browser()), 'base64').toString());
  const forged = [
    'nonsense',
    '',
    Buffer.from('null').toString('base64'),
    ...[
      { ...read, solution: { ...read.solution, counter: read.solution.counter + 1 } },
      { ...read, challenge: { ...read.challenge, signature: '00' } },
      { ...read, challenge: { ...read.challenge, signature: undefined } },
      { ...read, challenge: { ...read.challenge, parameters: { ...read.challenge.parameters, keyPrefix: '' } } },
      {
        ...read,
        challenge: { ...read.challenge, parameters: { ...read.challenge.parameters, data: { expiresMs: now * 2 } } },
      },
    ].map((payload) => Buffer.from(JSON.stringify(payload)).toString('base64')),
  ];
  for (const captchaToken of forged) {
    now += HOUR_MS;
    const answer = await api.browser().graphql(CREATE, { input: { ...form(), captchaToken } });
    expect({ captchaToken, fields: fieldsOf(answer) }).toEqual({ captchaToken, fields: ['captchaToken'] });
  }
});

test('two concurrent sign-ups with the same address create one user and one company', async () => {
  now += HOUR_MS;
  const browsers = [api.browser(), api.browser()];
  const email = 'raced@new.example';
  const inputs = [form({ email }), form({ email })];
  const answers = await Promise.all(
    browsers.map(async (browser, n) =>
      browser.graphql(CREATE, { input: { ...inputs[n], captchaToken: await solveCaptcha(browser) } }),
    ),
  );
  expect(answers.flatMap(({ codes }) => codes)).toEqual(['VALIDATION']);
  const made = await database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('company')
      .select('name')
      .where(
        'name',
        'in',
        inputs.map(({ companyName }) => companyName),
      )
      .execute(),
  );
  expect(made).toHaveLength(1);
});

test('values are checked while the form is filled in, only those that are provided', async () => {
  const check = async (input: object) => {
    const browser = api.browser();
    const captchaToken = 'email' in input ? await solveCaptcha(browser) : undefined;
    return (await browser.graphql(ERRORS, { input: { ...input, captchaToken } })).data!.checkErrorSignUpData;
  };
  expect(await check({})).toEqual({ ok: true, errors: [] });
  expect(await check({ email: 'new@new.example', companyName: 'Brand New', fullName: 'Ana' })).toEqual({
    ok: true,
    errors: [],
  });
  const problems = await check({ email: owner.email, companyName: 'old COMPANY', fullName: '' });
  expect(problems.ok).toBe(false);
  expect(problems.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
    'companyName',
    'email',
    'fullName',
  ]);
  expect((await check({ provider: 'seller-center-sg', accessToken: 'x' })).errors[0].field).toBe('accessToken');
});

test('whether an address is registered is revealed for one proof each, never without one', async () => {
  now += HOUR_MS;
  const browser = api.browser();
  const check = (input: object) => browser.graphql(ERRORS, { input });
  const captchaToken = await solveCaptcha(browser);
  expect((await check({ email: owner.email, captchaToken })).data!.checkErrorSignUpData.ok).toBe(false);
  for (const proof of [undefined, '', 'made-up', captchaToken]) {
    const rejected = await check({ email: owner.email, captchaToken: proof });
    expect(Object.keys(rejected.errors[0]!.extensions.fields!)).toEqual(['captchaToken']);
  }
  // The address is not revealed even by a form that is rejected for another reason.
  for (const email of [owner.email, 'nobody@nowhere.example']) {
    const rejected = await browser.graphql(CREATE, { input: { ...form(), email, fullName: '', captchaToken: 'x' } });
    expect(Object.keys(rejected.errors[0]!.extensions.fields!)).toEqual(['fullName']);
  }
});

test('warnings do not prevent the sign-up', async () => {
  const seller = await shop.seller('managed-shop');
  await old.sellers(seller);
  const warn = async (input: object) => (await api.browser().graphql(WARNINGS, { input })).data!.checkWarningSignUpData;
  expect(await warn({ email: 'ana@shop.example', sellerIds: [] })).toEqual({ ok: true, warnings: [] });
  const warned = await warn({ email: 'ana@gmail.com', sellerIds: [seller, 'nonsense'] });
  expect(warned.warnings).toEqual([
    { field: 'email', messages: [expect.any(String)] },
    { field: 'sellerIds', messages: [expect.stringContaining('managed-shop')] },
  ]);
});

test('one address registers ten times an hour and checks sixty times in ten minutes', async () => {
  now += HOUR_MS;
  const create = () => api.browser().graphql(CREATE, { input: { ...form(), captchaToken: 'x' } });
  const created = await Promise.all(Array.from({ length: 11 }, create));
  expect(created.flatMap(({ codes }) => codes).filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
  now += HOUR_MS;
  const check = () => api.browser().graphql(ERRORS, { input: { companyName: 'Brand New' } });
  const checked = await Promise.all(Array.from({ length: 61 }, check));
  expect(checked.flatMap(({ codes }) => codes)).toEqual(['RATE_LIMITED']);
});
