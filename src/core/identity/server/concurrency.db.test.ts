import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { select, seededRandom } from '#demo/random.ts';
import type { Uuid } from '#kernel/ids.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { runJobs, sentEmails } from '../../../../testing/jobs.ts';
import { createSeed, PASSWORD, type SeededCompany, type SeededUser } from '../../../../testing/seed.ts';
import { resetHandler } from './index.ts';
import { createSession } from './sessions.ts';
import { solveCaptcha, visitProvider } from './identity.test-support.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';
import { runLength } from '../../../../testing/run-length.ts';

// A failing run prints its seed; `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens it. A seed repeats the operations,
// but not always their order: the machine schedules the commits.
const RUNS = runLength(3);
const SESSIONS = 10;
const AT_ONCE = 64;
const LONG = { timeout: 60_000 + RUNS * 10_000 };

let now = Date.UTC(2026, 2, 2, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const random = seededRandom(RUN_SEED);

const ME = '{ me { id } }';
const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { ok } }';
const CHANGE = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { ok } }';
const CONFIRM = 'mutation ($input: ResetPasswordConfirmInput!) { resetPasswordConfirm(input: $input) { ok } }';

let company: SeededCompany;
let owner: SeededUser;
let staff: SeededUser;
let boss: TestBrowser;
let roleIds: Record<string, string>;
beforeAll(async () => {
  await seed.catalog('SG');
  company = await seed.company('Concurrency');
  owner = await company.owner();
  staff = await seed.staff();
  boss = await api.browser().signIn(owner);
  const { data } = await boss.graphql<{ roles: { id: string; name: string }[] }>('{ roles { id name } }');
  roleIds = Object.fromEntries(data!.roles.map(({ id, name }) => [name, id]));
});

/** Returns a browser with a session, bypassing the sign-in. */
async function browserOf(user: SeededUser, impersonatorId: Uuid | null = null): Promise<TestBrowser> {
  const impersonation = impersonatorId ? { staffId: impersonatorId, returnsUntil: now + HOUR_MS } : undefined;
  const secret = await database.transact(SYSTEM, (tx) =>
    createSession(
      tx,
      seed.clock,
      user.id,
      user.membershipId,
      { address: '', agent: '' },
      { impersonation, twoStep: false },
    ),
  );
  const browser = api.browser();
  browser.cookies.set('sessionid', secret);
  await browser.request({ url: '/csrf' });
  return browser;
}

/** Returns browsers with distinct network addresses. */
const browsers = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const browser = api.browser();
    browser.address = `10.${now % 200}.${Math.floor(index / 250)}.${1 + (index % 250)}`;
    return browser;
  });

/** Actions that end a user's sessions or rights; each answers once it is done. */
const REVOCATIONS = {
  async 'logging out'(victim: SeededUser) {
    const original = await browserOf(victim);
    const copies = Array.from({ length: SESSIONS }, () => copyOf(original));
    return { copies, revoke: () => original.graphql('mutation { signOut { ok } }') };
  },
  async 'being deactivated'(victim: SeededUser) {
    const input = { accountId: victim.membershipId, status: 'DISABLED' };
    return { copies: await browsersOf(victim), revoke: () => updateMember(input) };
  },
  async 'losing rights'(victim: SeededUser) {
    const input = { accountId: victim.membershipId, roleId: roleIds['VIEWER'] };
    return { copies: await browsersOf(victim), revoke: () => updateMember(input) };
  },
  async 'another password, set elsewhere'(victim: SeededUser) {
    const current = await browserOf(victim);
    const newPassword = `Another-horse-${random()}`;
    const input = { currentPassword: victim.password, newPassword };
    victim.password = newPassword;
    return { copies: await browsersOf(victim), revoke: () => current.graphql(CHANGE, { input }) };
  },
  async 'the impersonating user losing staff rights'(victim: SeededUser) {
    const copies = await Promise.all(Array.from({ length: SESSIONS }, () => browserOf(victim, staff.id)));
    return { copies, revoke: () => setStaff(false) };
  },
} satisfies Record<string, (victim: SeededUser) => Promise<{ copies: TestBrowser[]; revoke(): Promise<unknown> }>>;

function copyOf(browser: TestBrowser): TestBrowser {
  const copy = api.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}
