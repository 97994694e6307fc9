import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { startTestProvider } from '#integrations/openid/provider.test-support.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { SSO_ERRORS } from '../rules/single-sign-on.ts';
import { deleteCredentialsSince } from './email-change.repository.ts';
import { removeIdentityProvider, unlinkIdentityProvider } from './identity-providers.ts';
import { revokeStaff } from './index.ts';
import { addTestProvider, comeBack, leave } from './single-sign-on.test-support.ts';

let offsetMs = 0;
// The provider's clock is the real one.
const clock = () => Date.now() + offsetMs;
const database = await createTestDatabase();
const seed = createSeed(database, { clock });
const api = await startApi(database, seed, { requiresStaffCode: true });
const deps = { database, clock, newId: seed.newId };
const provider = await startTestProvider({
  redirectUris: ['acme', 'staff', 'brief'].map((code) => `http://localhost/v1/sso/${code}/callback`),
});
afterAll(() => provider.stop());

const acme = await seed.company('Acme');
await addTestProvider(deps, provider, { code: 'acme', companyId: acme.id, domains: ['acme.example', 'acme.co.id'] });
await addTestProvider(deps, provider, { code: 'staff', domains: ['market.example'], strongAcr: ['two-steps'] });

const ME = '{ me { email isGfg company { name } } ownSessions { providerName isCurrent } }';
const COMPLETE =
  'mutation ($input: CompleteSingleSignOnInput!) { completeSingleSignOn(input: $input) { ok isFirstLogin } }';
const SEND =
  'mutation ($input: SendSingleSignOnCodeInput!) { sendSingleSignOnCode(input: $input) { expiresInSeconds } }';

let tests = 0;
/** A browser at an address of this test's own: limits count by address. */
const newBrowser = () => Object.assign(api.browser(), { address: `192.0.2.${tests}` });

let accounts = 0;
/** A verified account at the provider. */
const account = (email: string, change: object = {}) => {
  accounts += 1;
  return {
    sub: `subject-${accounts}`,
    email,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lovelace',
    ...change,
  };
};
const memberOf = async (email: string) => acme.member('MEMBER', { existing: await seed.user({ email }) });

async function signIn(browser: TestBrowser, code = 'acme', query: Record<string, string> = {}): Promise<string> {
  return comeBack(browser, await provider.visit(await leave(browser, code, query)));
}
const rowsOf = async (table: string) =>
  (await database.read(SYSTEM, (tx) => sql`select t::text as text from ${sql.table(table)} t`.execute(tx))).rows as {
    text: string;
  }[];
const clearVisits = () => database.transact(SYSTEM, (tx) => tx.deleteFrom('identityProviderVisit').execute());
const isSignedIn = async (browser: TestBrowser) => (await browser.graphql('{ me { id } }')).status === 200;
const error = (reason: (typeof SSO_ERRORS)[number]) => `/auth?ssoError=${reason}&nextUrl=%2Fhomepage`;

beforeEach(async () => {
  await clearVisits();
  Object.assign(provider, { account: null, change: null, signer: null, broken: [], requests: [] });
  offsetMs = 0;
  tests += 1;
});

/** Expects that a browser is sent back with a reason, without a session and without anything left behind. */
async function expectRejected(browser: TestBrowser, returned: string, reason: (typeof SSO_ERRORS)[number]) {
  expect(returned).toBe(error(reason));
  expect(browser.cookies.has('sessionid')).toBe(false);
  expect(await rowsOf('identity_provider_visit')).toEqual([]);
}

