import { expect, test } from 'vitest';
import { conflict, invalid } from '#kernel/problem.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { cheapPasswords } from '../../../../testing/cheap-passwords.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed, PASSWORD } from '../../../../testing/seed.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { solveCaptcha } from './identity.test-support.ts';

let now = Date.UTC(2024, 5, 3, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);

const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { ok token isFirstLogin } }';
const ME = '{ me { id name email role { name } isGfg isOwner company { name } hasUsablePassword isBrandLocked } }';
const signIn = (email: string, password = PASSWORD, browser = api.browser()) =>
  browser.graphql(SIGN_IN, { input: { email, password } });

test('the first sign-in is marked as such, and the session names its user', async () => {
  const owner = await (await seed.company('First')).owner();
  const browser = api.browser();
  expect((await signIn(owner.email.toUpperCase(), PASSWORD, browser)).data).toEqual({
    signIn: { ok: true, token: decodeURIComponent(browser.cookies.get('csrftoken')!), isFirstLogin: true },
  });
  expect((await browser.graphql(ME)).data).toMatchObject({
    me: {
      id: owner.id,
      email: owner.email,
      role: { name: 'OWNER' },
      isOwner: true,
      isGfg: false,
      company: { name: 'First' },
    },
  });
  expect((await signIn(owner.email)).data).toMatchObject({ signIn: { isFirstLogin: false } });
});

test('the secret of a session is nowhere but in its HttpOnly cookie', async () => {
  const owner = await (await seed.company('Secret')).owner();
  const browser = await api.browser().signIn(owner);
  const secret = decodeURIComponent(browser.cookies.get('sessionid')!);
  const { rows } = await database.pool.query('select encode(token_hash, $1) as hash from session', ['hex']);
  expect(rows.some(({ hash }) => hash === secret)).toBe(false);
  const response = await api.browser().request({ url: '/csrf' });
  expect(response.json()).not.toHaveProperty('sessionid');
});

test('requesting a code reveals whether one is needed, to users who know the password', async () => {
  const owner = await (await seed.company('Codes')).owner();
  const ASK =
    'mutation ($input: GenerateOtpInput!) { generateOtp(input: $input) { ok isOtpRequired expiresInSeconds } }';
  const ask = (password: string) => api.browser().graphql(ASK, { input: { email: owner.email, password } });
  expect((await ask(PASSWORD)).data).toEqual({
    generateOtp: { ok: true, isOtpRequired: false, expiresInSeconds: null },
  });
  expect((await ask('Wrong-horse-77')).codes).toEqual(['VALIDATION']);
});

test('a wrong password and an unknown address are answered alike', async () => {
  const owner = await (await seed.company('Alike')).owner();
  const wrong = await signIn(owner.email, 'Wrong-horse-77');
  const unknown = await signIn('nobody@example.test');
  expect(wrong.codes).toEqual(['VALIDATION']);
  expect({ ...unknown, errors: unknown.errors.map(({ message, extensions }) => ({ message, extensions })) }).toEqual({
    ...wrong,
    errors: wrong.errors.map(({ message, extensions }) => ({ message, extensions })),
  });
});

test('after ten wrong passwords a captcha is required, also with the right one, until the window ends', async () => {
  const owner = await (await seed.company('Guessed')).owner();
  const fieldsOf = ({ errors }: Awaited<ReturnType<typeof signIn>>) => Object.keys(errors[0]?.extensions.fields ?? {});
  const withProof = async (password: string) => {
    const browser = api.browser();
    const input = { email: owner.email, password, captchaToken: await solveCaptcha(browser) };
    return browser.graphql(SIGN_IN, { input });
  };
  for (let guess = 0; guess < 10; guess += 1) {
    expect(fieldsOf(await signIn(owner.email, `Wrong-horse-${guess}`))).toEqual(['password']);
  }
  expect(fieldsOf(await signIn(owner.email))).toEqual(['captchaToken']);
  expect(fieldsOf(await withProof('Wrong-horse-10'))).toEqual(['password']);
  expect((await withProof(PASSWORD)).codes).toEqual([]);

  now += MINUTE_MS;
  for (let guess = 0; guess < 10; guess += 1) await signIn('unknown@example.test', `Wrong-horse-${guess}`);
  expect(fieldsOf(await signIn('unknown@example.test'))).toEqual(['captchaToken']);
  now += 15 * MINUTE_MS;
  expect(fieldsOf(await signIn('unknown@example.test'))).toEqual(['password']);
});

