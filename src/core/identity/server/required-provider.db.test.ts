import { expect, test } from 'vitest';
import type { Problem } from '#kernel/problem.ts';
import { ok } from '#kernel/result.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import { startApi, type Answer, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { runJobs, sentEmails } from '../../../../testing/jobs.ts';
import { createSeed, PASSWORD } from '../../../../testing/seed.ts';
import { SIGN_UP, solveCaptcha, visitProvider } from './identity.test-support.ts';
import { sessionKeyOf } from '#platform/http/browser.ts';
import { addIdentityProvider, changeIdentityProvider, removeIdentityProvider } from './identity-providers.ts';
import { grantStaff, resetHandler } from './index.ts';
import { sessionRejection } from './required-provider.ts';
import { createSession, findSession } from './sessions.ts';
import { secrets } from './single-sign-on.test-support.ts';
import { eventually } from '../../../../testing/eventually.ts';

let now = Date.UTC(2026, 5, 1, 8);
const clock = () => now;
const database = await createTestDatabase();
const seed = createSeed(database, { clock });
const api = await startApi(database, seed);
const deps = { database, clock, newId: seed.newId, secrets };
await seed.catalog('SG');
const acme = await seed.company('Acme');

// None of these tests leaves for the provider: it need not exist.
const PROVIDER = {
  code: 'acme',
  name: 'Acme login',
  issuer: 'https://login.acme.example',
  clientId: 'endcap',
  clientSecret: 'secret',
  companyId: acme.id,
  isRequired: false,
  strongAcr: [],
  domains: ['acme.example', 'acme.co.id', 'sg.sellers.example'],
};
expect(await addIdentityProvider(deps, PROVIDER)).toEqual({ ok: true, value: null });
// Ids follow the clock: what comes later is listed later.
now += HOUR_MS;
const require = async (isRequired: boolean) => {
  expect((await changeIdentityProvider(deps, 'acme', { isRequired })).ok).toBe(true);
  now += HOUR_MS;
};

const messagesOf = (answer: Answer<unknown>) => answer.errors[0]?.extensions.fields;
const REQUIRED = ['Sign in with Acme login: addresses of this domain have no password here'];
const AWAY = ['Addresses of your domain sign in with Acme login: choose one of its domains'];

const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { ok } }';
const CODE = 'mutation ($input: GenerateOtpInput!) { generateOtp(input: $input) { ok } }';
const RESET = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { ok } }';
const CONFIRM_RESET = 'mutation ($input: ResetPasswordConfirmInput!) { resetPasswordConfirm(input: $input) { ok } }';
const CHANGE = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { ok } }';
const MOVE = 'mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { ok } }';
const CONFIRM_MOVE = 'mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { ok } }';
const REGISTER = 'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { ok } }';
const OFFER = 'query ($email: String!) { identityProvider(email: $email) { id name isRequired } }';

test('the sign-in page learns of a provider by the domain alone', async () => {
  await require(false);
  const offered = async (email: string) => (await api.browser().graphql(OFFER, { email })).data!.identityProvider;
  expect(await offered('nobody@Acme.example')).toEqual({ id: 'acme', name: 'Acme login', isRequired: false });
  expect(await offered('nobody@sub.acme.example')).toBeNull();
  expect(await offered('acme.example.evil.example')).toBeNull();
  expect(await offered('')).toBeNull();
});

test('an offered provider changes nothing for passwords; a required one refuses them, known address or not', async () => {
  const ada = await acme.member('MEMBER', { existing: await seed.user({ email: 'ada@acme.example' }) });
  await require(false);
  await api.browser().signIn(ada);
  await require(true);
  for (const email of [ada.email, 'nobody@acme.example']) {
    const input = { email, password: PASSWORD };
    expect(messagesOf(await api.browser().graphql(SIGN_IN, { input }))).toEqual({ email: REQUIRED });
    expect(messagesOf(await api.browser().graphql(CODE, { input }))).toEqual({ email: REQUIRED });
    expect(messagesOf(await api.browser().graphql(RESET, { input: { email } }))).toEqual({ email: REQUIRED });
  }
  const other = await (await seed.company('Other')).owner();
  await api.browser().signIn(other);
});

