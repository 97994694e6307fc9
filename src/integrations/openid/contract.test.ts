import { afterAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { createOpenId } from './client.ts';
import { isIssuer } from './issuer.ts';
import { newKey, startTestProvider, type TestProvider } from './provider.test-support.ts';

const CALLBACK = 'http://localhost/v1/sso/acme/callback';
let offsetMs = 0;
const openId = createOpenId({ clock: () => Date.now() + offsetMs });
const provider = await startTestProvider({ redirectUris: [CALLBACK], idTokenLifetimeS: 30 });
afterAll(() => provider.stop());

const ADA = {
  sub: 'ada',
  email: 'Ada@Acme.example',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
};
beforeEach(() => {
  Object.assign(provider, { account: ADA, change: null, signer: null, requests: [], broken: [] });
  offsetMs = 0;
});

const visit = { callbackUrl: CALLBACK, state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) };
const returned = async (at: TestProvider = provider, changed: Record<string, string> = {}) => {
  const address = await openId.signInUrl(at.client, visit, 'ada@acme.example');
  if (!address.ok) throw new Error(address.problem);
  const url = new URL(address.value);
  for (const [name, value] of Object.entries(changed)) url.searchParams.set(name, value);
  return (await at.visit(url.href)).searchParams;
};
const signIn = async () => openId.userOf(provider.client, visit, await returned());
const REFUSED = { ok: false, problem: 'REFUSED' };
const UNREACHABLE = { ok: false, problem: 'UNREACHABLE' };

test('a user is identified by the provider, whose userinfo completes the token', async () => {
  expect(await signIn()).toEqual({
    ok: true,
    value: {
      subject: 'ada',
      email: 'ada@acme.example',
      isEmailVerified: true,
      firstName: 'Ada',
      lastName: 'Lovelace',
      methods: [],
      contextClass: null,
    },
  });
});

test('claims in the token itself are enough', async () => {
  const other = await startTestProvider({ redirectUris: [CALLBACK], emailInIdToken: true });
  other.account = ADA;
  const user = await openId.userOf(other.client, visit, await returned(other));
  expect(user).toMatchObject({ ok: true, value: { email: 'ada@acme.example', isEmailVerified: true } });
  expect(other.requests).not.toContain('/me');
  await other.stop();
});

test('how the user was authenticated is read from the token', async () => {
  provider.account = { ...ADA, amr: ['pwd', 'otp'], acr: 'two-steps' };
  expect(await signIn()).toMatchObject({ ok: true, value: { methods: ['pwd', 'otp'], contextClass: 'two-steps' } });
});

test('a missing or odd claim says nothing', async () => {
  provider.account = { sub: 'ada', email: 'ada@acme.example', email_verified: 'true' as never };
  expect(await signIn()).toMatchObject({ ok: true, value: { isEmailVerified: false, firstName: '' } });
  provider.account = { sub: 'ada' };
  expect(await signIn()).toMatchObject({ ok: true, value: { email: null, isEmailVerified: false } });
});

test('a user who cancels is refused', async () => {
  provider.account = null;
  expect(await signIn()).toEqual(REFUSED);
});

test('a code works once', async () => {
  const query = await returned();
  expect(await openId.userOf(provider.client, visit, query)).toMatchObject({ ok: true });
  expect(await openId.userOf(provider.client, visit, query)).toEqual(REFUSED);
});

test.each([
  ['another state', { state: 'x'.repeat(43) }],
  ['another nonce', { nonce: 'x'.repeat(43) }],
  ['another verifier', { verifier: 'x'.repeat(43) }],
])('a return with %s is refused', async (_, other) => {
  expect(await openId.userOf(provider.client, { ...visit, ...other }, await returned())).toEqual(REFUSED);
});

test.each([
  ['another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
  ['no issuer, though the provider always names itself', (query: URLSearchParams) => query.delete('iss')],
])('a return with %s is refused before the code is sent', async (_, change) => {
  const query = await returned();
  change(query);
  expect(await openId.userOf(provider.client, visit, query)).toEqual(REFUSED);
  expect(provider.requests).not.toContain('/token');
});

test.each([
  ['another audience', { aud: 'other' }],
  ['several audiences', { aud: ['endcap', 'other'], azp: 'other' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['another nonce', { nonce: 'other' }],
  ['no nonce', { nonce: undefined }],
  ['no subject', { sub: undefined }],
])('an ID token with %s is refused', async (_, change) => {
  provider.change = (claims) => ({ ...claims, ...change });
  expect(await signIn()).toEqual(REFUSED);
});

test('an ID token signed by another key is refused, even under the name of a known one', async () => {
  provider.signer = newKey();
  expect(await signIn()).toEqual(REFUSED);
});

test('a key that the provider has just replaced signs in at once, also in the middle of a visit', async () => {
  expect(await signIn()).toMatchObject({ ok: true });
  provider.rotate();
  expect(await signIn()).toMatchObject({ ok: true });
  const query = await returned();
  provider.rotate();
  expect(await openId.userOf(provider.client, visit, query)).toMatchObject({ ok: true });
});

test.each([
  [MINUTE_MS, { ok: true }],
  [-MINUTE_MS, { ok: true }],
  [2 * MINUTE_MS, REFUSED],
])('with a clock that is off by %d ms a token of half a minute is answered with %j', async (ms, answer) => {
  offsetMs = ms;
  expect(await signIn()).toMatchObject(answer);
});

test.each([['/.well-known/openid-configuration'], ['/token'], ['/jwks'], ['/me']])(
  'a provider whose %s does not answer is unreachable',
  async (path) => {
    const query = await returned();
    provider.broken = [path];
    expect(await openId.userOf(provider.client, visit, query)).toEqual(UNREACHABLE);
  },
);

test('a provider that is down is unreachable before the browser leaves', async () => {
  const other = await startTestProvider({ redirectUris: [CALLBACK] });
  await other.stop();
  expect(await openId.signInUrl(other.client, visit, null)).toEqual(UNREACHABLE);
});

test('metadata of another issuer are refused', async () => {
  const client = { ...provider.client, issuer: provider.issuer.replace('127.0.0.1', 'localhost') };
  expect(await openId.signInUrl(client, visit, null)).toEqual(REFUSED);
});

test.each([
  ['https://login.acme.example', true],
  ['https://login.acme.example/tenant/v2.0', true],
  ['http://localhost:4000', true],
  ['http://127.0.0.1', true],
  ['http://login.acme.example', false],
  ['http://localhost.acme.example', false],
  ['https://ada:secret@login.acme.example', false],
  ['https://login.acme.example?tenant=1', false],
  ['login.acme.example', false],
])('%s as an issuer: %s', (text, isOne) => {
  expect(isIssuer(text)).toBe(isOne);
});
