import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed, PASSWORD, type SeededUser } from '../../../../testing/seed.ts';

let now = Date.UTC(2026, 5, 3, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);

const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { ok isTwoStepNew } }';
const ASK = 'mutation ($input: GenerateOtpInput!) { generateOtp(input: $input) { isOtpRequired } }';
const REQUIRE =
  'mutation ($input: RequireTwoStepInput!) { requireTwoStep(input: $input) { company { id requiresTwoStep } } }';
const ME = '{ me { enabled2fa is2faRequired company { requiresTwoStep } } }';
const ADD = `mutation { addAuthenticator(input: { currentPassword: "${PASSWORD}" }) { secret } }`;
const CONFIRM = 'mutation ($code: String!) { confirmAuthenticator(input: { code: $code }) { ok } }';
const SWITCH = 'mutation ($accountId: ID!) { switchAccount(input: { accountId: $accountId }) { ok } }';

const credentials = ({ email }: SeededUser) => ({ email, password: PASSWORD });
const password = (user: SeededUser, browser = api.browser()) => browser.graphql(SIGN_IN, { input: credentials(user) });

async function signInByMail(user: SeededUser, browser: TestBrowser = api.browser()) {
  await browser.graphql(ASK, { input: credentials(user) });
  const otpCode = (await sentEmails(database)).findLast(({ to, code }) => to === user.email && code)!.code!;
  return browser.graphql(SIGN_IN, { input: { ...credentials(user), otpCode } });
}

/** Signs in and adds an app, which shows that the owner can take a second step. */
async function ownerWithApp(owner: SeededUser): Promise<{ browser: TestBrowser; code: () => string }> {
  const browser = await api.browser().signIn(owner);
  const totp = new TOTP({ secret: Secret.fromBase32((await browser.graphql(ADD)).data!.addAuthenticator.secret) });
  const code = () => totp.generate({ timestamp: now });
  await browser.graphql(CONFIRM, { code: code() });
  now += MINUTE_MS;
  return { browser, code };
}

const require = (browser: TestBrowser, isRequired = true, proof: object = { currentPassword: PASSWORD }) =>
  browser.graphql(REQUIRE, { input: { isRequired, ...proof } });
const eventsOf = (companyId: string) =>
  database.read(SYSTEM, (tx) =>
    tx.selectFrom('securityEvent').select('kind').where('companyId', '=', companyId).orderBy('at').execute(),
  );

test('an owner requires two steps of all: sessions without end, and the next sign-in leads to them', async () => {
  const company = await seed.company('Strict');
  const owner = await company.owner();
  const member = await company.member('MEMBER');
  const { browser, code } = await ownerWithApp(owner);
  const before = await api.browser().signIn(member);

  const required = await require(browser, true, { code: code() });
  expect(required.data).toEqual({ requireTwoStep: { company: { id: company.id, requiresTwoStep: true } } });
  expect((await before.graphql(ME)).codes).toEqual(['UNAUTHENTICATED']);
  expect((await browser.graphql(ME)).data!.me).toMatchObject({ enabled2fa: true, is2faRequired: true });

  expect(Object.keys((await password(member)).errors[0]!.extensions.fields!)).toEqual(['otpCode']);
  const led = api.browser();
  expect((await signInByMail(member, led)).data).toEqual({ signIn: { ok: true, isTwoStepNew: true } });
  expect((await led.graphql(ME)).data!.me).toEqual({
    enabled2fa: true,
    is2faRequired: true,
    company: { requiresTwoStep: true },
  });
  // Only the first of these sign-ins leads to the profile.
  expect((await signInByMail(member)).data).toEqual({ signIn: { ok: true, isTwoStepNew: false } });
  const subjects = (await sentEmails(database)).filter(({ to }) => to === member.email).map(({ subject }) => subject);
  expect(subjects).toContain('Strict now requires two-step sign-in');
  expect((await eventsOf(company.id)).map(({ kind }) => kind)).toContain('TWO_STEP_REQUIRED');
});