test('one proof of work permits one attempt', async () => {
  now += MINUTE_MS;
  const owner = await (await seed.company('Worked')).owner();
  for (let guess = 0; guess < 10; guess += 1) await signIn(owner.email, `Wrong-horse-${guess}`);
  const browser = api.browser();
  const captchaToken = await solveCaptcha(browser);
  const attempts = await Promise.all(
    Array.from({ length: 4 }, () =>
      api.browser().graphql(SIGN_IN, { input: { email: owner.email, password: 'Wrong-horse-7', captchaToken } }),
    ),
  );
  const fields = attempts.flatMap(({ errors }) => Object.keys(errors[0]!.extensions.fields!));
  expect(fields.toSorted()).toEqual(['captchaToken', 'captchaToken', 'captchaToken', 'password']);
  now += 15 * MINUTE_MS;
});

test('attempts from other devices do not lock a user out of a known device', async () => {
  const owner = await (await seed.company('Besieged')).owner();
  expect((await signIn(owner.email)).codes).toEqual([]);
  const otherBrowser = () => {
    const browser = api.browser();
    browser.address = '203.0.113.7';
    return browser;
  };
  for (let guess = 0; guess < 20; guess += 1) await signIn(owner.email, `Wrong-horse-${guess}`, otherBrowser());
  expect((await signIn(owner.email, PASSWORD, otherBrowser())).codes).toEqual(['VALIDATION']);
  expect((await signIn(owner.email)).codes).toEqual([]);
});

test('of guesses in one request only the first is checked; concurrent guesses are each counted', async () => {
  now += MINUTE_MS;
  const owner = await (await seed.company('Aliases')).owner();
  const guesses = Array.from(
    { length: 12 },
    (_, n) => `g${n}: signIn(input: { email: "${owner.email}", password: "Wrong-horse-${n}" }) { ok }`,
  );
  const { codes } = await api.browser().graphql(`mutation { ${guesses.join(' ')} }`);
  expect(codes).toEqual(['VALIDATION']);
  const another = await (await seed.company('At once')).owner();
  const answers = await Promise.all(Array.from({ length: 14 }, () => signIn(another.email, 'Wrong-horse-77')));
  expect(answers.filter(({ errors }) => errors[0]?.extensions.fields?.['captchaToken'])).toHaveLength(4);
});

test('rejected attempts do not extend the wait', async () => {
  const owner = await (await seed.company('Impatient')).owner();
  const attemptOften = async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(owner.email, 'Wrong-horse-77')));
    return answers.filter(({ errors }) => errors[0]?.extensions.fields?.['password']).length;
  };
  expect(await attemptOften()).toBe(10);
  now += 10 * MINUTE_MS;
  expect(await attemptOften()).toBe(0);
  now += 5 * MINUTE_MS;
  expect(await attemptOften()).toBe(10);
  now += 15 * MINUTE_MS;
});