test('a member signs in at the company’s provider and is listed with its name', async () => {
  const ada = await memberOf('ada@acme.example');
  provider.account = account('Ada@Acme.example');
  const browser = newBrowser();
  const away = new URL(await leave(browser, 'acme', { email: ada.email, nextUrl: '/wallet?tab=1' }));
  expect(Object.fromEntries(away.searchParams)).toMatchObject({
    redirect_uri: 'http://localhost/v1/sso/acme/callback',
    response_type: 'code',
    code_challenge_method: 'S256',
    login_hint: ada.email,
    scope: 'openid email profile',
  });
  expect(await comeBack(browser, await provider.visit(away.href))).toBe('/wallet?tab=1');
  expect((await browser.graphql(ME)).data).toEqual({
    me: { email: 'ada@acme.example', isGfg: false, company: { name: 'Acme' } },
    ownSessions: [{ providerName: 'acme login', isCurrent: true }],
  });
  expect(await rowsOf('identity_provider_visit')).toEqual([]);
  const events = await database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('securityEvent')
      .select(['kind', 'detail', 'companyId'])
      .where('userId', '=', ada.id)
      .orderBy('id')
      .execute(),
  );
  expect(events).toEqual([
    { kind: 'IDENTITY_PROVIDER_LINKED', detail: { provider: 'acme' }, companyId: null },
    { kind: 'SIGNED_IN', detail: { provider: 'acme' }, companyId: acme.id },
  ]);
  // A password session beside it has no provider; signing out ends ours.
  const beside = await newBrowser().signIn(ada);
  expect((await beside.graphql(ME)).data!.ownSessions).toHaveLength(2);
  await browser.graphql('mutation { signOut { ok } }');
  expect(await isSignedIn(browser)).toBe(false);
});

test('once linked, the account at the provider counts and not its address', async () => {
  const bea = await memberOf('bea@acme.example');
  const own = account(bea.email);
  provider.account = own;
  expect(await signIn(newBrowser())).toBe('/homepage#get-started');
  provider.account = { ...own, email: 'bea@married.example', email_verified: false };
  expect(await signIn(newBrowser())).toBe('/homepage');

  // Another employee is given the address: it does not open the login until an operator says so.
  provider.account = account(bea.email);
  const browser = newBrowser();
  await expectRejected(browser, await signIn(browser), 'linked');
  const before = newBrowser();
  provider.account = own;
  await signIn(before);
  expect(await unlinkIdentityProvider(deps, 'acme', bea.email)).toBe(true);
  expect(await isSignedIn(before)).toBe(false);
  expect(await unlinkIdentityProvider(deps, 'acme', bea.email)).toBe(false);
  provider.account = account(bea.email);
  expect(await signIn(newBrowser())).toBe('/homepage');
});

test('an undone change of the address takes the links made since with it', async () => {
  const zoe = await memberOf('zoe@acme.example');
  provider.account = account(zoe.email);
  await signIn(newBrowser());
  const linksSince = (since: number) =>
    database.transact(SYSTEM, async (tx) => {
      await deleteCredentialsSince(tx, zoe.id, since);
      return tx.selectFrom('identityProviderLink').select('provider').where('userId', '=', zoe.id).execute();
    });
  expect(await linksSince(clock() + MINUTE_MS)).toEqual([{ provider: 'acme' }]);
  expect(await linksSince(clock() - MINUTE_MS)).toEqual([]);
});

test('a provider loses a user who moves to another domain', async () => {
  const bob = await memberOf('bob@acme.example');
  provider.account = account(bob.email);
  await signIn(newBrowser());
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('appUser').set({ email: 'bob@home.example' }).where('id', '=', bob.id).execute(),
  );
  const browser = newBrowser();
  await expectRejected(browser, await signIn(browser), 'domain');
});

test.each([
  ['an unverified address', { email_verified: false }, 'unverified'],
  ['an address whose verification is not stated', { email_verified: undefined }, 'unverified'],
  ['no address', { email: undefined }, 'unverified'],
  ['a foreign domain', { email: 'ada@elsewhere.example' }, 'domain'],
  ['a domain of another provider', { email: 'ada@market.example' }, 'domain'],
  ['an unknown user', { email: 'stranger@acme.example' }, 'unknown'],
] as const)('%s signs no user in', async (_, change, reason) => {
  const users = (await rowsOf('app_user')).length;
  provider.account = account('ada@acme.example', change);
  const browser = newBrowser();
  await expectRejected(browser, await signIn(browser), reason);
  expect(await rowsOf('app_user')).toHaveLength(users);
});