const browsersOf = (user: SeededUser) => Promise.all(Array.from({ length: SESSIONS }, () => browserOf(user)));
const setStaff = (isStaff: boolean) =>
  database.transact(SYSTEM, (tx) => tx.updateTable('appUser').set({ isStaff }).where('id', '=', staff.id).execute());
async function restore({ membershipId }: SeededUser) {
  await setStaff(true);
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('membership').set({ role: 'ADMIN', status: 'ACTIVE' }).where('id', '=', membershipId!).execute(),
  );
}
async function updateMember(input: object) {
  const mutation = 'mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { ok } }';
  const { errors } = await boss.graphql(mutation, { input });
  if (errors.length) throw new Error(JSON.stringify(errors));
}

test(`a request that starts after a session was ended does not find it (seed ${RUN_SEED})`, LONG, async () => {
  let races = 0;
  let before = 0;
  const victim = await company.member('ADMIN');
  for (let run = 0; run < RUNS; run += 1) {
    now += HOUR_MS / 4;
    boss = await browserOf(owner);
    const kind = select(random, Object.keys(REVOCATIONS) as (keyof typeof REVOCATIONS)[]);
    const { copies, revoke } = await REVOCATIONS[kind](victim);
    let isOver = false;
    const poll = async (copy: TestBrowser) => {
      for (let later = 0; later < 2;) {
        const startedLater = isOver;
        const { status } = await copy.graphql(ME);
        if (status === 200 && startedLater)
          throw new Error(`${kind}: a session went on (seed ${RUN_SEED}, run ${run})`);
        if (status === 200) before += 1;
        if (startedLater) later += 1;
      }
    };
    const polling = Promise.all(copies.map(poll));
    // Awaited below. The empty handler prevents an unhandled rejection until then.
    polling.catch(() => {});
    // Varies the timing relative to the concurrent request.
    for (let turns = Math.floor(random() * 40); turns > 0; turns -= 1)
      await new Promise((resolve) => setImmediate(resolve));
    await revoke();
    isOver = true;
    await polling;
    races += copies.length;
    await restore(victim);
  }
  console.log(`seed ${RUN_SEED}: ${races} sessions ended while they were used, ${before} calls before`);
  expect(before).toBeGreaterThan(races / 2);
});

test('a password that is changed during sign-ins with it opens no session, in either order', LONG, async () => {
  for (let run = 0; run < Math.ceil(RUNS / 5); run += 1) {
    now += HOUR_MS;
    const victim = await company.member('ADMIN');
    const current = await browserOf(victim);
    const attackers = browsers(4);
    const input = { currentPassword: PASSWORD, newPassword: 'Another-horse-8' };
    const [changed] = await Promise.all([
      current.graphql(CHANGE, { input }),
      ...attackers.map((thief) => thief.graphql(SIGN_IN, { input: { email: victim.email, password: PASSWORD } })),
    ]);
    expect(changed.codes).toEqual([]);
    for (const thief of attackers) expect((await thief.graphql(ME)).status).toBe(401);
    expect((await current.graphql(ME)).status).toBe(200);
  }
});

const PROVIDER = 'seller-center-sg';
const SOCIAL_SIGN_UP = 'mutation ($input: SocialSignUpInput!) { socialSignUp(input: $input) { ok } }';
const SOCIAL_SIGN_IN = 'mutation ($input: SocialAuthInput!) { socialAuth(input: $input) { ok } }';
let isSellerKnown = false;

