import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { runJobs, sentEmails } from '../../../../testing/jobs.ts';
import { createSeed, PASSWORD } from '../../../../testing/seed.ts';
import { resetHandler } from './index.ts';

let now = Date.UTC(2024, 5, 3, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const NEW = 'Another-horse-8';

const ME = '{ me { hasUsablePassword } }';
const CHANGE = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { ok } }';
const ASK = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { ok } }';
const CONFIRM = 'mutation ($input: ResetPasswordConfirmInput!) { resetPasswordConfirm(input: $input) { ok } }';
const SET_UP = 'mutation ($input: SetupPasswordInput!) { setupPassword(input: $input) { ok token } }';

const signIn = (email: string, password: string) =>
  api.browser().graphql('mutation ($input: SignInInput!) { signIn(input: $input) { ok } }', {
    input: { email, password },
  });
const mail = () => runJobs(database, [resetHandler({ database, clock: seed.clock, newId: seed.newId })]);
const emailsTo = async (email: string) => (await sentEmails(database)).filter(({ to }) => to === email);

/** Returns the link of the latest e-mail to a user, as its screen reads it. */
async function linkOf(email: string): Promise<{ userId: string; token: string }> {
  const emails = await emailsTo(email);
  const [userId, token] = emails.at(-1)!.action!.url.split('/').slice(-2);
  return { userId: userId!, token: token! };
}

async function requestedReset(email: string) {
  expect((await api.browser().graphql(ASK, { input: { email } })).data).toEqual({ resetPassword: { ok: true } });
  await mail();
  return linkOf(email);
}

