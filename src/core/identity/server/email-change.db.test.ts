import { beforeEach, expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { cheapPasswords } from '../../../../testing/cheap-passwords.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { keyOf, program } from '../../../../testing/program.ts';
import { createSeed, PASSWORD, type SeededUser } from '../../../../testing/seed.ts';
import { createUser } from './index.ts';

let now = Date.UTC(2024, 5, 3, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);

const REQUEST = `mutation ($input: RequestEmailChangeInput!) {
  requestEmailChange(input: $input) { ok emailChange { newEmail expiresAt } }
}`;
const CONFIRM = 'mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { ok email } }';
const UNDO = 'mutation ($token: String!) { undoEmailChange(input: { token: $token }) { ok wasChanged } }';
const CANCEL = 'mutation { cancelEmailChange { ok } }';
const PENDING = '{ emailChange { newEmail } }';
const ME = '{ me { email } }';
const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { ok } }';

let count = 0;
beforeEach(() => {
  now += HOUR_MS;
});
async function signedInOwner() {
  count += 1;
  const company = await seed.company(`Movers ${count}`);
  const owner = await company.owner();
  return { company, owner, browser: await api.browser().signIn(owner), to: `moved.${count}@new.example` };
}
const request = (browser: TestBrowser, newEmail: string, currentPassword = PASSWORD) =>
  browser.graphql(REQUEST, { input: { newEmail, currentPassword } });
const signIn = async (email: string) =>
  (await api.browser().graphql(SIGN_IN, { input: { email, password: PASSWORD } })).codes;
const emailOf = async (browser: TestBrowser) => (await browser.graphql(ME)).data?.['me'].email;
const fieldsOf = (answer: Awaited<ReturnType<typeof request>>) =>
  Object.keys(answer.errors[0]?.extensions.fields ?? {});
const tokenOf = (url: string) => url.split('/').at(-1)!;
/** Returns the token of the link in the latest e-mail to an address. */
async function linkTo(email: string) {
  const emails = (await sentEmails(database)).filter(({ to }) => to === email);
  return { token: tokenOf(emails.at(-1)!.action!.url), ...emails.at(-1)! };
}
const eventsOf = async ({ id }: SeededUser) => {
  const rows = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('securityEvent').select('kind').where('userId', '=', id).where('kind', 'like', 'EMAIL%').execute(),
  );
  return rows.map(({ kind }) => kind).toSorted();
};
/** Requests the address and opens the link sent to it. */
async function move({ browser, to }: { browser: TestBrowser; to: string }) {
  await request(browser, to);
  return browser.graphql(CONFIRM, { token: (await linkTo(to)).token });
}

test('a new address is requested with the password, and applies once its link is opened', async () => {
  const { owner, browser, to } = await signedInOwner();
  const otherBrowser = await api.browser().signIn(owner);
  const requested = await request(browser, ` ${to.toUpperCase()} `);
  expect(requested.data!['requestEmailChange']).toEqual({
    ok: true,
    emailChange: { newEmail: to, expiresAt: expect.any(String) },
  });
  expect(Date.parse(requested.data!['requestEmailChange'].emailChange.expiresAt)).toBe(now + DAY_MS);
  expect((await browser.graphql(PENDING)).data).toEqual({ emailChange: { newEmail: to } });
  expect(await emailOf(browser)).toBe(owner.email);
  expect((await linkTo(owner.email)).paragraphs.join()).toContain(to);
  const { token, action } = await linkTo(to);
  expect(action!.url).toBe(`/auth/email-confirm/${token}`);

  const cookie = [...browser.cookies.values()].join();
  expect((await browser.graphql(CONFIRM, { token })).data).toEqual({ confirmEmailChange: { ok: true, email: to } });
  expect(await emailOf(browser)).toBe(to);
  expect([...browser.cookies.values()].join()).not.toBe(cookie);
  expect((await otherBrowser.graphql(ME)).codes).toEqual(['UNAUTHENTICATED']);
  expect(await signIn(owner.email)).toEqual(['VALIDATION']);
  expect(await signIn(to)).toEqual([]);
  expect((await browser.graphql(PENDING)).data).toEqual({ emailChange: null });
  expect(fieldsOf(await browser.graphql(CONFIRM, { token }))).toEqual(['token']);
  expect(await eventsOf(owner)).toEqual(['EMAIL_CHANGED', 'EMAIL_CHANGE_REQUESTED']);
});