test('a disabled member, a user of another company and staff are not signed in by a company’s provider', async () => {
  const cy = await memberOf('cy@acme.example');
  const own = account(cy.email);
  provider.account = own;
  await signIn(newBrowser());
  const disable = (userId: string) =>
    database.transact(SYSTEM, (tx) =>
      tx
        .updateTable('membership')
        .set({ status: 'DISABLED' })
        .where('userId', '=', userId)
        .where('companyId', '=', acme.id)
        .execute(),
    );
  await disable(cy.id);
  const browser = newBrowser();
  await expectRejected(browser, await signIn(browser), 'disabled');
  // Neither does an active membership elsewhere help.
  const other = await seed.company('Other');
  await other.member('OWNER', { existing: cy });
  await expectRejected(browser, await signIn(browser), 'disabled');

  const dan = await seed.user({ email: 'dan@acme.example' });
  await other.member('OWNER', { existing: dan });
  provider.account = account(dan.email);
  await expectRejected(browser, await signIn(browser), 'unknown');

  const eve = await seed.user({ email: 'eve@acme.example', isStaff: true });
  await acme.member('MEMBER', { existing: eve });
  provider.account = account(eve.email);
  await expectRejected(browser, await signIn(browser), 'unknown');
});

test('a session of a company’s provider opens in that company', async () => {
  const fay = await memberOf('fay@acme.example');
  const other = await seed.company('Fay’s own');
  await other.member('OWNER', { existing: fay });
  await database.transact(SYSTEM, (tx) =>
    tx
      .updateTable('membership')
      .set({ isDefault: sql<boolean>`company_id = ${other.id}` })
      .where('userId', '=', fay.id)
      .execute(),
  );
  provider.account = account(fay.email);
  const browser = newBrowser();
  await signIn(browser);
  expect((await browser.graphql(ME)).data!.me.company.name).toBe('Acme');
});

test('two-step sign-in of a member’s own choice is asked for, whatever a company’s provider says', async () => {
  const gil = await memberOf('gil@acme.example');
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('appUser').set({ twoStepEnabled: true }).where('id', '=', gil.id).execute(),
  );
  provider.account = account(gil.email, { amr: ['mfa'] });
  const browser = newBrowser();
  expect(await signIn(browser)).toMatch(/^\/auth\?ssoTicket=/);
  expect(await isSignedIn(browser)).toBe(false);
});

const ticketOf = (returned: string) => new URL(returned, 'http://localhost').searchParams.get('ssoTicket')!;

test('staff without a second step at their provider enter our code, once, in ten minutes', async () => {
  const staff = await seed.user({ email: 'hal@market.example', isStaff: true });
  provider.account = account(staff.email, { amr: ['pwd'] });
  const browser = newBrowser();
  const returned = await signIn(browser, 'staff', { nextUrl: '/companies' });
  expect(new URL(returned, 'http://localhost').searchParams.get('nextUrl')).toBe('/companies');
  const ticket = ticketOf(returned);
  expect(await isSignedIn(browser)).toBe(false);
  const complete = (otpCode: string) => browser.graphql(COMPLETE, { input: { ticket, otpCode } });
  expect((await browser.graphql(SEND, { input: { ticket } })).data).toEqual({
    sendSingleSignOnCode: { expiresInSeconds: 600 },
  });
  const code = (await sentEmails(database)).findLast(({ to }) => to === staff.email)!.code!;
  const wrong = await complete(code === '111111' ? '222222' : '111111');
  expect(Object.keys(wrong.errors[0]!.extensions.fields!)).toEqual(['otpCode']);
  expect((await complete(code)).data).toEqual({ completeSingleSignOn: { ok: true, isFirstLogin: true } });
  expect((await browser.graphql(ME)).data).toMatchObject({
    me: { email: staff.email, isGfg: true },
    ownSessions: [{ providerName: 'staff login' }],
  });
  expect((await complete(code)).errors[0]!.extensions.fields).toHaveProperty('ticket');

  const late = ticketOf(await signIn(newBrowser(), 'staff'));
  offsetMs = 10 * MINUTE_MS;
  expect((await browser.graphql(SEND, { input: { ticket: late } })).errors[0]!.extensions.fields).toHaveProperty(
    'ticket',
  );
});