test('one network address has thirty attempts a minute', async () => {
  now += MINUTE_MS;
  const answers = await Promise.all(Array.from({ length: 31 }, (_, n) => signIn(`stranger-${n}@example.test`)));
  expect(answers.flatMap((answer) => answer.codes).filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
  now += MINUTE_MS;
});

test('addresses of one IPv6 network, which one caller may have by the billion, are counted together', async () => {
  const from = async (address: string) => {
    const browser = api.browser();
    browser.address = address;
    return (await signIn('unknown@example.test', PASSWORD, browser)).codes;
  };
  for (let guess = 0; guess < 30; guess += 1) await from(`2001:db8:1:2::${guess}`);
  expect(await from('2001:db8:1:2:aaaa::1')).toEqual(['RATE_LIMITED']);
  expect(await from('2001:db8:1:3::1')).toEqual(['VALIDATION']);
  now += 15 * MINUTE_MS;
});

test('signing in always starts a new session and ends the one before; a planted secret becomes none', async () => {
  const owner = await (await seed.company('Fixed')).owner();
  const browser = api.browser();
  browser.cookies.set('sessionid', 'planted-by-an-attacker');
  await browser.signIn(owner);
  const first = browser.cookies.get('sessionid')!;
  expect(first).not.toBe('planted-by-an-attacker');
  await browser.signIn(owner);
  const attacker = api.browser();
  for (const secret of ['planted-by-an-attacker', first]) {
    attacker.cookies.set('sessionid', secret);
    attacker.cookies.delete('csrftoken');
    expect((await attacker.graphql('{ me { id } }')).status).toBe(401);
  }
  expect((await browser.graphql('{ me { id } }')).status).toBe(200);
});

test('sign-ins, failures and sign-outs are recorded with their origin', async () => {
  const owner = await (await seed.company('Recorded')).owner();
  const browser = api.browser();
  browser.address = '203.0.113.9';
  await browser.graphql(SIGN_IN, { input: { email: owner.email, password: 'Wrong-horse-7' } });
  await browser.signIn(owner);
  await browser.graphql('mutation { signOut { ok } }');
  const events = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('securityEvent').select(['kind', 'address', 'detail']).where('userId', '=', owner.id).execute(),
  );
  expect(new Set(events)).toEqual(
    new Set([
      { kind: 'SIGN_IN_FAILED', address: '203.0.113.9', detail: { step: 'password' } },
      { kind: 'SIGNED_IN', address: '203.0.113.9', detail: {} },
      { kind: 'SIGNED_OUT', address: '203.0.113.9', detail: {} },
    ]),
  );
});

test('signing out ends the session on the server, not only in the browser', async () => {
  const owner = await (await seed.company('Leaving')).owner();
  const browser = await api.browser().signIn(owner);
  const copy = api.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  expect((await browser.graphql('mutation { signOut { ok } }')).data).toEqual({ signOut: { ok: true } });
  expect(browser.cookies.has('sessionid')).toBe(false);
  expect(await copy.graphql(ME)).toMatchObject({
    status: 401,
    codes: ['UNAUTHENTICATED'],
    errors: [{ message: 'UNAUTHORIZED' }],
  });
});

test('a session ends after half an hour without use, and after twelve hours in any case', async () => {
  const owner = await (await seed.company('Idle')).owner();
  const idle = await api.browser().signIn(owner);
  const busy = await api.browser().signIn(owner);
  for (let used = 0; used < 12 * HOUR_MS - 20 * MINUTE_MS; used += 20 * MINUTE_MS) {
    now += 20 * MINUTE_MS;
    expect((await busy.graphql(ME)).status).toBe(200);
  }
  expect((await idle.graphql(ME)).status).toBe(401);
  now += 20 * MINUTE_MS;
  expect((await busy.graphql(ME)).status).toBe(401);
});

test('disabling a membership and reducing its rights end its sessions; more rights bind the next request', async () => {
  const company = await seed.company('Revoked');
  const owner = await company.owner();
  const browser = await api.browser().signIn(owner);
  expect((await browser.graphql('{ roles { name } }')).data).toEqual({
    roles: [{ name: 'VIEWER' }, { name: 'MEMBER' }, { name: 'ADMIN' }, { name: 'OWNER' }],
  });
  const set = (values: object) =>
    database.transact(SYSTEM, (tx) =>
      tx.updateTable('membership').set(values).where('id', '=', owner.membershipId!).execute(),
    );
  await set({ role: 'VIEWER' });
  expect((await browser.graphql(ME)).status).toBe(401);
  await browser.signIn(owner);
  expect((await browser.graphql('{ roles { name } }')).codes).toEqual(['FORBIDDEN']);
  await set({ role: 'ADMIN' });
  expect((await browser.graphql('{ roles { name } }')).codes).toEqual([]);
  await set({ status: 'DISABLED' });
  expect((await browser.graphql(ME)).status).toBe(401);
  expect((await signIn(owner.email)).codes).toEqual(['FORBIDDEN']);
  await set({ status: 'ACTIVE' });
  expect((await browser.graphql(ME)).status).toBe(401);
});

