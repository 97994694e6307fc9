import { hash } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { cheapPasswords } from '../../../../testing/cheap-passwords.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { solveCaptcha } from './identity.test-support.ts';
import { createPasswords } from './passwords.ts';
import { createSeed, PASSWORD, type SeededUser } from '../../../../testing/seed.ts';

let now = Date.UTC(2024, 5, 3, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);

const PROFILE = { firstName: 'Ana', lastName: 'Silva', title: 'Ms', timezone: 'America/Sao_Paulo' };
const UPDATE =
  'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { ok me { name title enabled2fa language } } }';
const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { ok } }';
const ASK = 'mutation ($input: GenerateOtpInput!) { generateOtp(input: $input) { ok isOtpRequired expiresInSeconds } }';
const ADD = `mutation { addAuthenticator(input: { currentPassword: "${PASSWORD}" }) { ok secret uri } }`;
const CONFIRM = 'mutation ($code: String!) { confirmAuthenticator(input: { code: $code }) { ok recoveryCodes } }';
const REMOVE = 'mutation ($code: String!) { removeAuthenticator(input: { code: $code }) { ok } }';
const STATE = '{ me { enabled2fa } twoStepSignIn { hasAuthenticator recoveryCodesLeft } }';

const signIn = (user: SeededUser, otpCode?: string, browser = api.browser()) =>
  browser.graphql(SIGN_IN, { input: { email: user.email, password: PASSWORD, otpCode } });
const requestCode = async (user: SeededUser, browser = api.browser()) => {
  const requested = await browser.graphql(ASK, { input: { email: user.email, password: PASSWORD } });
  const emails = (await sentEmails(database)).filter(({ to, code }) => to === user.email && code);
  return { requested, code: emails.at(-1)?.code ?? '', browser };
};
const fieldsOf = (answer: Awaited<ReturnType<typeof signIn>>) => Object.keys(answer.errors[0]?.extensions.fields ?? {});

async function twoStepOwner(name: string): Promise<{ owner: SeededUser; browser: TestBrowser }> {
  now += 15 * MINUTE_MS;
  const owner = await (await seed.company(name)).owner();
  const browser = await api.browser().signIn(owner);
  const saved = await browser.graphql(UPDATE, { input: { ...PROFILE, enabled2fa: true } });
  expect(saved.data!.updateProfile).toMatchObject({ ok: true, me: { enabled2fa: true } });
  return { owner, browser };
}

const appOf = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return () => totp.generate({ timestamp: now });
};

async function withApp(name: string) {
  const { owner, browser } = await twoStepOwner(name);
  const { secret, uri } = (await browser.graphql(ADD)).data!.addAuthenticator;
  const code = appOf(secret);
  const confirmed = await browser.graphql(CONFIRM, { code: code() });
  now += MINUTE_MS;
  return { owner, browser, code, uri, recoveryCodes: confirmed.data!.confirmAuthenticator.recoveryCodes as string[] };
}

test('the profile is trimmed and saved; missing values are reported at their fields', async () => {
  const owner = await (await seed.company('Profiled')).owner();
  const browser = await api.browser().signIn(owner);
  const saved = await browser.graphql(UPDATE, { input: { ...PROFILE, firstName: ' Ana ', language: 'pt' } });
  expect(saved.data).toEqual({
    updateProfile: { ok: true, me: { name: 'Ana Silva', title: 'Ms', enabled2fa: false, language: 'pt' } },
  });
  const rejected = await browser.graphql(UPDATE, { input: { ...PROFILE, title: '  ', timezone: 'Mars/Olympus' } });
  expect(fieldsOf(rejected)).toEqual(['title', 'timezone']);
});

test('two steps can be turned on before the profile was ever completed, which stays as it is', async () => {
  const owner = await (await seed.company('Uncompleted')).owner();
  const browser = await api.browser().signIn(owner);
  const { me } = (await browser.graphql('{ me { firstName lastName title timezone } }')).data!;
  expect(me.title).toBeNull();
  const unchanged = { ...me, title: '' };
  expect(
    fieldsOf(await browser.graphql(UPDATE, { input: { ...unchanged, lastName: '', enabled2fa: true } })),
  ).toContain('title');
  expect((await browser.graphql(UPDATE, { input: { ...unchanged, enabled2fa: true } })).data).toMatchObject({
    updateProfile: { me: { title: null, enabled2fa: true } },
  });
  expect(fieldsOf(await browser.graphql(UPDATE, { input: { ...unchanged, enabled2fa: true } }))).toEqual(['title']);
});