const ME = '{ me { email } }';
/** Makes a browser's session one that the provider has started. */
const startedByProvider = (browser: TestBrowser) =>
  database.transact(SYSTEM, (tx) =>
    tx
      .updateTable('session')
      .set({ provider: 'acme' })
      .where('tokenHash', '=', Buffer.from(sessionKeyOf(browser.cookies.get('sessionid')!), 'hex'))
      .execute(),
  );

test('sessions that began without a provider end when it becomes required; its own and others stay', async () => {
  await require(false);
  const gil = await acme.member('MEMBER', { existing: await seed.user({ email: 'gil@acme.example' }) });
  const hal = await acme.member('MEMBER', { existing: await seed.user({ email: 'hal@later.example' }) });
  const [byPassword, byProvider, later] = [
    await api.browser().signIn(gil),
    await api.browser().signIn(gil),
    await api.browser().signIn(hal),
  ];
  await startedByProvider(byProvider);
  const changed = await changeIdentityProvider(deps, 'acme', { isRequired: true });
  expect(changed.ok && changed.value).toBeGreaterThan(0);
  expect((await byPassword.graphql(ME)).status).toBe(401);
  expect((await byProvider.graphql(ME)).status).toBe(200);
  expect((await later.graphql(ME)).status).toBe(200);

  const domains = [...PROVIDER.domains, 'later.example'];
  expect(await changeIdentityProvider(deps, 'acme', { domains })).toEqual({ ok: true, value: 1 });
  expect((await later.graphql(ME)).status).toBe(401);
  expect((await byProvider.graphql(ME)).status).toBe(200);
  await changeIdentityProvider(deps, 'acme', { domains: PROVIDER.domains });
});

test('a required provider that is added ends the sessions of its domain', async () => {
  const ida = await acme.member('MEMBER', { existing: await seed.user({ email: 'ida@added.example' }) });
  const browser = await api.browser().signIn(ida);
  const added = { ...PROVIDER, code: 'added', domains: ['added.example'], isRequired: true };
  expect(await addIdentityProvider(deps, added)).toEqual({ ok: true, value: null });
  expect((await browser.graphql(ME)).status).toBe(401);
  await removeIdentityProvider(deps, 'added');
});

test('a provider whose word for a second step counts no longer starts its sessions anew', async () => {
  await require(false);
  await changeIdentityProvider(deps, 'acme', { strongAcr: ['strong', 'other'] });
  const jan = await acme.member('MEMBER', { existing: await seed.user({ email: 'jan@acme.example' }) });
  const browser = await api.browser().signIn(jan);
  await startedByProvider(browser);
  await changeIdentityProvider(deps, 'acme', { strongAcr: ['strong', 'other', 'third'] });
  expect((await browser.graphql(ME)).status).toBe(200);
  await changeIdentityProvider(deps, 'acme', { strongAcr: ['strong'] });
  expect((await browser.graphql(ME)).status).toBe(401);
  await changeIdentityProvider(deps, 'acme', { strongAcr: [] });
});