test('a changed password ends every other session and gives this one another secret', async () => {
  const owner = await (await seed.company('Changing')).owner();
  const [current, otherBrowser] = [await api.browser().signIn(owner), await api.browser().signIn(owner)];
  const copy = api.browser();
  for (const [name, value] of current.cookies) copy.cookies.set(name, value);

  const input = { currentPassword: PASSWORD, newPassword: NEW };
  expect((await current.graphql(CHANGE, { input })).data).toEqual({ changePassword: { ok: true } });
  expect((await current.graphql(ME)).status).toBe(200);
  expect((await otherBrowser.graphql(ME)).status).toBe(401);
  expect((await copy.graphql(ME)).status).toBe(401);
  expect((await signIn(owner.email, PASSWORD)).codes).toEqual(['VALIDATION']);
  expect((await signIn(owner.email, NEW)).codes).toEqual([]);
  expect((await emailsTo(owner.email)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
});

test.each([
  [{ newPassword: NEW }, { currentPassword: [expect.any(String)] }],
  [{ currentPassword: 'Wrong-horse-77', newPassword: NEW }, { currentPassword: [expect.any(String)] }],
  [{ currentPassword: PASSWORD, newPassword: PASSWORD }, { newPassword: [expect.any(String)] }],
  [{ currentPassword: PASSWORD, newPassword: 'weak' }, { newPassword: expect.objectContaining({ length: 4 }) }],
  [{ currentPassword: PASSWORD, newPassword: 'Password-1234' }, { newPassword: [expect.stringMatching(/guess/)] }],
])('%j is rejected at its field, and changes nothing', async (input, fields) => {
  now += 15 * MINUTE_MS;
  const owner = await (await seed.company(`Rejected ${JSON.stringify(input)}`)).owner();
  const browser = await api.browser().signIn(owner);
  const rejected = await browser.graphql(CHANGE, { input });
  expect(rejected.errors[0]?.extensions).toEqual({ code: 'VALIDATION', fields });
  expect((await signIn(owner.email, PASSWORD)).codes).toEqual([]);
});

test('the current password cannot be guessed by trying', async () => {
  const owner = await (await seed.company('Guessed current')).owner();
  const browser = await api.browser().signIn(owner);
  const guess = (currentPassword: string) => browser.graphql(CHANGE, { input: { currentPassword, newPassword: NEW } });
  const answers = await Promise.all(Array.from({ length: 11 }, (_, n) => guess(`Wrong-horse-${n}`)));
  expect(answers.flatMap(({ codes }) => codes).filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
  expect((await guess(PASSWORD)).codes).toEqual(['RATE_LIMITED']);
});

test('a user without a password sets a first one without a current password', async () => {
  const owner = await (await seed.company('Passwordless')).owner();
  const browser = await api.browser().signIn(owner);
  await database.transact(SYSTEM, (tx) => tx.deleteFrom('credential').where('userId', '=', owner.id).execute());
  expect((await browser.graphql(ME)).data).toEqual({ me: { hasUsablePassword: false } });
  expect((await browser.graphql(CHANGE, { input: { newPassword: NEW } })).codes).toEqual([]);
  expect((await browser.graphql(ME)).data).toEqual({ me: { hasUsablePassword: true } });
  expect((await signIn(owner.email, NEW)).codes).toEqual([]);
});

test('a mailed link sets a new password once and ends every session', async () => {
  const owner = await (await seed.company('Forgetful')).owner();
  const browser = await api.browser().signIn(owner);
  const { userId, token } = await requestedReset(owner.email.toUpperCase().toLowerCase());
  expect(userId).toBe(owner.id);

  const weak = await api.browser().graphql(CONFIRM, { input: { userId, token, newPassword: 'weak' } });
  expect(Object.keys(weak.errors[0]!.extensions.fields!)).toEqual(['newPassword']);
  expect((await browser.graphql(ME)).status).toBe(200);

  expect((await api.browser().graphql(CONFIRM, { input: { userId, token, newPassword: NEW } })).codes).toEqual([]);
  expect((await browser.graphql(ME)).status).toBe(401);
  expect((await signIn(owner.email, PASSWORD)).codes).toEqual(['VALIDATION']);
  expect((await signIn(owner.email, NEW)).codes).toEqual([]);
  const repeated = await api.browser().graphql(CONFIRM, { input: { userId, token, newPassword: 'Third-horse-99' } });
  expect(Object.keys(repeated.errors[0]!.extensions.fields!)).toEqual(['token']);
});

test('of thirty concurrent uses of a link one succeeds', async () => {
  now += HOUR_MS;
  const owner = await (await seed.company('Raced')).owner();
  const link = await requestedReset(owner.email);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      api.browser().graphql(CONFIRM, { input: { ...link, newPassword: `Racing-horse-${n}` } }),
    ),
  );
  expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
});

test.each([
  ['has expired', (link: { userId: string; token: string }) => (now += HOUR_MS) && link],
  ['belongs to another user', async (link: { userId: string; token: string }) => ({ ...link, userId: seed.newId() })],
  ['was made up', async (link: { userId: string; token: string }) => ({ ...link, token: 'x'.repeat(43) })],
  ['is nonsense', async () => ({ userId: 'nonsense', token: '' })],
])('a link that %s sets nothing', async (_, spoil) => {
  now += HOUR_MS;
  const owner = await (await seed.company(`Spoilt ${now}`)).owner();
  const spoilt = await spoil(await requestedReset(owner.email));
  const answer = await api.browser().graphql(CONFIRM, { input: { ...spoilt, newPassword: NEW } });
  expect(Object.keys(answer.errors[0]!.extensions.fields!)).toEqual(['token']);
  expect((await signIn(owner.email, PASSWORD)).codes).toEqual([]);
});

test('requesting a link answers alike for known and unknown addresses, and does the same work', async () => {
  now += HOUR_MS;
  const owner = await (await seed.company('Unenumerable')).owner();
  const posted = (await sentEmails(database)).length;
  const known = await api.browser().graphql(ASK, { input: { email: owner.email } });
  const unknown = await api.browser().graphql(ASK, { input: { email: 'nobody@example.test' } });
  expect(unknown).toEqual(known);
  const { rows } = await database.pool.query(
    `select count(*)::int as jobs from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'identity.send-reset'`,
  );
  expect(rows).toEqual([{ jobs: 2 }]);
  await mail();
  expect((await sentEmails(database)).length).toBe(posted + 1);
});

test('one address is sent three links an hour', async () => {
  now += HOUR_MS;
  const owner = await (await seed.company('Flooded')).owner();
  const ask = () => api.browser().graphql(ASK, { input: { email: owner.email } });
  for (let attempt = 0; attempt < 3; attempt += 1) expect((await ask()).codes).toEqual([]);
  expect((await ask()).codes).toEqual(['RATE_LIMITED']);
  now += HOUR_MS;
  expect((await ask()).codes).toEqual([]);
});

test('a first password is chosen from a mailed link, which signs in', async () => {
  const { sendSetUpLink } = await import('./password-changes.ts');
  const owner = await (await seed.company('Fresh')).owner();
  await database.transact(SYSTEM, async (tx) => {
    await tx.deleteFrom('credential').where('userId', '=', owner.id).execute();
    const user = { id: owner.id, email: owner.email, firstName: 'Ana', language: 'pt' as const };
    await sendSetUpLink(tx, { clock: seed.clock }, user);
  });
  const [email] = await emailsTo(owner.email);
  expect(email).toMatchObject({ language: 'pt', greeting: 'Olá, Ana,' });
  const { token } = await linkOf(owner.email);
  const browser = api.browser();
  expect((await browser.graphql(SET_UP, { input: { token, password: NEW } })).codes).toEqual([]);
  expect((await browser.graphql(ME)).data).toEqual({ me: { hasUsablePassword: true } });
  expect((await api.browser().graphql(SET_UP, { input: { token, password: NEW } })).codes).toEqual(['VALIDATION']);
  // It is not valid for a password reset.
  const reset = await api.browser().graphql(CONFIRM, { input: { userId: owner.id, token, newPassword: NEW } });
  expect(reset.codes).toEqual(['VALIDATION']);
});

test('a link that does not lead to a session changes neither the password nor itself', async () => {
  const { sendSetUpLink } = await import('./password-changes.ts');
  const owner = await (await seed.company('Disabled')).owner();
  const setStatus = (status: 'ACTIVE' | 'DISABLED') =>
    database.transact(SYSTEM, (tx) =>
      tx.updateTable('membership').set({ status }).where('id', '=', owner.membershipId!).execute(),
    );
  await database.transact(SYSTEM, (tx) =>
    sendSetUpLink(tx, { clock: seed.clock }, { id: owner.id, email: owner.email, firstName: 'Ana', language: 'en' }),
  );
  const { token } = await linkOf(owner.email);
  await setStatus('DISABLED');
  expect((await api.browser().graphql(SET_UP, { input: { token, password: NEW } })).codes).toEqual(['FORBIDDEN']);
  await setStatus('ACTIVE');
  expect((await signIn(owner.email, PASSWORD)).codes).toEqual([]);
  expect((await api.browser().graphql(SET_UP, { input: { token, password: NEW } })).codes).toEqual([]);
});

test('the secrets of links are not stored', async () => {
  const owner = await (await seed.company('Hashed')).owner();
  const { token } = await requestedReset(owner.email);
  const { rows } = await database.pool.query(`select encode(token_hash, 'escape') as hash from account_link_token`);
  expect(rows.some(({ hash }) => String(hash).includes(token))).toBe(false);
});