test('invalid requests are rejected at their field, and no e-mail is sent', async () => {
  const { owner, browser, to } = await signedInOwner();
  const before = (await sentEmails(database)).length;
  expect(fieldsOf(await request(browser, 'nonsense'))).toEqual(['newEmail']);
  expect(fieldsOf(await request(browser, owner.email))).toEqual(['newEmail']);
  expect(fieldsOf(await request(browser, to, 'wrong'))).toEqual(['currentPassword']);
  expect(fieldsOf(await request(browser, to, ''))).toEqual(['currentPassword']);
  expect((await sentEmails(database)).length).toBe(before);
  expect((await api.browser().graphql(REQUEST, { input: { newEmail: to, currentPassword: PASSWORD } })).codes).toEqual([
    'UNAUTHENTICATED',
  ]);
});

test('a registered address gets the same answer, and only its inbox is notified', async () => {
  const { browser, to } = await signedInOwner();
  const registered = await (await seed.company('Registered')).owner();
  const free = await request(browser, to);
  const answer = await request(browser, registered.email);
  expect(answer.errors).toEqual(free.errors);
  expect(Object.keys(answer.data!['requestEmailChange'])).toEqual(Object.keys(free.data!['requestEmailChange']));
  const notice = await linkTo(registered.email);
  expect(notice.action!.url).toMatch(/\/auth$/);
  expect((await browser.graphql(PENDING)).data).toEqual({ emailChange: { newEmail: registered.email } });
});

test('an address registered in the meantime stays with its user', async () => {
  const { owner, browser, to } = await signedInOwner();
  await request(browser, to);
  const user = { email: to, firstName: 'A', lastName: 'B', timezone: 'UTC' };
  const passwords = cheapPasswords();
  expect((await createUser({ ...seed, database, passwords }, user)).ok).toBe(true);
  expect((await browser.graphql(CONFIRM, { token: (await linkTo(to)).token })).codes).toEqual(['CONFLICT']);
  expect(await emailOf(browser)).toBe(owner.email);
});

test('of two users who confirm one address concurrently one gets it', async () => {
  const [first, second] = [await signedInOwner(), await signedInOwner()];
  await request(first.browser, first.to);
  const { token } = await linkTo(first.to);
  await request(second.browser, first.to);
  const { token: secondToken } = await linkTo(first.to);
  const answers = await Promise.all([
    first.browser.graphql(CONFIRM, { token }),
    second.browser.graphql(CONFIRM, { token: secondToken }),
  ]);
  expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT']);
});

test('users of another company cannot use the link, see the request or end it', async () => {
  const { owner, browser, to } = await signedInOwner();
  const stranger = await signedInOwner();
  await request(browser, to);
  const { token } = await linkTo(to);
  expect(fieldsOf(await stranger.browser.graphql(CONFIRM, { token }))).toEqual(['token']);
  expect((await stranger.browser.graphql(PENDING)).data).toEqual({ emailChange: null });
  await stranger.browser.graphql(CANCEL);
  expect((await browser.graphql(PENDING)).data).toEqual({ emailChange: { newEmail: to } });
  expect(await emailOf(stranger.browser)).toBe(stranger.owner.email);
  expect((await browser.graphql(CONFIRM, { token })).data).toMatchObject({ confirmEmailChange: { ok: true } });
  expect(await emailOf(browser)).not.toBe(owner.email);
});

