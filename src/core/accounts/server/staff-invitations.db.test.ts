import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed } from '../../../../testing/seed.ts';

let now = Date.UTC(2026, 5, 1, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const acme = await seed.company('Harbour');
const rival = await seed.company('Rival');
const [ann, adam, rob, sue] = [await acme.owner(), await acme.member('ADMIN'), await rival.owner(), await seed.staff()];
/** Sessions end before the days of these tests do. */
const as = (user: typeof ann) => api.browser().signIn(user);
const REASON = 'Asked by phone';

const invite = async (browser: TestBrowser, email: string, roleId = 'MEMBER') => {
  const query = 'mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { invitation { id } } }';
  const answer = await browser.graphql(query, { input: { email, roleId } });
  expect(answer.codes).toEqual([]);
  return answer.data!.inviteMember.invitation.id as string;
};
const decide = (browser: TestBrowser, act: 'resend' | 'withdraw', invitationId: string, reason = REASON) => {
  const name = act === 'resend' ? 'ResendMemberInvitation' : 'WithdrawMemberInvitation';
  const field = `${act}MemberInvitation`;
  return browser.graphql(
    `mutation ($input: ${name}Input!) { ${field}(input: $input) { ok invitation { id email status canResend role { name } } } }`,
    { input: { invitationId, reason } },
  );
};
const openOf = async (browser: TestBrowser, companyId: string) => {
  const query = `query ($companyId: ID!) { invitations(companyId: $companyId, status: [PENDING, EXPIRED]) {
    total objects { email status canResend } } }`;
  return browser.graphql(query, { companyId });
};
const historyOf = async (companyId: string) => {
  const query = `query ($companyId: ID!) { companyChanges(companyId: $companyId) {
    objects { kind subject from to reason actor } } }`;
  return (await (await as(sue)).graphql(query, { companyId })).data!.companyChanges.objects as object[];
};
const emailsTo = async (email: string) => (await sentEmails(database)).filter(({ to }) => to === email);
const tokenOf = async (email: string) => (await emailsTo(email)).at(-1)!.action!.url.split('/').at(-1)!;
const look = async (token: string) => {
  const query = 'query ($token: String!) { invitedInvitation(token: $token) { status isWithdrawn invitedBy } }';
  return (await api.browser().graphql(query, { token })).data!.invitedInvitation;
};

test('staff send an open invitation again in the name of its sender, once a day, and it is recorded', async () => {
  const email = 'late@away.example';
  const first = await invite(await as(ann), email, 'ADMIN');
  const token = await tokenOf(email);
  now += HOUR_MS;
  const early = await decide(await as(sue), 'resend', first);
  expect(early.codes).toEqual(['CONFLICT']);
  expect(early.errors[0]!.message).toContain('less than a day ago');

  now += DAY_MS;
  const { data } = await decide(await as(sue), 'resend', first);
  const { id, ...sent } = data!.resendMemberInvitation.invitation;
  expect(sent).toEqual({ email, status: 'PENDING', canResend: false, role: { name: 'ADMIN' } });
  expect(id).not.toBe(first);
  expect(await emailsTo(email)).toHaveLength(2);
  expect((await emailsTo(email))[1]!.subject).toBe((await emailsTo(email))[0]!.subject);
  expect(await look(token)).toMatchObject({ status: 'CANCELLED', isWithdrawn: false });
  expect(await look(await tokenOf(email))).toMatchObject({ status: 'PENDING', invitedBy: 'Person 1 Test' });

  for (const again of [first, id]) expect((await decide(await as(sue), 'resend', again)).codes).toEqual(['CONFLICT']);
  expect(await emailsTo(email)).toHaveLength(2);
  expect((await historyOf(acme.id))[0]).toEqual({
    kind: 'INVITATION_RESENT',
    subject: email,
    from: null,
    to: null,
    reason: REASON,
    actor: sue.email,
  });
});

test('of many requests to send one again at once a single e-mail is sent', async () => {
  const email = 'wanted@away.example';
  const id = await invite(await as(ann), email);
  now += 8 * DAY_MS;
  const browser = await as(sue);
  const answers = await Promise.all(Array.from({ length: 6 }, () => decide(browser, 'resend', id)));
  expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
  expect(await emailsTo(email)).toHaveLength(2);
});

test('staff withdraw an open invitation with a reason, and its link says so', async () => {
  const email = 'wrong@away.example';
  const id = await invite(await as(adam), email);
  const token = await tokenOf(email);
  expect((await decide(await as(sue), 'withdraw', id, ' ')).errors[0]!.extensions.fields).toHaveProperty('reason');
  expect((await decide(await as(sue), 'withdraw', id)).data!.withdrawMemberInvitation).toMatchObject({
    ok: true,
    invitation: { id, status: 'CANCELLED' },
  });
  expect(await look(token)).toMatchObject({ status: 'CANCELLED', isWithdrawn: true });
  for (const act of ['withdraw', 'resend'] as const)
    expect((await decide(await as(sue), act, id)).codes).toEqual(['CONFLICT']);
  expect((await historyOf(acme.id))[0]).toMatchObject({
    kind: 'INVITATION_WITHDRAWN',
    subject: email,
    reason: REASON,
    actor: sue.email,
  });
});

test('what owners and administrators send again or withdraw is recorded, too, without a reason', async () => {
  const email = 'own@away.example';
  await invite(await as(ann), email);
  now += DAY_MS;
  const id = await invite(await as(adam), email);
  const cancel = 'mutation ($input: CancelInvitationInput!) { cancelInvitation(input: $input) { ok } }';
  expect((await (await as(ann)).graphql(cancel, { input: { invitationId: id } })).codes).toEqual([]);
  expect((await historyOf(acme.id)).slice(0, 2)).toMatchObject([
    { kind: 'INVITATION_WITHDRAWN', subject: email, reason: null, actor: ann.email },
    { kind: 'INVITATION_RESENT', subject: email, reason: null, actor: adam.email },
  ]);
});

test('open ones are those that wait or have expired; a company sees its own alone', async () => {
  const company = await seed.company('Quiet');
  const owner = await company.owner();
  await invite(await as(owner), 'old@quiet.example');
  now += 8 * DAY_MS;
  const gone = await invite(await as(owner), 'gone@quiet.example');
  await decide(await as(sue), 'withdraw', gone);
  await invite(await as(owner), 'new@quiet.example');
  const open = {
    total: 2,
    objects: [
      { email: 'new@quiet.example', status: 'PENDING', canResend: false },
      { email: 'old@quiet.example', status: 'EXPIRED', canResend: true },
    ],
  };
  for (const user of [sue, owner]) expect((await openOf(await as(user), company.id)).data!.invitations).toEqual(open);
  const narrowed = '{ invitations(status: [CANCELLED]) { objects { email } } }';
  expect((await (await as(owner)).graphql(narrowed)).data!.invitations.objects).toEqual([
    { email: 'gone@quiet.example' },
  ]);
  expect((await openOf(await as(rob), company.id)).codes).toEqual(['NOT_FOUND']);
});

test.each(['resend', 'withdraw'] as const)('only staff %s by the desk', async (act) => {
  const id = await invite(await as(ann), `${act}@away.example`);
  now += DAY_MS;
  for (const user of [ann, adam, rob]) expect((await decide(await as(user), act, id)).codes).toEqual(['FORBIDDEN']);
  for (const unknown of ['no id', seed.newId()])
    expect((await decide(await as(sue), act, unknown)).codes).toEqual(['NOT_FOUND']);
});

test('an administrator who was an owner makes no owner by an earlier invitation', async () => {
  const olga = await acme.member('OWNER');
  const id = await invite(await as(olga), 'partner@away.example', 'OWNER');
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('membership').set({ role: 'ADMIN' }).where('id', '=', olga.membershipId!).execute(),
  );
  now += DAY_MS;
  expect((await decide(await as(sue), 'resend', id)).codes).toEqual(['VALIDATION']);
  expect(await emailsTo('partner@away.example')).toHaveLength(1);
});

test.each([
  ['has left', { status: 'DISABLED' }],
  ['may not invite any more', { role: 'MEMBER' }],
] as const)('an invitation whose sender %s is not sent again', async (_, change) => {
  const max = await acme.member('ADMIN');
  const email = `friend-${Object.keys(change)[0]}@away.example`;
  const id = await invite(await as(max), email);
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('membership').set(change).where('id', '=', max.membershipId!).execute(),
  );
  now += DAY_MS;
  const refused = await decide(await as(sue), 'resend', id);
  expect(refused.codes).toEqual(['CONFLICT']);
  expect(refused.errors[0]!.message).toContain('no longer invite');
  expect(await emailsTo(email)).toHaveLength(1);
  expect((await decide(await as(sue), 'withdraw', id)).codes).toEqual([]);
});