test('codes for a ticket are limited', async () => {
  const staff = await seed.user({ email: 'ida@market.example', isStaff: true });
  provider.account = account(staff.email);
  const browser = newBrowser();
  const ticket = ticketOf(await signIn(browser, 'staff'));
  const codes = [];
  for (let times = 0; times <= 10; times += 1)
    codes.push(...(await browser.graphql(COMPLETE, { input: { ticket, otpCode: '000000' } })).codes);
  expect(codes).toEqual([...Array<string>(10).fill('VALIDATION'), 'RATE_LIMITED']);
});

test.each([
  ['several factors', { amr: ['pwd', 'mfa'] }],
  ['a one-time code', { amr: ['pwd', 'otp'] }],
  ['a hardware key', { amr: ['hwk'] }],
  ['a configured class', { acr: 'two-steps' }],
])('staff whose provider vouches for %s need no code of ours', async (name, change) => {
  const staff = await seed.user({ email: `${name.replaceAll(' ', '-')}@market.example`, isStaff: true });
  provider.account = account(staff.email, change);
  const browser = newBrowser();
  await signIn(browser, 'staff');
  expect((await browser.graphql(ME)).data!.me.isGfg).toBe(true);
});

test('revoked staff neither sign in nor complete a sign-in that has begun', async () => {
  const staff = await seed.user({ email: 'joe@market.example', isStaff: true });
  provider.account = account(staff.email);
  const browser = newBrowser();
  const ticket = ticketOf(await signIn(browser, 'staff'));
  await browser.graphql(SEND, { input: { ticket } });
  const otpCode = (await sentEmails(database)).findLast(({ to }) => to === staff.email)!.code!;
  await revokeStaff(deps, staff.email);
  expect((await browser.graphql(COMPLETE, { input: { ticket, otpCode } })).errors[0]!.extensions.fields).toHaveProperty(
    'ticket',
  );
  await clearVisits();
  await expectRejected(browser, await signIn(browser, 'staff'), 'unknown');
});

test('an invited user joins the provider’s company without a password', async () => {
  const owner = await acme.owner();
  const inviter = await newBrowser().signIn(owner);
  const { roles } = (await inviter.graphql<{ roles: { id: string; name: string }[] }>('{ roles { id name } }')).data!;
  const roleId = roles.find(({ name }) => name === 'MEMBER')!.id;
  const invite = async (email: string) => {
    const input = { email, roleId };
    const sent = await inviter.graphql('mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { ok } }', {
      input,
    });
    expect(sent.codes).toEqual([]);
  };
  await invite('kim@acme.co.id');
  provider.account = account('kim@acme.co.id', { given_name: 'Kim', family_name: 'Tan' });
  const browser = newBrowser();
  browser.language = 'id';
  expect(await signIn(browser)).toBe('/homepage#get-started');
  expect((await browser.graphql('{ me { name hasUsablePassword role { name } company { name } } }')).data).toEqual({
    me: { name: 'Kim Tan', hasUsablePassword: false, role: { name: 'MEMBER' }, company: { name: 'Acme' } },
  });

  // An invitation to another address, or of another company, is none of theirs.
  await invite('lea@elsewhere.example');
  provider.account = account('lea@elsewhere.example');
  await expectRejected(newBrowser(), await signIn(newBrowser()), 'domain');
  provider.account = account('lea@acme.example');
  await expectRejected(newBrowser(), await signIn(newBrowser()), 'unknown');
});