test('staff who impersonate a user neither see nor change it', async () => {
  const { company, owner, browser, to } = await signedInOwner();
  await request(browser, to);
  const { token } = await linkTo(to);
  const staff = await api.browser().signIn(await seed.staff());
  const { data } = await staff.graphql(
    'mutation ($input: StartImpersonationInput!) { startImpersonation(input: $input) { ok } }',
    { input: { accountId: owner.membershipId, reason: 'Helping with their address' } },
  );
  expect(data).toEqual({ startImpersonation: { ok: true } });
  for (const [document, variables] of [
    [PENDING, {}],
    [REQUEST, { input: { newEmail: `other.${to}`, currentPassword: PASSWORD } }],
    [CONFIRM, { token }],
    [CANCEL, {}],
  ] as const)
    expect((await staff.graphql(document, variables)).codes).toEqual(['FORBIDDEN']);
  expect(company.id).toBeTruthy();
  expect(await emailOf(browser)).toBe(owner.email);
});

test('a link expires after a day, with another request, and when the request is cancelled', async () => {
  const { owner, browser, to } = await signedInOwner();
  await request(browser, to);
  const first = await linkTo(to);
  await request(browser, `again.${to}`);
  expect(fieldsOf(await browser.graphql(CONFIRM, { token: first.token }))).toEqual(['token']);
  const second = await linkTo(`again.${to}`);
  now += DAY_MS;
  const returning = await api.browser().signIn(owner);
  expect(fieldsOf(await returning.graphql(CONFIRM, { token: second.token }))).toEqual(['token']);

  await request(returning, to);
  const third = await linkTo(to);
  expect((await returning.graphql(CANCEL)).data).toEqual({ cancelEmailChange: { ok: true } });
  expect((await returning.graphql(PENDING)).data).toEqual({ emailChange: null });
  expect(fieldsOf(await returning.graphql(CONFIRM, { token: third.token }))).toEqual(['token']);
});

test('the current address cancels a request that its owner did not make', async () => {
  const { owner, browser, to } = await signedInOwner();
  await request(browser, to);
  const { token, action } = await linkTo(owner.email);
  expect(action!.url).toBe(`/auth/email-undo/${token}`);
  const cancelled = await api.browser().graphql(UNDO, { token });
  expect(cancelled.data).toEqual({ undoEmailChange: { ok: true, wasChanged: false } });
  expect(fieldsOf(await browser.graphql(CONFIRM, { token: (await linkTo(to)).token }))).toEqual(['token']);
  expect(fieldsOf(await api.browser().graphql(UNDO, { token }))).toEqual(['token']);
  expect(await signIn(owner.email)).toEqual([]);
});

test('for a week the previous address restores the login, after any number of changes', async () => {
  const { owner, browser, to } = await signedInOwner();
  await request(browser, to);
  const early = await linkTo(owner.email);
  await browser.graphql(CONFIRM, { token: (await linkTo(to)).token });
  const late = await linkTo(owner.email);
  expect(late.token).not.toBe(early.token);
  await move({ browser, to: `further.${to}` });
  // No other user can register the address in the meantime.
  const user = { email: owner.email, firstName: 'A', lastName: 'B', timezone: 'UTC' };
  expect((await createUser({ ...seed, database, passwords: cheapPasswords() }, user)).ok).toBe(false);
  const another = await signedInOwner();
  await request(another.browser, owner.email);
  expect((await another.browser.graphql(CONFIRM, { token: (await linkTo(owner.email)).token })).codes).toEqual([
    'CONFLICT',
  ]);

  now += 6 * DAY_MS;
  const undone = await api.browser().graphql(UNDO, { token: early.token });
  expect(undone.data).toEqual({ undoEmailChange: { ok: true, wasChanged: true } });
  expect((await browser.graphql(ME)).codes).toEqual(['UNAUTHENTICATED']);
  // The password is deleted: the user who changed the address knew it.
  expect(await signIn(owner.email)).toEqual(['VALIDATION']);
  expect(await signIn(`further.${to}`)).toEqual(['VALIDATION']);
  const row = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('appUser').select('email').where('id', '=', owner.id).executeTakeFirstOrThrow(),
  );
  expect(row.email).toBe(owner.email);
  expect(fieldsOf(await api.browser().graphql(UNDO, { token: late.token }))).toEqual(['token']);
  expect(await eventsOf(owner)).toContain('EMAIL_CHANGE_UNDONE');
});

