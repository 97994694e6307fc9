import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed, PASSWORD } from '../../../../testing/seed.ts';

let now = Date.UTC(2024, 5, 3, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const acme = await seed.company('Acme');
const owner = await acme.owner();
const staff = await seed.staff();

const LOOK =
  'query ($token: String!) { invitedInvitation(token: $token) { email role { name } status companyName invitedBy hasExistingUser } }';
const CONFIRM = 'mutation ($input: InviteMemberConfirmInput!) { inviteMemberConfirm(input: $input) { ok token } }';
const ME = '{ me { name email timezone role { name } company { name } } }';
const NEWCOMER = { firstName: 'Ben', lastName: 'Tan', password: PASSWORD };

const look = (token: string, browser = api.browser()) => browser.graphql(LOOK, { token });
const confirm = (browser: TestBrowser, input: object) => browser.graphql(CONFIRM, { input });

/** Invites an address and returns the token of the e-mailed link. */
async function invited(email: string): Promise<string> {
  now += 15 * MINUTE_MS;
  const browser = await api.browser().signIn(owner);
  const roles = await browser.graphql('{ roles { id name } }');
  const { id } = (roles.data!.roles as { id: string; name: string }[]).find(({ name }) => name === 'MEMBER')!;
  const answer = await browser.graphql('mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { ok } }', {
    input: { email, roleId: id },
  });
  expect(answer.codes).toEqual([]);
  const emails = (await sentEmails(database)).filter(({ to }) => to === email);
  return emails.at(-1)!.action!.url.split('/').at(-1)!;
}

test('a new user accepts, is registered, and is signed in as a member', async () => {
  const token = await invited('ben@new.example');
  const browser = api.browser();
  expect((await look(token, browser)).data).toEqual({
    invitedInvitation: {
      email: 'ben@new.example',
      role: { name: 'MEMBER' },
      status: 'PENDING',
      companyName: 'Acme',
      invitedBy: expect.any(String),
      hasExistingUser: false,
    },
  });
  const rejected = await confirm(browser, { token, firstName: ' ', password: 'weak' });
  expect(Object.keys(rejected.errors[0]!.extensions.fields!)).toEqual(['firstName', 'lastName']);
  const weak = await confirm(browser, { token, ...NEWCOMER, password: 'weak' });
  expect(Object.keys(weak.errors[0]!.extensions.fields!)).toEqual(['password']);

  expect((await confirm(browser, { token, ...NEWCOMER })).data).toEqual({
    inviteMemberConfirm: { ok: true, token: expect.any(String) },
  });
  expect((await browser.graphql(ME)).data).toEqual({
    me: {
      name: 'Ben Tan',
      email: 'ben@new.example',
      timezone: 'Asia/Singapore',
      role: { name: 'MEMBER' },
      company: { name: 'Acme' },
    },
  });
  expect((await look(token)).codes).toEqual(['NOT_FOUND']);
  expect((await confirm(api.browser(), { token, ...NEWCOMER })).codes).toEqual(['NOT_FOUND']);
});

test('an existing user accepts without registering again, and signs in with their own password', async () => {
  const invitee = await (await seed.company('Other company')).owner();
  const token = await invited(invitee.email);
  const browser = api.browser();
  expect((await look(token)).data!.invitedInvitation.hasExistingUser).toBe(true);
  expect((await confirm(browser, { token })).data).toEqual({ inviteMemberConfirm: { ok: true, token: null } });
  expect((await browser.graphql(ME)).status).toBe(401);
  await browser.signIn(invitee);
  const memberships = await browser.graphql('{ userAccounts { company { name } role { name } } }');
  expect(memberships.data!.userAccounts).toContainEqual({ company: { name: 'Acme' }, role: { name: 'MEMBER' } });
});

test('a signed-in user switches to the company they accepted, in that browser only', async () => {
  const invitee = await (await seed.company('Previous')).owner();
  const token = await invited(invitee.email);
  const browser = await api.browser().signIn(invitee);
  const otherBrowser = await api.browser().signIn(invitee);
  expect((await confirm(browser, { token })).data).toEqual({ inviteMemberConfirm: { ok: true, token: null } });
  expect((await browser.graphql(ME)).data!.me).toMatchObject({ role: { name: 'MEMBER' }, company: { name: 'Acme' } });
  expect((await otherBrowser.graphql(ME)).data!.me).toMatchObject({
    role: { name: 'OWNER' },
    company: { name: 'Previous' },
  });
});

test('a user signed in as another user cannot accept', async () => {
  const stranger = await (await seed.company('Strange')).owner();
  const token = await invited('cleo@new.example');
  const browser = await api.browser().signIn(stranger);
  expect((await confirm(browser, { token, ...NEWCOMER })).codes).toEqual(['FORBIDDEN']);
  expect((await look(token)).data!.invitedInvitation.status).toBe('PENDING');
  expect((await confirm(api.browser(), { token, ...NEWCOMER })).codes).toEqual([]);
});

test('an expired invitation reports it and creates no membership', async () => {
  const token = await invited('dan@new.example');
  now += 7 * DAY_MS;
  expect((await look(token)).data!.invitedInvitation.status).toBe('EXPIRED');
  expect((await confirm(api.browser(), { token, ...NEWCOMER })).codes).toEqual(['CONFLICT']);
  expect((await look('made-up')).codes).toEqual(['NOT_FOUND']);
});

test('of many concurrent uses of one link one registers a user', async () => {
  const token = await invited('eve@new.example');
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(api.browser(), { token, ...NEWCOMER })));
  expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
});

test('staff cannot accept while they impersonate a user', async () => {
  const invitee = await (await seed.company('Impersonated')).owner();
  const token = await invited(invitee.email);
  const browser = await api.browser().signIn(staff);
  const START = `mutation { startImpersonation(input: { accountId: "${invitee.membershipId}", reason: "Ticket 4711" }) { ok } }`;
  expect((await browser.graphql(START)).codes).toEqual([]);
  expect((await confirm(browser, { token })).codes).toEqual(['FORBIDDEN']);
});