test('with two steps on, the password alone does not sign in; a mailed code does, once', async () => {
  const { owner } = await twoStepOwner('Mailed');
  expect(fieldsOf(await signIn(owner))).toEqual(['otpCode']);
  expect(fieldsOf(await signIn(owner, '000000'))).toEqual(['otpCode']);
  const { requested, code, browser } = await requestCode(owner);
  expect(requested.data).toEqual({ generateOtp: { ok: true, isOtpRequired: true, expiresInSeconds: 600 } });
  expect((await signIn(owner, ` ${code.slice(0, 3)} ${code.slice(3)} `, browser)).codes).toEqual([]);
  expect(fieldsOf(await signIn(owner, code, browser))).toEqual(['otpCode']);
});

test('a mailed code signs in only the browser that asked for it', async () => {
  const { owner } = await twoStepOwner('Read over the shoulder');
  const { code, browser } = await requestCode(owner);
  expect(fieldsOf(await signIn(owner, code))).toEqual(['otpCode']);
  const other = api.browser();
  await other.request({ url: '/csrf' });
  expect(fieldsOf(await signIn(owner, code, other))).toEqual(['otpCode']);
  expect((await signIn(owner, code, browser)).codes).toEqual([]);
});

test('of many concurrent uses of a code one signs in', async () => {
  const { owner } = await twoStepOwner('Raced code');
  const { code, browser } = await requestCode(owner);
  const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(owner, code, browser)));
  expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
});

test('a code ends after ten minutes, after five mistakes, and when another is requested', async () => {
  const { owner } = await twoStepOwner('Ending');
  const { code: first, browser } = await requestCode(owner);
  const { code: second } = await requestCode(owner, browser);
  if (first !== second) expect(fieldsOf(await signIn(owner, first, browser))).toEqual(['otpCode']);
  const wrong = second === '111111' ? '222222' : '111111';
  for (let mistake = 0; mistake < 4; mistake += 1) await signIn(owner, wrong, browser);
  expect(fieldsOf(await signIn(owner, second, browser))).toEqual(['otpCode']);
  now += 15 * MINUTE_MS;
  const { code: third } = await requestCode(owner, browser);
  now += 10 * MINUTE_MS;
  expect(fieldsOf(await signIn(owner, third, browser))).toEqual(['otpCode']);
});

test('another user’s code is rejected', async () => {
  const { owner } = await twoStepOwner('Own code');
  const { owner: another } = await twoStepOwner('Other code');
  const { code, browser } = await requestCode(another);
  await requestCode(owner, browser);
  expect(fieldsOf(await signIn(owner, code, browser))).toEqual(['otpCode']);
});

test('an open session alone neither turns two-step sign-in off nor starts adding an app', async () => {
  const { owner, browser } = await twoStepOwner('Left open');
  const off = (currentPassword?: string) =>
    browser.graphql(UPDATE, { input: { ...PROFILE, enabled2fa: false, currentPassword } });
  const add = (currentPassword: string) =>
    browser.graphql('mutation ($input: AddAuthenticatorInput!) { addAuthenticator(input: $input) { secret } }', {
      input: { currentPassword },
    });
  expect(fieldsOf(await off())).toEqual(['currentPassword']);
  expect(fieldsOf(await off('Wrong-horse-77'))).toEqual(['currentPassword']);
  expect(fieldsOf(await add(''))).toEqual(['currentPassword']);
  expect(fieldsOf(await add('Wrong-horse-77'))).toEqual(['currentPassword']);
  expect(fieldsOf(await signIn(owner))).toEqual(['otpCode']);
  expect((await off(PASSWORD)).codes).toEqual([]);
  expect((await add(PASSWORD)).codes).toEqual([]);
});

test('staff sign in with two steps, and cannot turn that off', async () => {
  const production = await startApi(database, seed, { requiresStaffCode: true });
  const staff = await seed.staff();
  const credentials = { email: staff.email, password: PASSWORD };
  expect(fieldsOf(await production.browser().graphql(SIGN_IN, { input: credentials }))).toEqual(['otpCode']);
  const browser = production.browser();
  expect((await browser.graphql(ASK, { input: credentials })).data!.generateOtp.isOtpRequired).toBe(true);
  const code = (await sentEmails(database)).findLast(({ to }) => to === staff.email)!.code!;
  expect((await browser.graphql(SIGN_IN, { input: { ...credentials, otpCode: code } })).codes).toEqual([]);
  expect((await browser.graphql(STATE)).data!.me).toEqual({ enabled2fa: true });
  const off = { ...PROFILE, enabled2fa: false, currentPassword: PASSWORD };
  expect((await browser.graphql(UPDATE, { input: off })).codes).toEqual(['CONFLICT']);
});