test('keys that were made since the change was asked for end with its undoing; older ones go on', async () => {
  const { owner, browser, to } = await signedInOwner();
  const before = await keyOf(database, seed, owner);
  now += MINUTE_MS;
  await request(browser, to);
  const { token } = await linkTo(owner.email);
  const since = await keyOf(database, seed, owner);
  await browser.graphql(CONFIRM, { token: (await linkTo(to)).token });
  const statusesOf = () =>
    Promise.all([before, since].map(async ({ secret }) => (await program(api, secret)('GET', '/v1/brands')).status));
  expect(await statusesOf()).toEqual([200, 200]);
  expect((await api.browser().graphql(UNDO, { token })).codes).toEqual([]);
  expect(await statusesOf()).toEqual([200, 401]);
});

test('after a week the change is final, and the previous address can be registered again', async () => {
  const { owner, browser, to } = await signedInOwner();
  await move({ browser, to });
  const { token } = await linkTo(owner.email);
  now += 7 * DAY_MS;
  expect(fieldsOf(await api.browser().graphql(UNDO, { token }))).toEqual(['token']);
  const user = { email: owner.email, firstName: 'A', lastName: 'B', timezone: 'UTC' };
  expect((await createUser({ ...seed, database, passwords: cheapPasswords() }, user)).ok).toBe(true);
});

test('an unverified previous address cannot restore the login', async () => {
  const { owner, browser, to } = await signedInOwner();
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('appUser').set({ isEmailVerified: false }).where('id', '=', owner.id).execute(),
  );
  await request(browser, to);
  const { token } = await linkTo(owner.email);
  expect((await browser.graphql(CONFIRM, { token: (await linkTo(to)).token })).codes).toEqual([]);
  expect(fieldsOf(await api.browser().graphql(UNDO, { token }))).toEqual(['token']);
});

test('one login requests a change five times an hour, and one address is sent three e-mails', async () => {
  const { browser, to } = await signedInOwner();
  for (let attempt = 0; attempt < 5; attempt++) expect((await request(browser, `${attempt}.${to}`)).codes).toEqual([]);
  expect((await request(browser, `6.${to}`)).codes).toEqual(['RATE_LIMITED']);
  const requestSame = async () => (await request((await signedInOwner()).browser, 'everybodys@new.example')).codes;
  for (let count = 0; count < 3; count++) expect(await requestSame()).toEqual([]);
  expect(await requestSame()).toEqual(['RATE_LIMITED']);
});

test('an open link reports its purpose', async () => {
  const { owner, browser, to } = await signedInOwner();
  const anyone = api.browser();
  const useOf = async (token: string) =>
    (await anyone.graphql('query ($token: String!) { mailedLink(token: $token) }', { token })).data!['mailedLink'];
  await request(browser, to);
  const [confirm, cancel] = [(await linkTo(to)).token, (await linkTo(owner.email)).token];
  expect([await useOf(confirm), await useOf(cancel), await useOf('nonsense')]).toEqual([
    ...['CONFIRM_EMAIL', 'UNDO_EMAIL', null],
  ]);
  await browser.graphql(CONFIRM, { token: confirm });
  expect([await useOf(confirm), await useOf(cancel)]).toEqual([null, 'UNDO_EMAIL']);
  now += 7 * DAY_MS;
  expect(await useOf(cancel)).toBeNull();
});