test('a member of two companies switches between them, and to no others', async () => {
  const [a, b, c] = [await seed.company('Own A'), await seed.company('Own B'), await seed.company('Foreign')];
  const ann = await a.owner();
  const inB = await b.member('VIEWER', { existing: ann });
  const stranger = await c.owner();
  const browser = await api.browser().signIn(ann);
  const memberships = await browser.graphql(
    '{ userAccounts { id isCurrent isDefault role { name } company { name } } }',
  );
  expect(memberships.data).toEqual({
    userAccounts: [
      { id: ann.membershipId, isCurrent: true, isDefault: true, role: { name: 'OWNER' }, company: { name: 'Own A' } },
      {
        id: inB.membershipId,
        isCurrent: false,
        isDefault: false,
        role: { name: 'VIEWER' },
        company: { name: 'Own B' },
      },
    ],
  });
  const SWITCH =
    'mutation ($id: ID!) { switchAccount(input: { accountId: $id }) { ok me { company { name } role { name } } } }';
  expect((await browser.graphql(SWITCH, { id: stranger.membershipId })).codes).toEqual(['NOT_FOUND']);
  expect((await browser.graphql(SWITCH, { id: 'nonsense' })).codes).toEqual(['NOT_FOUND']);
  expect((await browser.graphql(SWITCH, { id: inB.membershipId })).data).toEqual({
    switchAccount: { ok: true, me: { company: { name: 'Own B' }, role: { name: 'VIEWER' } } },
  });
  expect((await browser.graphql(ME)).data).toMatchObject({ me: { company: { name: 'Own B' } } });
  expect((await browser.graphql('{ companyById(id: "' + a.id + '") { name } }')).codes).toEqual(['NOT_FOUND']);
});

test('an impersonated session stays in its account', async () => {
  const owner = await (await seed.company('Watched')).owner();
  const staff = await seed.staff();
  const browser = await api.browser().signIn(owner);
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('session').set({ impersonatorId: staff.id }).where('userId', '=', owner.id).execute(),
  );
  expect((await browser.graphql('{ me { isImpersonate isAccountLocked } }')).data).toEqual({
    me: { isImpersonate: true, isAccountLocked: true },
  });
  const rejected = await browser.graphql('mutation { switchAccount(input: { accountId: "x" }) { ok } }');
  expect(rejected.codes).toEqual(['FORBIDDEN']);
});

test('addresses are unique in any case; weak passwords are rejected', async () => {
  const { createUser } = await import('./index.ts');
  const deps = { database, clock: seed.clock, newId: seed.newId, passwords: cheapPasswords() };
  const data = { email: 'Twice@Example.Test', firstName: 'T', lastName: 'W', timezone: 'UTC', password: PASSWORD };
  expect(await createUser(deps, data)).toMatchObject({ ok: true });
  expect(await createUser(deps, { ...data, email: 'twice@example.test' })).toMatchObject({
    problem: conflict(identityMessages.problem.emailTaken()),
  });
  expect(await createUser(deps, { ...data, email: 'x@example.test', password: 'weak' })).toMatchObject({
    problem: { code: 'VALIDATION' },
  });
  expect(await createUser(deps, { ...data, email: 'nonsense' })).toMatchObject({
    problem: invalid('email', identityMessages.problem.emailNotValid()),
  });
});

test('ended sessions and old attempts are swept', async () => {
  const { deleteEnded } = await import('./index.ts');
  now += 2 * DAY_MS;
  await database.transact(SYSTEM, (tx) => deleteEnded(tx, now));
  const { rows } = await database.pool.query(
    'select (select count(*)::int from session) as sessions, (select count(*)::int from rate_limit_attempt) as attempts',
  );
  expect(rows).toEqual([{ sessions: 0, attempts: 0 }]);
});
