import { expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/time.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed, PASSWORD } from '../../../../testing/seed.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { credentialsByEmail, insertProviderIdentity, userOfProvider } from './credential.repository.ts';
import { grantStaff } from './index.ts';
import { SIGN_UP, solveCaptcha, visitProvider } from './identity.test-support.ts';

let now = Date.UTC(2026, 5, 1, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
await seed.catalog('SG');

const deps = { database, clock: () => now, newId: seed.newId, publicUrl: 'https://ads.example' };
const SG = 'seller-center-sg';
const NEW = 'Another-horse-8';
const REGISTER = 'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { ok } }';
const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { ok } }';
const SET_UP = 'mutation ($input: SetupPasswordInput!) { setupPassword(input: $input) { ok } }';
const ME = '{ me { isGfg } }';

const codesOf = async (browser: TestBrowser, call: string, input: object) =>
  (await browser.graphql(call, { input })).codes;
const appoint = async (email: string) => {
  const appointed = await grantStaff(deps, {
    email,
    firstName: 'Ada',
    lastName: 'Lovelace',
    timezone: 'Asia/Singapore',
    language: 'en',
  });
  if (!appointed.ok) throw new Error(JSON.stringify(appointed.problem));
  return appointed.value;
};
const linkMailedTo = async (email: string) =>
  (await sentEmails(database)).filter(({ to }) => to === email).at(-1)?.action?.url;

/** Registers a possibly foreign address with a password. */
async function squat(email: string): Promise<TestBrowser> {
  now += HOUR_MS;
  const browser = api.browser();
  const input = { ...SIGN_UP, email, companyName: `Of ${email}`, captchaToken: await solveCaptcha(browser) };
  expect(await codesOf(browser, REGISTER, input)).toEqual([]);
  return browser;
}

test('a stranger who registered a colleague’s address first does not become staff', async () => {
  const email = 'ada@marketplace.example';
  const squatter = await squat(email);
  const token = await appoint(email);

  expect((await squatter.graphql(ME)).status).toBe(401);
  expect(await codesOf(api.browser(), SIGN_IN, { email, password: PASSWORD })).toEqual(['VALIDATION']);
  expect(await linkMailedTo(email)).toBe(`/auth/password-setup/${token}`);

  const colleague = api.browser();
  expect(await codesOf(colleague, SET_UP, { token, password: NEW })).toEqual([]);
  expect((await colleague.graphql(ME)).data).toEqual({ me: { isGfg: true } });
  expect((await squatter.graphql(ME)).status).toBe(401);
});

test('a seller center account that an unverified login collected no longer opens it', async () => {
  const email = 'harbourlight.retail@sg.sellers.example';
  await squat(email);
  const waysIn = () =>
    database.read(SYSTEM, async (tx) => ({
      passwords: (await credentialsByEmail(tx, email))!.passwordHash === null ? 0 : 1,
      provider: await userOfProvider(tx, SG, 'sg-1001'),
    }));
  await database.transact(SYSTEM, async (tx) => {
    const { userId } = (await credentialsByEmail(tx, email))!;
    await insertProviderIdentity(tx, { provider: SG, subject: 'sg-1001', userId, createdAt: now });
  });
  expect(await waysIn()).toMatchObject({ passwords: 1, provider: expect.any(String) });
  await appoint(email);
  expect(await waysIn()).toEqual({ passwords: 0, provider: null });
  const browser = api.browser();
  const accessToken = await visitProvider(browser, SG, 'sg-1001', 'login');
  const social = 'mutation ($input: SocialAuthInput!) { socialAuth(input: $input) { ok } }';
  expect(await codesOf(browser, social, { provider: SG, accessToken })).toEqual(['FORBIDDEN']);
});

test('a user with a verified address keeps their password; their open sessions end', async () => {
  const known = await (await seed.company('Known')).owner();
  const before = await api.browser().signIn(known);
  const token = await appoint(known.email);
  expect(token).toMatch(/.{20}/);
  expect((await before.graphql(ME)).status).toBe(401);
  const after = await api.browser().signIn(known);
  expect((await after.graphql(ME)).data).toEqual({ me: { isGfg: true } });
});

test('staff change their language regardless of flags', async () => {
  const staff = await api.browser().signIn(await seed.staff());
  const input = { firstName: 'Ada', lastName: 'Lovelace', title: 'Ms', timezone: 'UTC', language: 'pt' };
  const saved = await staff.graphql(
    'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { me { language allLanguages { code } } } }',
    { input },
  );
  expect(saved.data).toEqual({
    updateProfile: { me: { language: 'pt', allLanguages: [{ code: 'en' }, { code: 'pt' }, { code: 'id' }] } },
  });
});