test('nobody can turn two steps off while their company requires them; afterwards they can', async () => {
  const company = await seed.company('Kept on');
  const { browser } = await ownerWithApp(await company.owner());
  await require(browser);
  const member = await company.member('ADMIN');
  const led = api.browser();
  await signInByMail(member, led);
  const profile = { firstName: 'Ana', lastName: 'Silva', title: 'Ms', timezone: 'Asia/Singapore' };
  const off = () =>
    led.graphql('mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { ok } }', {
      input: { ...profile, enabled2fa: false, currentPassword: PASSWORD },
    });
  expect((await off()).codes).toEqual(['CONFLICT']);
  expect((await require(browser, false)).data!.requireTwoStep.company.requiresTwoStep).toBe(false);
  // What a member was led to stays until they turn it off.
  expect((await led.graphql(ME)).data!.me).toMatchObject({ enabled2fa: true, is2faRequired: false });
  expect((await off()).codes).toEqual([]);
  expect((await password(member)).codes).toEqual([]);
});

test('only an owner who signed in with two steps, and enters password or code, decides it', async () => {
  const company = await seed.company('Careful');
  const owner = await company.owner();
  const oneStep = await api.browser().signIn(owner);
  expect((await require(oneStep)).codes).toEqual(['CONFLICT']);
  for (const role of ['ADMIN', 'MEMBER', 'VIEWER'] as const) {
    const browser = await api.browser().signIn(await company.member(role));
    expect((await require(browser)).codes).toEqual(['FORBIDDEN']);
  }
  const { browser } = await ownerWithApp(owner);
  for (const proof of [{}, { currentPassword: 'Wrong-horse-77' }, { code: '000000' }])
    expect((await require(browser, true, proof)).codes).toEqual(['VALIDATION']);
  expect((await browser.graphql(ME)).data!.me.company.requiresTwoStep).toBe(false);
});

test('it reaches no other company, and nobody who has left', async () => {
  const strict = await seed.company('One');
  const free = await seed.company('Other');
  const { browser } = await ownerWithApp(await strict.owner());
  const stranger = await free.owner();
  const elsewhere = await api.browser().signIn(stranger);
  const left = await strict.member('MEMBER');
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('membership').set({ status: 'DISABLED' }).where('id', '=', left.membershipId).execute(),
  );
  await require(browser);
  expect((await elsewhere.graphql(ME)).data!.me).toEqual({
    enabled2fa: false,
    is2faRequired: false,
    company: { requiresTwoStep: false },
  });
  // Not for want of a code: they are no member of anything.
  expect((await password(left)).codes).toEqual(['FORBIDDEN']);
});

test('a session without a second factor does not get into a company that requires it by switching', async () => {
  const strict = await seed.company('Behind');
  const free = await seed.company('In front');
  const { browser } = await ownerWithApp(await strict.owner());
  const both = await free.owner();
  const session = await api.browser().signIn(both);
  const accountId = seed.newId();
  await database.transact(SYSTEM, (tx) =>
    tx
      .insertInto('membership')
      .values({ id: accountId, userId: both.id, companyId: strict.id, role: 'ADMIN', createdAt: new Date(now) })
      .execute(),
  );
  await require(browser);
  expect((await session.graphql(SWITCH, { accountId })).codes).toEqual(['FORBIDDEN']);
  expect((await session.graphql(ME)).data!.me.company.requiresTwoStep).toBe(false);
  // Nor does its user count as one who signs in with two steps.
  const profile = { firstName: 'Ana', lastName: 'Silva', title: 'Ms', timezone: 'Asia/Singapore', enabled2fa: true };
  const saved = await session.graphql(
    'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { ok } }',
    {
      input: profile,
    },
  );
  expect(saved.codes).toEqual([]);
  const { twoStepEnabled } = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('appUser').select('twoStepEnabled').where('id', '=', both.id).executeTakeFirstOrThrow(),
  );
  expect(twoStepEnabled).toBe(false);
  const proven = api.browser();
  await signInByMail(both, proven);
  expect((await proven.graphql(SWITCH, { accountId })).codes).toEqual([]);
  expect((await proven.graphql(ME)).data!.me.company.requiresTwoStep).toBe(true);
});