test('an address that was never verified loses what was collected with it', async () => {
  const mia = await memberOf('mia@acme.example');
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('appUser').set({ isEmailVerified: false }).where('id', '=', mia.id).execute(),
  );
  const squatter = await newBrowser().signIn(mia);
  provider.account = account(mia.email);
  const browser = newBrowser();
  await signIn(browser);
  expect(await isSignedIn(browser)).toBe(true);
  expect(await isSignedIn(squatter)).toBe(false);
  await expect(newBrowser().signIn(mia)).rejects.toThrow(/sign-in failed/);
});

test('a visit ends in its own browser only, once, and in time', async () => {
  const nia = await memberOf('nia@acme.example');
  provider.account = account(nia.email);
  const browser = newBrowser();
  const returned = await provider.visit(await leave(browser, 'acme'));
  // Another browser, another state, another provider: nothing is known of a visit there, and this one goes on.
  const stranger = newBrowser();
  expect(await comeBack(stranger, returned)).toBe('/auth?ssoError=expired');
  await leave(stranger, 'acme');
  expect(await comeBack(stranger, returned)).toBe('/auth?ssoError=expired');
  const changed = (change: (url: URL) => void) => {
    const url = new URL(returned);
    change(url);
    return url;
  };
  expect(
    await comeBack(
      browser,
      changed((url) => url.searchParams.set('state', 'x'.repeat(43))),
    ),
  ).toBe('/auth?ssoError=expired');
  expect(
    await comeBack(
      browser,
      changed((url) => (url.pathname = '/v1/sso/staff/callback')),
    ),
  ).toBe('/auth?ssoError=expired');
  expect(provider.requests).not.toContain('/token');

  expect(await comeBack(browser, returned)).toBe('/homepage#get-started');
  // Replayed, even with the session's own cookies.
  expect(await comeBack(browser, returned)).toBe('/auth?ssoError=expired');

  const slow = await provider.visit(await leave(browser, 'acme'));
  offsetMs = 10 * MINUTE_MS;
  expect(await comeBack(browser, slow)).toBe(error('expired'));
});

test('of concurrent returns of one visit one signs in', async () => {
  const ola = await memberOf('ola@acme.example');
  provider.account = account(ola.email);
  const browser = newBrowser();
  const returned = await provider.visit(await leave(browser, 'acme'));
  const ends = await Promise.all(Array.from({ length: 6 }, () => comeBack(browser, returned)));
  expect(ends.filter((end) => !end.startsWith('/auth'))).toHaveLength(1);
  expect(provider.requests.filter((path) => path === '/token')).toHaveLength(1);
});

test('two tabs of a browser sign in independently', async () => {
  const pia = await memberOf('pia@acme.example');
  provider.account = account(pia.email);
  const browser = newBrowser();
  const [first, second] = [
    await leave(browser, 'acme', { nextUrl: '/one' }),
    await leave(browser, 'acme', { nextUrl: '/two' }),
  ];
  expect(await comeBack(browser, await provider.visit(second))).toBe('/two');
  expect(await comeBack(browser, await provider.visit(first))).toBe('/one');
  // The second session replaces the first in this browser.
  expect((await browser.graphql(ME)).data!.ownSessions).toHaveLength(1);
});

test.each([
  ['a cancelled sign-in', () => {}],
  ['a token for another audience', () => (provider.change = (claims) => ({ ...claims, aud: 'other' }))],
  ['a token of another issuer', () => (provider.change = (claims) => ({ ...claims, iss: 'https://evil.example' }))],
  ['a token for another visit', () => (provider.change = (claims) => ({ ...claims, nonce: 'other' }))],
])('%s is refused', async (name, change) => {
  change();
  if (name !== 'a cancelled sign-in') provider.account = account('ada@acme.example');
  const browser = newBrowser();
  await expectRejected(browser, await signIn(browser), 'refused');
});

