import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed, type SeededUser } from '../../../../testing/seed.ts';

let now = Date.UTC(2024, 5, 3, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const acme = await seed.company('Acme');
const owner = await acme.owner();
const staff = await seed.staff();

const START = 'mutation ($input: StartImpersonationInput!) { startImpersonation(input: $input) { ok token endsAt } }';
const STOP = 'mutation { stopImpersonation { ok token } }';
const ME = '{ me { id isGfg isImpersonate isAccountLocked company { name } } }';
const REASON = 'Ticket 4711: budget looks wrong';

const start = (browser: TestBrowser, membershipId: string | null, reason = REASON) =>
  browser.graphql(START, { input: { accountId: membershipId, reason } });
const events = (kind: string) =>
  database.read(SYSTEM, (tx) => tx.selectFrom('securityEvent').selectAll().where('kind', '=', kind).execute());

async function impersonating(user: SeededUser = owner): Promise<TestBrowser> {
  now += 15 * MINUTE_MS;
  const browser = await api.browser().signIn(staff);
  expect((await start(browser, user.membershipId)).codes).toEqual([]);
  return browser;
}

test('staff see the console as the user does, for an hour, and return to their own session', async () => {
  now += HOUR_MS;
  const browser = await api.browser().signIn(staff);
  const started = await start(browser, owner.membershipId);
  expect(started.data!.startImpersonation.endsAt).toBe('2024-06-03T10:00:00Z');
  expect((await browser.graphql(ME)).data).toEqual({
    me: { id: owner.id, isGfg: false, isImpersonate: true, isAccountLocked: true, company: { name: 'Acme' } },
  });
  expect((await browser.graphql(STOP)).data).toEqual({ stopImpersonation: { ok: true, token: expect.any(String) } });
  expect((await browser.graphql(ME)).data).toMatchObject({ me: { id: staff.id, isGfg: true, isImpersonate: false } });
  expect((await browser.graphql(STOP)).codes).toEqual(['FORBIDDEN']);
  const [recorded] = await events('IMPERSONATION_STARTED');
  expect(recorded).toMatchObject({
    userId: owner.id,
    impersonatorId: staff.id,
    companyId: acme.id,
    detail: { reason: REASON },
  });
  expect(await events('IMPERSONATION_ENDED')).toHaveLength(1);
});

test('it ends after an hour by itself, and never outlives the staff session', async () => {
  const browser = await impersonating();
  now += 20 * MINUTE_MS;
  await browser.graphql(ME);
  now += 20 * MINUTE_MS;
  expect((await browser.graphql(ME)).status).toBe(200);
  now += 20 * MINUTE_MS;
  expect((await browser.graphql(ME)).status).toBe(401);
});

test.each<[string, () => string | null, string, string]>([
  ['without a reason', () => owner.membershipId, ' because ', 'VALIDATION'],
  ['an unknown account', () => seed.newId(), REASON, 'NOT_FOUND'],
  ['a malformed id', () => 'nonsense', REASON, 'NOT_FOUND'],
])('%s is rejected', async (_, membershipId, reason, code) => {
  now += 15 * MINUTE_MS;
  const browser = await api.browser().signIn(staff);
  expect((await start(browser, membershipId(), reason)).codes).toEqual([code]);
  expect((await browser.graphql(ME)).data).toMatchObject({ me: { id: staff.id } });
});

test('staff and disabled members cannot be impersonated; only staff impersonate', async () => {
  now += 15 * MINUTE_MS;
  const colleague = await seed.user({ isStaff: true });
  const staffMembership = await acme.member('MEMBER', { existing: colleague });
  const previous = await acme.member('MEMBER');
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('membership').set({ status: 'DISABLED' }).where('id', '=', previous.membershipId).execute(),
  );
  const browser = await api.browser().signIn(staff);
  expect((await start(browser, staffMembership.membershipId)).codes).toEqual(['FORBIDDEN']);
  expect((await start(browser, previous.membershipId)).codes).toEqual(['NOT_FOUND']);
  expect((await start(await api.browser().signIn(owner), previous.membershipId)).codes).toEqual(['FORBIDDEN']);
  expect((await start(api.browser(), owner.membershipId)).codes).toEqual(['UNAUTHENTICATED']);
});

test('revoked staff lose the session at once; so does the session of a disabled user', async () => {
  const another = await acme.member('ADMIN');
  const [first, second] = [await impersonating(another), await impersonating(another)];
  const setStaff = (isStaff: boolean) =>
    database.transact(SYSTEM, (tx) => tx.updateTable('appUser').set({ isStaff }).where('id', '=', staff.id).execute());
  await setStaff(false);
  expect((await first.graphql(ME)).status).toBe(401);
  await setStaff(true);
  expect((await second.graphql(ME)).status).toBe(200);
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('membership').set({ status: 'DISABLED' }).where('id', '=', another.membershipId).execute(),
  );
  expect((await second.graphql(ME)).status).toBe(401);
});

const CREDENTIALS = [
  'changePassword(input: { newPassword: "Another-horse-8" }) { ok }',
  'updateProfile(input: { firstName: "A", lastName: "B", title: "C", timezone: "UTC", enabled2fa: true }) { ok }',
  'addAuthenticator(input: { currentPassword: "x" }) { ok }',
  'confirmAuthenticator(input: { code: "123456" }) { ok }',
  'removeAuthenticator(input: { code: "123456" }) { ok }',
  'switchAccount(input: { accountId: "x" }) { ok }',
  'startImpersonation(input: { accountId: "x", reason: "I want to go deeper" }) { ok }',
];
test.each(CREDENTIALS)('staff who impersonate a user cannot %s', async (mutation) => {
  const browser = await impersonating();
  expect((await browser.graphql(`mutation { ${mutation} }`)).codes).toEqual(['FORBIDDEN']);
});

test('every impersonated action is recorded with both users, and is not taken when recording fails', async () => {
  const browser = await impersonating();
  const bee = await acme.brand('Bee');
  const select = () =>
    browser.graphql('mutation ($id: ID) { selectBrand(input: { brand: $id }) { ok } }', { id: bee.id });
  const before = (await events('IMPERSONATED_ACT')).length;
  await select();
  const acts = await events('IMPERSONATED_ACT');
  expect(acts).toHaveLength(before + 1);
  expect(acts.at(-1)).toMatchObject({
    userId: owner.id,
    impersonatorId: staff.id,
    companyId: acme.id,
    detail: { operation: 'Mutation.selectBrand' },
  });
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`alter table security_event add constraint full_log check (kind <> 'IMPERSONATED_ACT') not valid`);
  await database.transact(SYSTEM, (tx) => tx.updateTable('membership').set({ currentBrandId: null }).execute());
  expect((await select()).codes).toEqual(['INTERNAL']);
  const selected = await database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('membership')
      .select('currentBrandId')
      .where('id', '=', owner.membershipId!)
      .executeTakeFirstOrThrow(),
  );
  expect(selected.currentBrandId).toBeNull();
  await client.query('alter table security_event drop constraint full_log');
  await client.end();
});

test('the log of security events cannot be changed, and companies do not see it', async () => {
  await expect(
    database.transact(SYSTEM, (tx) => tx.updateTable('securityEvent').set({ kind: 'SIGNED_IN' }).execute()),
  ).rejects.toThrow(/permission denied|append-only/);
  const seen = await database.read(owner.viewer, (tx) => tx.selectFrom('securityEvent').selectAll().execute());
  expect(seen).toEqual([]);
  expect(
    (await database.read(staff.viewer, (tx) => tx.selectFrom('securityEvent').selectAll().execute())).length,
  ).toBeGreaterThan(0);
});
