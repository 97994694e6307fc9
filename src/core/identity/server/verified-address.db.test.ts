import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/time.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { runJobs, sentEmails } from '../../../../testing/jobs.ts';
import { createSeed, PASSWORD } from '../../../../testing/seed.ts';
import { resetHandler } from './index.ts';
import { SIGN_UP, solveCaptcha, visitProvider } from './identity.test-support.ts';

let now = Date.UTC(2026, 5, 1, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
await seed.catalog('SG');
const owner = await (await seed.company('Inviting')).owner();

const SG = 'seller-center-sg';
const NEW = 'Another-horse-8';
const REGISTER = 'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { ok } }';
const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { ok } }';
const SOCIAL = 'mutation ($input: SocialAuthInput!) { socialAuth(input: $input) { ok } }';
const RESET = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { ok } }';
const CONFIRM = 'mutation ($input: ResetPasswordConfirmInput!) { resetPasswordConfirm(input: $input) { ok } }';
const INVITE = 'mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { ok } }';
const LOOK = 'query ($token: String!) { invitedInvitation(token: $token) { hasExistingUser mustSignIn } }';
const ACCEPT = 'mutation ($input: InviteMemberConfirmInput!) { inviteMemberConfirm(input: $input) { ok } }';
const ADD_APP = `mutation { addAuthenticator(input: { currentPassword: "${PASSWORD}" }) { secret } }`;
const CONFIRM_APP = 'mutation ($code: String!) { confirmAuthenticator(input: { code: $code }) { ok } }';
const TWO_STEP = '{ twoStepSignIn { hasAuthenticator } }';
const COMPANIES = '{ userAccounts { company { name } } }';

const codesOf = async (browser: TestBrowser, call: string, input: object) =>
  (await browser.graphql(call, { input })).codes;

/** Registers a possibly foreign address with a password. */
async function squat(email: string): Promise<TestBrowser> {
  now += HOUR_MS;
  const browser = api.browser();
  const input = { ...SIGN_UP, email, companyName: `Of ${email}`, captchaToken: await solveCaptcha(browser) };
  expect(await codesOf(browser, REGISTER, input)).toEqual([]);
  return browser;
}

async function comeFromSellerCenter(membership: string): Promise<string[]> {
  const browser = api.browser();
  const accessToken = await visitProvider(browser, SG, membership, 'login');
  return codesOf(browser, SOCIAL, { provider: SG, accessToken });
}

/** Returns the last path segment of the link in the latest e-mail to an address. */
async function secretMailedTo(email: string): Promise<string[]> {
  const emails = (await sentEmails(database)).filter(({ to }) => to === email);
  return emails.at(-1)!.action!.url.split('/');
}

test('a login registered with another user’s address is not opened by that user’s seller center', async () => {
  const email = 'harbourlight.retail@sg.sellers.example';
  const squatter = await squat(email);
  expect(await comeFromSellerCenter('sg-1001')).toEqual(['FORBIDDEN']);
  const { secret } = (await squatter.graphql(ADD_APP)).data!.addAuthenticator;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
  expect((await squatter.graphql(CONFIRM_APP, { code })).codes).toEqual([]);

  await api.browser().graphql(RESET, { input: { email } });
  await runJobs(database, [resetHandler({ database, clock: seed.clock, newId: seed.newId })]);
  const [userId, token] = (await secretMailedTo(email)).slice(-2);
  const owned = api.browser();
  expect(await codesOf(owned, CONFIRM, { userId, token, newPassword: NEW })).toEqual([]);
  expect(await codesOf(owned, SIGN_IN, { email, password: NEW })).toEqual([]);
  expect((await owned.graphql(TWO_STEP)).data!.twoStepSignIn).toEqual({ hasAuthenticator: false });
  expect((await squatter.graphql(COMPANIES)).status).toBe(401);
  expect(await codesOf(api.browser(), SIGN_IN, { email, password: PASSWORD })).toEqual(['VALIDATION']);
  expect(await comeFromSellerCenter('sg-1001')).toEqual([]);
});

test('a login with an unverified address accepts an invitation only with its password', async () => {
  const email = 'bargain.bay@sg.sellers.example';
  const registered = await squat(email);
  const inviting = await api.browser().signIn(owner);
  expect(await codesOf(inviting, INVITE, { email, roleId: 'MEMBER' })).toEqual([]);
  const token = (await secretMailedTo(email)).at(-1)!;

  const stranger = api.browser();
  expect((await stranger.graphql(LOOK, { token })).data).toEqual({
    invitedInvitation: { hasExistingUser: true, mustSignIn: true },
  });
  expect(await codesOf(stranger, ACCEPT, { token })).toEqual(['FORBIDDEN']);
  expect((await registered.graphql(COMPANIES)).data!.userAccounts).toHaveLength(1);

  expect(await codesOf(registered, ACCEPT, { token })).toEqual([]);
  expect((await registered.graphql(COMPANIES)).data!.userAccounts).toHaveLength(2);
  expect(await comeFromSellerCenter('sg-1002')).toEqual([]);
});