test('a new member who answers an invitation has taken two steps', async () => {
  const company = await seed.company('Inviting');
  const { browser } = await ownerWithApp(await company.owner());
  await require(browser);
  const roles = (await browser.graphql('{ roles { id name } }')).data!.roles as { id: string; name: string }[];
  await browser.graphql('mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { ok } }', {
    input: { email: 'new@inviting.test', roleId: roles.find(({ name }) => name === 'MEMBER')!.id },
  });
  const mail = (await sentEmails(database)).findLast(({ to }) => to === 'new@inviting.test')!;
  const token = mail.action!.url.split('/').at(-1);
  const newcomer = api.browser();
  const input = { token, firstName: 'Ben', lastName: 'Lim', password: 'Another-horse-8' };
  const accepted = await newcomer.graphql(
    'mutation ($input: InviteMemberConfirmInput!) { inviteMemberConfirm(input: $input) { ok } }',
    { input },
  );
  expect(accepted.codes).toEqual([]);
  expect((await newcomer.graphql(ME)).data!.me).toMatchObject({ enabled2fa: true, is2faRequired: true });
});

test('staff reset a lost factor: recorded, told, and without opening anything', async () => {
  now += DAY_MS;
  const company = await seed.company('Lost phone');
  const owner = await company.owner();
  const { browser } = await ownerWithApp(owner);
  const staff = await api.browser().signIn(await seed.staff());
  const reset = (accountId: string, reason = 'Called back on the number of the contract') =>
    staff.graphql(
      'mutation ($input: ResetMemberFactorInput!) { resetMemberFactor(input: $input) { company { id } } }',
      { input: { accountId, reason } },
    );
  expect((await reset(owner.membershipId!, 'no')).codes).toEqual(['VALIDATION']);
  expect((await reset((await company.member('ADMIN')).membershipId!)).codes).toEqual(['CONFLICT']);
  const stranger = await api.browser().signIn(await (await seed.company('Curious')).owner());
  const input = { accountId: owner.membershipId, reason: 'Please' };
  expect(
    (
      await stranger.graphql('mutation ($input: ResetMemberFactorInput!) { resetMemberFactor(input: $input) { ok } }', {
        input,
      })
    ).codes,
  ).toEqual(['FORBIDDEN']);

  expect((await reset(owner.membershipId!)).data).toEqual({ resetMemberFactor: { company: { id: company.id } } });
  expect((await browser.graphql(ME)).codes).toEqual(['UNAUTHENTICATED']);
  // Two steps stay: the password and a mailed code.
  expect(Object.keys((await password(owner)).errors[0]!.extensions.fields!)).toEqual(['otpCode']);
  expect((await signInByMail(owner)).codes).toEqual([]);
  const mails = (await sentEmails(database)).filter(({ to }) => to === owner.email).map(({ subject }) => subject);
  expect(mails).toContain('Your authenticator app was removed at your request');
  const recorded = await database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('securityEvent')
      .select(['detail'])
      .where('userId', '=', owner.id)
      .where('kind', '=', 'SECOND_FACTOR_RESET')
      .execute(),
  );
  expect(recorded).toMatchObject([{ detail: { reason: 'Called back on the number of the contract' } }]);
  const history = await staff.graphql(
    'query ($companyId: ID!) { companyChanges(companyId: $companyId) { objects { kind subject reason } } }',
    { companyId: company.id },
  );
  expect(history.data!.companyChanges.objects).toContainEqual({
    kind: 'SECOND_FACTOR_RESET',
    subject: owner.email,
    reason: 'Called back on the number of the contract',
  });
});

test('staff cannot reset the factor of staff, who may be members as well', async () => {
  const company = await seed.company('Theirs too');
  const owner = await company.owner();
  await ownerWithApp(owner);
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('appUser').set({ isStaff: true }).where('id', '=', owner.id).execute(),
  );
  const colleague = await api.browser().signIn(await seed.staff());
  const input = { accountId: owner.membershipId, reason: 'Between colleagues' };
  const reset = 'mutation ($input: ResetMemberFactorInput!) { resetMemberFactor(input: $input) { ok } }';
  expect((await colleague.graphql(reset, { input })).codes).toEqual(['FORBIDDEN']);
});
