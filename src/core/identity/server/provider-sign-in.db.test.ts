import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { visitProvider } from './identity.test-support.ts';

let now = Date.UTC(2026, 5, 1, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
await seed.catalog('SG');

const SG = 'seller-center-sg';
const HK = 'seller-center-hk';
const SIGN_UP = 'mutation ($input: SocialSignUpInput!) { socialSignUp(input: $input) { ok token isFirstLogin } }';
const SIGN_IN =
  'mutation ($input: SocialAuthInput!) { socialAuth(input: $input) { ok token isFirstLogin isSignUpRequired } }';
const ME = '{ me { email name hasUsablePassword role { name } company { name countryCode walletCurrency { code } } } }';

const signUp = (browser: TestBrowser, input: object) => browser.graphql(SIGN_UP, { input });
const signIn = (browser: TestBrowser, provider: string, accessToken: string) =>
  browser.graphql(SIGN_IN, { input: { provider, accessToken } });
const SIGN_UP_REQUIRED = { ok: false, token: null, isFirstLogin: false, isSignUpRequired: true };

test('a seller registers with their seller center, once, and signs in with it from then on', async () => {
  const browser = api.browser();
  const accessToken = await visitProvider(browser, SG, 'sg-1001');
  expect((await signIn(browser, SG, accessToken)).data).toEqual({ socialAuth: SIGN_UP_REQUIRED });
  const signedUp = await signUp(browser, { provider: SG, accessToken });
  expect(signedUp.data).toEqual({ socialSignUp: { ok: true, token: expect.any(String), isFirstLogin: true } });
  expect((await browser.graphql(ME)).data).toEqual({
    me: {
      email: 'harbourlight.retail@sg.sellers.example',
      name: 'Harbourlight Retail',
      hasUsablePassword: false,
      role: { name: 'OWNER' },
      company: { name: 'Harbourlight Retail', countryCode: 'SG', walletCurrency: { code: 'SGD' } },
    },
  });
  expect((await signUp(api.browser(), { provider: SG, accessToken })).codes).toEqual(['VALIDATION']);

  const later = api.browser();
  const newToken = await visitProvider(later, SG, 'sg-1001', 'login');
  expect((await signUp(api.browser(), { provider: SG, accessToken: newToken })).codes).toEqual(['VALIDATION']);
  expect((await signIn(later, SG, newToken)).data).toEqual({
    socialAuth: { ok: true, token: expect.any(String), isFirstLogin: false, isSignUpRequired: false },
  });
  expect((await later.graphql(ME)).status).toBe(200);
  expect((await signIn(api.browser(), SG, newToken)).codes).toEqual(['VALIDATION']);
});

test('where the provider’s country has no storefront, the wallet’s currency must be named', async () => {
  const browser = api.browser();
  const accessToken = await visitProvider(browser, HK, 'hk-1002');
  const withoutCurrency = await signUp(browser, { provider: HK, accessToken });
  expect(Object.keys(withoutCurrency.errors[0]!.extensions.fields!)).toEqual(['walletCurrencyCode']);
  expect((await signUp(browser, { provider: HK, accessToken, walletCurrencyCode: 'SGD' })).codes).toEqual([]);
  expect((await browser.graphql(ME)).data!.me.company).toMatchObject({ countryCode: 'HK' });
});

test('a company name that is taken is replaced', async () => {
  await seed.company('Fresh Start Trading');
  const browser = api.browser();
  const accessToken = await visitProvider(browser, SG, 'sg-1003');
  expect((await signUp(browser, { provider: SG, accessToken })).codes).toEqual([]);
  expect((await browser.graphql(ME)).data!.me.company.name).not.toBe('Fresh Start Trading');
});

test('an address verified by the provider opens the login, unless the login requires more', async () => {
  const user = await seed.user({ email: 'bargain.bay@sg.sellers.example' });
  const owner = await (await seed.company('Bay')).member('OWNER', { existing: user });
  const enter = async () => {
    now += 15 * MINUTE_MS;
    const browser = api.browser();
    return signIn(browser, SG, await visitProvider(browser, SG, 'sg-1002', 'login'));
  };
  expect((await enter()).data).toMatchObject({ socialAuth: { ok: true } });
  const set = (values: object) =>
    database.transact(SYSTEM, (tx) => tx.updateTable('appUser').set(values).where('id', '=', owner.id).execute());
  await set({ twoStepEnabled: true });
  expect((await enter()).codes).toEqual(['FORBIDDEN']);
  await set({ twoStepEnabled: false, isStaff: true });
  expect((await enter()).codes).toEqual(['FORBIDDEN']);
});

test('an address that the provider has not verified opens no existing login, and is not marked as verified', async () => {
  await seed.user({ email: 'fresh.start.trading@hk.sellers.example' });
  const unverified = () =>
    database.transact(SYSTEM, (tx) =>
      sql`update provider_token set provider_account = provider_account || '{"isEmailVerified": false}'`.execute(tx),
    );
  now += HOUR_MS;
  const browser = api.browser();
  const accessToken = await visitProvider(browser, HK, 'hk-1003', 'login');
  await unverified();
  const rejected = await signIn(browser, HK, accessToken);
  expect(rejected.codes).toEqual(['FORBIDDEN']);
  expect(rejected.errors[0]!.message).toMatch(/has not verified/);

  const newcomer = api.browser();
  const newToken = await visitProvider(newcomer, HK, 'hk-1001');
  await unverified();
  expect((await signUp(newcomer, { provider: HK, accessToken: newToken, walletCurrencyCode: 'SGD' })).codes).toEqual(
    [],
  );
  const { email } = (await newcomer.graphql(ME)).data!.me;
  const user = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('appUser').select('isEmailVerified').where('email', '=', email).executeTakeFirstOrThrow(),
  );
  expect(user.isEmailVerified).toBe(false);
});

test('made-up, old and foreign tokens are rejected', async () => {
  now += HOUR_MS;
  const browser = api.browser();
  const accessToken = await visitProvider(browser, SG, 'sg-1001');
  expect((await signIn(api.browser(), SG, 'made-up')).codes).toEqual(['VALIDATION']);
  expect((await signIn(api.browser(), 'seller-center-my', accessToken)).codes).toEqual(['VALIDATION']);
  expect((await signUp(api.browser(), { provider: 'unknown', accessToken })).codes).toEqual(['NOT_FOUND']);
  now += 5 * MINUTE_MS;
  expect((await signIn(browser, SG, accessToken)).codes).toEqual(['VALIDATION']);
});

test('of many concurrent uses of one token one signs in', async () => {
  now += HOUR_MS;
  const accessToken = await visitProvider(api.browser(), SG, 'sg-1001');
  const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(api.browser(), SG, accessToken)));
  expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
});