test('a return that another provider made is refused', async () => {
  provider.account = account('ada@acme.example');
  const browser = newBrowser();
  const returned = await provider.visit(await leave(browser, 'acme'));
  returned.searchParams.set('iss', 'https://evil.example');
  await expectRejected(browser, await comeBack(browser, returned), 'refused');
  expect(provider.requests).not.toContain('/token');
});

test('a provider that does not answer is reported, and nothing is half done', async () => {
  provider.account = account('ada@acme.example');
  const browser = newBrowser();
  provider.broken = ['/.well-known/openid-configuration'];
  expect(await leave(browser, 'acme', { nextUrl: '/wallet' })).toBe('/auth?ssoError=unreachable&nextUrl=%2Fwallet');
  expect(browser.cookies.size).toBe(0);
  for (const path of ['/token', '/jwks', '/me']) {
    provider.broken = [];
    const returned = await provider.visit(await leave(browser, 'acme'));
    provider.broken = [path];
    await expectRejected(browser, await comeBack(browser, returned), 'unreachable');
  }
});

test('keys may change, and clocks differ by a minute', async () => {
  const quy = await memberOf('quy@acme.example');
  provider.account = account(quy.email);
  const browser = newBrowser();
  const returned = await provider.visit(await leave(browser, 'acme'));
  provider.rotate();
  expect(await comeBack(browser, returned)).toBe('/homepage#get-started');
  offsetMs = -MINUTE_MS;
  expect(await signIn(newBrowser())).toBe('/homepage');
});

test.each([['https://evil.example/'], ['//evil.example'], ['/\\evil.example'], ['/auth?x=1']])(
  'the browser is not sent to %s',
  async (nextUrl) => {
    provider.account = account('ada@elsewhere.example');
    const browser = newBrowser();
    expect(await signIn(browser, 'acme', { nextUrl })).toBe(error('domain'));
    const away = new URL(await leave(browser, 'acme', { nextUrl }));
    expect(away.origin).toBe(provider.issuer);
    expect(away.searchParams.get('redirect_uri')).toBe('http://localhost/v1/sso/acme/callback');
  },
);

test('an address of the network that asks too often has to wait', async () => {
  const browser = newBrowser();
  for (let times = 0; times < 30; times += 1) await leave(browser, 'acme');
  expect(await leave(browser, 'acme')).toBe('/auth?ssoError=wait');
});

test('removing a provider ends its sessions and its links, and no others', async () => {
  await addTestProvider(deps, provider, { code: 'brief', companyId: acme.id, domains: ['brief.example'] });
  const ray = await memberOf('ray@brief.example');
  provider.account = account(ray.email);
  const [browser, beside] = [newBrowser(), await newBrowser().signIn(ray)];
  await signIn(browser, 'brief');
  const unfinished = await provider.visit(await leave(browser, 'brief'));
  expect(await removeIdentityProvider(deps, 'brief')).toBe(1);
  expect(await isSignedIn(browser)).toBe(false);
  expect(await isSignedIn(beside)).toBe(true);
  expect(await comeBack(browser, unfinished)).toBe('/auth?ssoError=expired');
  expect((await browser.request({ url: '/v1/sso/brief' })).statusCode).toBe(404);
  expect(await removeIdentityProvider(deps, 'brief')).toBeNull();
});

test('nothing of a visit or a provider is readable in the database', async () => {
  const browser = newBrowser();
  await leave(browser, 'acme');
  const secret = browser.cookies.get('sso')!;
  const rows = [...(await rowsOf('identity_provider')), ...(await rowsOf('identity_provider_visit'))];
  expect(rows).toHaveLength(3);
  for (const { text } of rows) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(provider.client.clientSecret).toString('hex'));
  }
});
