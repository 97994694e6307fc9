import { expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed, PASSWORD } from '../../../../testing/seed.ts';

let now = Date.UTC(2026, 5, 3, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);

const SESSIONS = '{ ownSessions { id browser address startedAt lastSeenAt isCurrent } }';
const SIGN_OUT = `mutation { signOutElsewhere(input: { currentPassword: "${PASSWORD}" }) { ok ended } }`;
const START = 'mutation ($input: StartImpersonationInput!) { startImpersonation(input: $input) { ok } }';

test('a user sees their own sessions only', async () => {
  const company = await seed.company('Here');
  const owner = await company.owner();
  const laptop = await api.browser().signIn(owner);
  now += MINUTE_MS;
  const phone = api.browser();
  phone.address = '203.0.113.9';
  await phone.signIn(owner);
  await api.browser().signIn(await (await seed.company('Elsewhere')).owner());
  const listed = (await phone.graphql(SESSIONS)).data!['ownSessions'];
  expect(listed).toMatchObject([
    { address: '203.0.113.9', isCurrent: true, startedAt: '2026-06-03T08:01:00Z' },
    { isCurrent: false, startedAt: '2026-06-03T08:00:00Z' },
  ]);
  // An idle session has expired and is no longer listed.
  now += 29.5 * MINUTE_MS;
  expect((await phone.graphql(SESSIONS)).data!['ownSessions']).toHaveLength(1);
  expect((await laptop.graphql(SESSIONS)).codes).toEqual(['UNAUTHENTICATED']);
});

test('signing out elsewhere ends all other sessions of the user, and none of other users', async () => {
  const company = await seed.company('Ends');
  const owner = await company.owner();
  const [first, second, third] = await Promise.all([0, 1, 2].map(() => api.browser().signIn(owner)));
  const stranger = await api.browser().signIn(await company.member('ADMIN'));
  expect((await first!.graphql(SIGN_OUT)).data).toEqual({ signOutElsewhere: { ok: true, ended: 2 } });
  expect((await first!.graphql(SESSIONS)).data!['ownSessions']).toMatchObject([{ isCurrent: true }]);
  for (const ended of [second!, third!]) expect((await ended.graphql(SESSIONS)).codes).toEqual(['UNAUTHENTICATED']);
  expect((await stranger.graphql(SESSIONS)).data!['ownSessions']).toHaveLength(1);
  expect((await first!.graphql(SIGN_OUT)).data).toEqual({ signOutElsewhere: { ok: true, ended: 0 } });
});

test('an open session alone ends none of the others', async () => {
  const owner = await (await seed.company('Left open')).owner();
  const [open, other] = await Promise.all([0, 1].map(() => api.browser().signIn(owner)));
  const end = (input: object) =>
    open!.graphql('mutation ($input: SignOutElsewhereInput!) { signOutElsewhere(input: $input) { ended } }', { input });
  for (const input of [{}, { currentPassword: '' }, { currentPassword: 'Wrong-horse-77' }, { code: '000000' }]) {
    const [error] = (await end(input)).errors;
    expect(Object.keys(error!.extensions.fields!)).toEqual(['code' in input ? 'code' : 'currentPassword']);
  }
  expect((await other!.graphql(SESSIONS)).data!['ownSessions']).toHaveLength(2);
  expect((await end({ currentPassword: PASSWORD })).data).toEqual({ signOutElsewhere: { ended: 1 } });
});

test('anyone who has neither password nor app must have signed in a moment ago', async () => {
  const owner = await (await seed.company('By a provider')).owner();
  const [late, other] = await Promise.all([0, 1].map(() => api.browser().signIn(owner)));
  await database.transact(SYSTEM, (tx) => tx.deleteFrom('credential').where('userId', '=', owner.id).execute());
  const end = () => late!.graphql('mutation { signOutElsewhere(input: {}) { ended } }');
  now += 10 * MINUTE_MS;
  expect((await end()).codes).toEqual(['FORBIDDEN']);
  expect((await other!.graphql(SESSIONS)).data!['ownSessions']).toHaveLength(2);
  now -= MINUTE_MS;
  expect((await end()).data).toEqual({ signOutElsewhere: { ended: 1 } });
});

test('an impersonation is not listed among the user’s sessions, and lists none', async () => {
  const owner = await (await seed.company('Looked at')).owner();
  const browser = await api.browser().signIn(owner);
  const colleague = await seed.staff();
  const staff = await api.browser().signIn(colleague);
  const remaining = await api.browser().signIn(colleague);
  const input = { accountId: owner.membershipId, reason: 'Requested help' };
  expect((await staff.graphql(START, { input })).errors).toEqual([]);
  expect((await browser.graphql(SESSIONS)).data!['ownSessions']).toHaveLength(1);
  expect((await staff.graphql(SESSIONS)).codes).toEqual(['FORBIDDEN']);
  expect((await staff.graphql(SIGN_OUT)).codes).toEqual(['FORBIDDEN']);
  // The impersonating session belongs to the staff member, in whichever browser it is open.
  expect((await remaining.graphql(SIGN_OUT)).data).toMatchObject({ signOutElsewhere: { ended: 1 } });
  expect((await staff.graphql(SESSIONS)).codes).toEqual(['UNAUTHENTICATED']);
});