test('turning two-step sign-in on and off sends an e-mail', async () => {
  const { owner, browser } = await twoStepOwner('Notified');
  await browser.graphql(UPDATE, { input: { ...PROFILE, enabled2fa: false, currentPassword: PASSWORD } });
  expect((await signIn(owner)).codes).toEqual([]);
  const emails = (await sentEmails(database)).filter(({ to }) => to === owner.email);
  expect(emails.map(({ subject }) => subject)).toEqual(['Two-step sign-in is on', 'Two-step sign-in is off']);
});

test('an authenticator app makes the codes instead of the mail; each is accepted once', async () => {
  const { owner, browser, code, uri, recoveryCodes } = await withApp('App');
  expect(uri).toMatch(/^otpauth:\/\/totp\/Endcap:/);
  expect(recoveryCodes).toHaveLength(10);
  expect((await browser.graphql(STATE)).data).toEqual({
    me: { enabled2fa: true },
    twoStepSignIn: { hasAuthenticator: true, recoveryCodesLeft: 10 },
  });
  const { requested, code: mailed } = await requestCode(owner);
  expect({ ...requested.data!.generateOtp, mailed }).toEqual({
    ok: true,
    isOtpRequired: true,
    expiresInSeconds: null,
    mailed: '',
  });
  const displayed = code();
  expect((await signIn(owner, displayed)).codes).toEqual([]);
  expect(fieldsOf(await signIn(owner, displayed))).toEqual(['otpCode']);
});

test('who knows the password cannot guess an app’s code, whatever work they do for it', async () => {
  const { owner, code } = await withApp('Guessed code');
  const guess = async (otpCode: string, address: string) => {
    const browser = api.browser();
    browser.address = address;
    const captchaToken = await solveCaptcha(browser);
    return browser.graphql(SIGN_IN, { input: { email: owner.email, password: PASSWORD, otpCode, captchaToken } });
  };
  for (let tried = 0; tried < 10; tried += 1)
    expect(fieldsOf(await guess(code() === '111111' ? '222222' : '111111', '203.0.113.9'))).toEqual(['otpCode']);
  expect((await guess(code(), '203.0.113.9')).codes).toEqual(['RATE_LIMITED']);
  // The user's own device is counted separately.
  expect((await signIn(owner, code())).codes).toEqual([]);
  now += 15 * MINUTE_MS;
  expect((await guess(code(), '203.0.113.9')).codes).toEqual([]);
});

test('a recovery code signs in without the app, once', async () => {
  const { owner, browser, recoveryCodes } = await withApp('Recovered');
  expect((await signIn(owner, recoveryCodes[3]!.toLowerCase())).codes).toEqual([]);
  expect(fieldsOf(await signIn(owner, recoveryCodes[3]))).toEqual(['otpCode']);
  expect((await browser.graphql(STATE)).data!.twoStepSignIn.recoveryCodesLeft).toBe(9);
});

test('recovery codes are stored under argon2id, with a salt per user; trying one takes a single hash', async () => {
  const one = await withApp('Hashed');
  const other = await withApp('Hashed too');
  const rows = await database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('recoveryCode')
      .innerJoin('authenticator', 'authenticator.userId', 'recoveryCode.userId')
      .select(['recoveryCode.userId', 'codeHash', 'recoverySalt'])
      .where('recoveryCode.userId', 'in', [one.owner.id, other.owner.id])
      .execute(),
  );
  const salts = new Map(rows.map(({ userId, recoverySalt }) => [userId, recoverySalt!]));
  expect(new Set([...salts.values()].map(String)).size).toBe(2);
  const plain = one.recoveryCodes[0]!.replace('-', '');
  const salt = salts.get(one.owner.id)!;
  // The server of tests hashes at the lowest cost.
  const cheap = await cheapPasswords().hashWithSalt(plain, salt);
  const stored = rows.filter(({ userId }) => userId === one.owner.id).map(({ codeHash }) => codeHash.toString('hex'));
  expect(stored).toHaveLength(10);
  expect(stored).toContain(cheap.toString('hex'));
  const hashed = await createPasswords().hashWithSalt(plain, salt);
  // argon2id with 19 MiB and two passes, and not a fast hash.
  const encoded = await hash(plain, {
    algorithm: 2,
    memoryCost: 19 * 1024,
    timeCost: 2,
    salt,
  });
  expect(Buffer.from(encoded.split('$').at(-1)!, 'base64').toString('hex')).toBe(hashed.toString('hex'));
});