/** Everything that works once: prepares an attempt per browser, which returns whether it succeeded. */
const ONCE: Record<string, () => Promise<(browser: TestBrowser) => Promise<boolean>>> = {
  async 'a link to set a new password'() {
    const user = await company.member('MEMBER');
    const [requester] = browsers(1);
    await requester!.graphql('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { ok } }', {
      input: { email: user.email },
    });
    await runJobs(database, [resetHandler({ database, clock: seed.clock, newId: seed.newId })]);
    const [userId, token] = (await linkTo(user.email)).slice(-2);
    return async (browser) =>
      (await browser.graphql(CONFIRM, { input: { userId, token, newPassword: 'Another-horse-8' } })).codes.length === 0;
  },
  async 'an invitation'() {
    const email = `concurrent-${seed.newId()}@example.test`;
    boss = await browserOf(owner);
    await boss.graphql('mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { ok } }', {
      input: { email, roleId: roleIds['MEMBER'] },
    });
    const token = (await linkTo(email)).at(-1);
    const input = { token, firstName: 'Ben', lastName: 'Lim', password: 'Another-horse-8' };
    const mutation = 'mutation ($input: InviteMemberConfirmInput!) { inviteMemberConfirm(input: $input) { token } }';
    return async (browser) => (await browser.graphql(mutation, { input })).codes.length === 0;
  },
  async 'a mailed one-time code'() {
    const user = await twoStepMember();
    const [requester] = browsers(1);
    await requester!.graphql('mutation ($input: GenerateOtpInput!) { generateOtp(input: $input) { ok } }', {
      input: { email: user.email, password: PASSWORD },
    });
    const otpCode = (await sentEmails(database)).filter(({ to, code }) => to === user.email && code).at(-1)!.code;
    const { cookies } = requester!;
    // Copies of one browser: the code works in no other.
    return (browser) => {
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      return signingInWith(user, otpCode!)(browser);
    };
  },
  async 'a code of an authenticator app'() {
    const { user, codeNow } = await memberWithApp();
    return signingInWith(user, codeNow());
  },
  async 'a recovery code'() {
    const { user, recoveryCodes } = await memberWithApp();
    return signingInWith(user, recoveryCodes[0]!);
  },
  async 'a seller center’s token'() {
    const input = async () => {
      const [visitor] = browsers(1);
      return { provider: PROVIDER, accessToken: await visitProvider(visitor!, PROVIDER, 'sg-1001') };
    };
    if (!isSellerKnown) await api.browser().graphql(SOCIAL_SIGN_UP, { input: await input() });
    isSellerKnown = true;
    const token = await input();
    return async (browser) => (await browser.graphql(SOCIAL_SIGN_IN, { input: token })).codes.length === 0;
  },
  async 'a proof of work'() {
    const [visitor] = browsers(1);
    const captchaToken = await solveCaptcha(visitor!);
    const mutation = 'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { ok } }';
    return async (browser) => {
      const input = {
        email: `concurrent-${seed.newId()}@example.test`,
        fullName: 'Ben Lim',
        password: 'Another-horse-8',
        companyName: `Concurrent ${seed.newId()}`,
        registrationNo: '1',
        authorizedName: 'Ben Lim',
        countryCode: 'SG',
        address: '1 Street',
        postalCode: '1',
        phoneNumber: '+6561234567',
        phoneCountry: 'SG',
        captchaToken,
      };
      return (await browser.graphql(mutation, { input })).codes.length === 0;
    };
  },
};

async function linkTo(email: string): Promise<string[]> {
  const emails = (await sentEmails(database)).filter(({ to }) => to === email);
  return emails.at(-1)!.action!.url.split('/');
}
async function twoStepMember(): Promise<SeededUser> {
  const user = await company.member('MEMBER');
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('appUser').set({ twoStepEnabled: true }).where('id', '=', user.id).execute(),
  );
  return user;
}
async function memberWithApp() {
  const user = await twoStepMember();
  const browser = await browserOf(user);
  const { secret } = (
    await browser.graphql(`mutation { addAuthenticator(input: { currentPassword: "${PASSWORD}" }) { secret } }`)
  ).data!.addAuthenticator;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeNow = () => totp.generate({ timestamp: now });
  const confirmed = await browser.graphql(
    'mutation ($code: String!) { confirmAuthenticator(input: { code: $code }) { recoveryCodes } }',
    { code: codeNow() },
  );
  now += 60_000;
  return { user, codeNow, recoveryCodes: confirmed.data!.confirmAuthenticator.recoveryCodes as string[] };
}
function signingInWith({ email }: SeededUser, otpCode: string) {
  return async (browser: TestBrowser) =>
    (await browser.graphql(SIGN_IN, { input: { email, password: PASSWORD, otpCode } })).codes.length === 0;
}

test.each(Object.keys(ONCE))(
  `of ${AT_ONCE} concurrent uses of %s one is admitted (seed ${RUN_SEED})`,
  LONG,
  async (name) => {
    for (let run = 0; run < Math.ceil(RUNS / 100); run += 1) {
      now += HOUR_MS;
      const attempt = await ONCE[name]!();
      const admitted = await Promise.all(browsers(AT_ONCE).map(attempt));
      expect(admitted.filter(Boolean)).toHaveLength(1);
    }
  },
);