/** Resolves once a transaction waits for an advisory lock. */
const oneWaits = () =>
  eventually(async () => {
    const waiting = await database.pool.query(
      `select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(waiting.rowCount).toBe(1);
  });

test('a sign-in waits for a provider that is becoming required, and is refused', async () => {
  await require(false);
  const lea = await acme.member('MEMBER', { existing: await seed.user({ email: 'lea@acme.example' }) });
  const [changed, awaited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = database.transact(SYSTEM, async (tx) => {
    await lock(tx, 'sign-in-domain', ['acme.example']);
    changed.resolve();
    await awaited.promise;
    await tx.updateTable('identityProvider').set({ isRequired: true }).where('code', '=', 'acme').execute();
    return ok(null);
  });
  await changed.promise;
  const signingIn = api.browser().graphql(SIGN_IN, { input: { email: lea.email, password: PASSWORD } });
  try {
    await oneWaits();
    // With another call meanwhile, the changed provider is not taken for the work of a refused mutation.
    await api.browser().request({ url: '/csrf' });
  } finally {
    awaited.resolve();
  }
  await changing;
  expect(messagesOf(await signingIn)).toEqual({ email: REQUIRED });
});

test('a session that starts while the provider becomes required is ended too', async () => {
  await require(false);
  const kit = await acme.member('MEMBER', { existing: await seed.user({ email: 'kit@acme.example' }) });
  const [checked, awaited] = [Promise.withResolvers<Problem | null>(), Promise.withResolvers<void>()];
  const opening = database.transact(SYSTEM, async (tx) => {
    checked.resolve(await sessionRejection(tx, kit.email));
    await awaited.promise;
    return ok(await createSession(tx, clock, kit.id, kit.membershipId, { address: '', agent: '' }, { twoStep: false }));
  });
  expect(await checked.promise).toBeNull();
  const changing = changeIdentityProvider(deps, 'acme', { isRequired: true });
  try {
    await oneWaits();
  } finally {
    awaited.resolve();
  }
  const opened = await opening;
  expect((await changing).ok).toBe(true);
  expect(await findSession(deps, sessionKeyOf(opened.ok ? opened.value : ''))).toBeNull();
  const later = await database.transact(SYSTEM, async (tx) => ok(await sessionRejection(tx, kit.email)));
  expect(later).toMatchObject({ value: { fields: { email: [{ code: 'problem.ssoRequired' }] } } });
});

test('a link to reset the password that was mailed before is of no use', async () => {
  const bea = await acme.member('MEMBER', { existing: await seed.user({ email: 'bea@acme.example' }) });
  await require(false);
  await api.browser().graphql(RESET, { input: { email: bea.email } });
  await runJobs(database, [resetHandler(deps)]);
  const { url } = (await sentEmails(database)).findLast(({ to }) => to === bea.email)!.action!;
  const [userId, token] = url.split('/').slice(-2);
  expect((await changeIdentityProvider(deps, 'acme', { isRequired: true })).ok).toBe(true);
  const input = { userId, token, newPassword: 'Another-horse-8' };
  expect(messagesOf(await api.browser().graphql(CONFIRM_RESET, { input }))).toEqual({ newPassword: REQUIRED });
});

test('a signed-in user sets no password, and moves to the provider’s domains only', async () => {
  const cy = await acme.member('MEMBER', { existing: await seed.user({ email: 'cy@acme.example' }) });
  await require(false);
  const browser = await api.browser().signIn(cy);
  const move = (newEmail: string) => browser.graphql(MOVE, { input: { newEmail, currentPassword: PASSWORD } });
  expect((await move('cy@elsewhere.example')).codes).toEqual([]);
  const token = (await sentEmails(database))
    .findLast(({ to }) => to === 'cy@elsewhere.example')!
    .action!.url.split('/')
    .at(-1);
  await startedByProvider(browser);
  expect((await changeIdentityProvider(deps, 'acme', { isRequired: true })).ok).toBe(true);

  const input = { currentPassword: PASSWORD, newPassword: 'Another-horse-8' };
  expect(messagesOf(await browser.graphql(CHANGE, { input }))).toEqual({ newPassword: REQUIRED });
  expect(messagesOf(await browser.graphql(CONFIRM_MOVE, { token }))).toEqual({ token: AWAY });
  expect(messagesOf(await move('cy@elsewhere.example'))).toEqual({ newEmail: AWAY });
  expect((await move('cy@acme.co.id')).codes).toEqual([]);
});

test('no login with a password comes about: by sign-up, by a seller center, by an invitation', async () => {
  await require(true);
  const browser = api.browser();
  const form = {
    ...SIGN_UP,
    email: 'dan@acme.example',
    companyName: 'Dan’s',
    captchaToken: await solveCaptcha(browser),
  };
  expect(messagesOf(await browser.graphql(REGISTER, { input: form }))).toEqual({ email: REQUIRED });

  const provider = 'seller-center-sg';
  const seller = api.browser();
  const accessToken = await visitProvider(seller, provider, 'sg-1001');
  const signUp = 'mutation ($input: SocialSignUpInput!) { socialSignUp(input: $input) { ok } }';
  expect(messagesOf(await seller.graphql(signUp, { input: { provider, accessToken } }))).toEqual({ email: REQUIRED });
  await seed.user({ email: 'harbourlight.retail@sg.sellers.example' });
  const socialAuth = 'mutation ($input: SocialAuthInput!) { socialAuth(input: $input) { ok } }';
  expect(messagesOf(await seller.graphql(socialAuth, { input: { provider, accessToken } }))).toEqual({
    accessToken: REQUIRED,
  });

  const owner = await api.browser().signIn(await acme.owner());
  const { roles } = (await owner.graphql<{ roles: { id: string; name: string }[] }>('{ roles { id name } }')).data!;
  const input = { email: 'eve@acme.example', roleId: roles.find(({ name }) => name === 'MEMBER')!.id };
  await owner.graphql('mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { ok } }', { input });
  const token = (await sentEmails(database))
    .findLast(({ to }) => to === input.email)!
    .action!.url.split('/')
    .at(-1);
  const accept = 'mutation ($input: InviteMemberConfirmInput!) { inviteMemberConfirm(input: $input) { ok } }';
  const acceptance = { token, firstName: 'Eve', lastName: 'Tan', password: PASSWORD };
  expect(messagesOf(await api.browser().graphql(accept, { input: acceptance }))).toEqual({ password: REQUIRED });
});

test('new staff whose domain has to sign in elsewhere are mailed no link to choose a password', async () => {
  await require(true);
  const staff = {
    email: 'fay@acme.example',
    firstName: 'Fay',
    lastName: 'Lim',
    timezone: 'UTC',
    language: 'en',
  } as const;
  expect(await grantStaff({ ...deps, publicUrl: 'https://ads.example' }, staff)).toEqual({ ok: true, value: null });
  expect((await sentEmails(database)).findLast(({ to }) => to === staff.email)).toMatchObject({
    subject: 'You are on the staff: sign in with Acme login',
    action: { url: '/auth' },
  });
});

test.each([
  ['a code that is taken', { domains: ['new.example'] }, /already/],
  ['a code that cannot be in an address', { code: 'A/b' }, /lower-case/],
  ['an issuer without encryption', { code: 'new', issuer: 'http://login.acme.example' }, /https/],
  ['an unknown company', { code: 'new', companyId: seed.newId() }, /no company/],
  ['no domain', { code: 'new', domains: [] }, /not a domain/],
  ['an address as a domain', { code: 'new', domains: ['ada@acme.example'] }, /not a domain/],
  ['a domain of free mail', { code: 'new', domains: ['gmail.com'] }, /open to everyone/],
  ['a domain of another provider', { code: 'new', domains: ['new.example', 'acme.example'] }, /another provider/],
])('a provider with %s is not added', async (_, change, problem) => {
  expect(await addIdentityProvider(deps, { ...PROVIDER, ...change })).toEqual({
    ok: false,
    problem: expect.stringMatching(problem),
  });
  const codes = await database.read(SYSTEM, (tx) => tx.selectFrom('identityProvider').select('code').execute());
  expect(codes).toEqual([{ code: 'acme' }]);
});

test('changes by operators are in the security log, without the secret', async () => {
  await changeIdentityProvider(deps, 'acme', { clientSecret: 'another' });
  now += HOUR_MS;
  await changeIdentityProvider(deps, 'acme', { domains: ['acme.example'] });
  const events = await database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('securityEvent')
      .select(['kind', 'detail', 'companyId', 'address'])
      .where('kind', 'like', 'IDENTITY_PROVIDER_%')
      .orderBy('id')
      .execute(),
  );
  expect(events.at(0)).toEqual({
    kind: 'IDENTITY_PROVIDER_ADDED',
    detail: {
      provider: 'acme',
      issuer: PROVIDER.issuer,
      domains: 'acme.example,acme.co.id,sg.sellers.example',
      required: 'false',
    },
    companyId: acme.id,
    address: 'command line',
  });
  expect(events.slice(-2).map(({ detail }) => detail)).toEqual([
    { provider: 'acme', clientSecret: '' },
    { provider: 'acme', domains: 'acme.example' },
  ]);
  expect((await changeIdentityProvider(deps, 'none', { name: 'x' })).ok).toBe(false);
});