test('recovery codes are renewed by one more code; the previous ones are invalid', async () => {
  const { owner, browser, code, recoveryCodes } = await withApp('Renewed');
  const renew = 'mutation ($code: String!) { renewRecoveryCodes(input: { code: $code }) { recoveryCodes } }';
  expect((await browser.graphql(renew, { code: '000000' })).codes).toEqual(['VALIDATION']);
  const renewed = (await browser.graphql(renew, { code: code() })).data!.renewRecoveryCodes.recoveryCodes as string[];
  expect(renewed).toHaveLength(10);
  expect(fieldsOf(await signIn(owner, recoveryCodes[0]))).toEqual(['otpCode']);
  expect((await signIn(owner, renewed[0])).codes).toEqual([]);
});

test('the app is removed by one more code only, and no other way switches it off or replaces it', async () => {
  const { browser, code } = await withApp('Removed');
  const off = { ...PROFILE, enabled2fa: false, currentPassword: PASSWORD };
  expect((await browser.graphql(UPDATE, { input: off })).codes).toEqual(['CONFLICT']);
  expect((await browser.graphql(ADD)).codes).toEqual(['CONFLICT']);
  expect((await browser.graphql(REMOVE, { code: '000000' })).codes).toEqual(['VALIDATION']);
  expect((await browser.graphql(REMOVE, { code: code() })).codes).toEqual([]);
  expect((await browser.graphql(STATE)).data).toEqual({
    me: { enabled2fa: true },
    twoStepSignIn: { hasAuthenticator: false, recoveryCodesLeft: 0 },
  });
});

test('an app that was never confirmed changes nothing', async () => {
  const owner = await (await seed.company('Unconfirmed')).owner();
  const browser = await api.browser().signIn(owner);
  await browser.graphql(ADD);
  expect((await browser.graphql(CONFIRM, { code: '000000' })).codes).toEqual(['VALIDATION']);
  expect((await browser.graphql(STATE)).data!.me.enabled2fa).toBe(false);
  expect((await signIn(owner)).codes).toEqual([]);
});

test('the app’s secret is not readable in the database', async () => {
  const { browser } = await twoStepOwner('Sealed');
  const { secret } = (await browser.graphql(ADD)).data!.addAuthenticator;
  const rows = await database.read(SYSTEM, (tx) => tx.selectFrom('authenticator').select('encryptedSecret').execute());
  expect(rows).not.toEqual([]);
  const plain = Buffer.from(Secret.fromBase32(secret).buffer);
  expect(rows.some(({ encryptedSecret }) => encryptedSecret.includes(plain))).toBe(false);
});

test('a sign-in with a new browser sends an e-mail; the first one, and a known one, do not', async () => {
  now += 15 * MINUTE_MS;
  const owner = await (await seed.company('Placed')).owner();
  const from = async (agent: string) => {
    const browser = api.browser();
    await browser.request({ url: '/csrf' });
    await browser.request({
      method: 'POST',
      url: '/graphql',
      headers: {
        'content-type': 'application/json',
        'user-agent': agent,
        'x-csrftoken': decodeURIComponent(browser.cookies.get('csrftoken')!),
      },
      payload: JSON.stringify({ query: SIGN_IN, variables: { input: { email: owner.email, password: PASSWORD } } }),
    });
    return (await sentEmails(database)).filter(({ to }) => to === owner.email).length;
  };
  const chrome = (version: number) => `Mozilla/5.0 (Windows NT 10.0) Chrome/${version}.0 Safari/537.36`;
  expect(await from(chrome(128))).toBe(0);
  expect(await from(chrome(129))).toBe(0);
  expect(await from('Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0')).toBe(1);
  expect(await from('Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Firefox/131.0')).toBe(1);
  const email = (await sentEmails(database)).find(({ to }) => to === owner.email)!;
  expect(email.paragraphs[0]).toMatch(/Jun 3, 2024, .* GMT\+8 .*Firefox, Linux, from 127\.0\.0\.1/);
});
