import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed, PASSWORD } from '../../../../testing/seed.ts';

let now = Date.UTC(2026, 5, 1, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const acme = await seed.company('Harbour');
const [ann, adam, mia] = [await acme.owner(), await acme.member('ADMIN'), await acme.member('MEMBER')];
const rob = await (await seed.company('Stranger')).owner();
const [asAnn, asAdam, asMia, asRob] = await Promise.all(
  [ann, adam, mia, rob].map((user) => api.browser().signIn(user)),
);

const invite = (browser: TestBrowser, email: string, roleId = 'MEMBER') =>
  browser.graphql('mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { invitation { id } } }', {
    input: { email, roleId },
  });
const invited = async (email: string, roleId?: string): Promise<string> =>
  (await invite(asAdam!, email, roleId)).data!.inviteMember.invitation.id;
const withdraw = (browser: TestBrowser, invitationId: string) =>
  browser.graphql(
    'mutation ($input: CancelInvitationInput!) { cancelInvitation(input: $input) { ok invitation { id status } } }',
    { input: { invitationId } },
  );
async function tokenFor(email: string): Promise<string> {
  const emails = (await sentEmails(database)).filter(({ to }) => to === email);
  return emails.at(-1)!.action!.url.split('/').at(-1)!;
}
const look = async (token: string) => {
  const query = 'query ($token: String!) { invitedInvitation(token: $token) { status isWithdrawn } }';
  return (await api.browser().graphql(query, { token })).data!.invitedInvitation;
};
const accept = (token: string) =>
  api.browser().graphql('mutation ($input: InviteMemberConfirmInput!) { inviteMemberConfirm(input: $input) { ok } }', {
    input: { token, firstName: 'Wren', lastName: 'Tan', password: PASSWORD },
  });

test('owners and administrators withdraw a pending invitation, and its link reports it', async () => {
  const id = await invited('wrong@away.example');
  const token = await tokenFor('wrong@away.example');
  expect((await withdraw(asRob!, id)).codes).toEqual(['NOT_FOUND']);
  expect((await withdraw(asMia!, id)).codes).toEqual(['FORBIDDEN']);
  expect((await withdraw(asAnn!, 'no id')).codes).toEqual(['NOT_FOUND']);
  expect(await look(token)).toEqual({ status: 'PENDING', isWithdrawn: false });

  expect((await withdraw(asAnn!, id)).data).toEqual({
    cancelInvitation: { ok: true, invitation: { id, status: 'CANCELLED' } },
  });
  expect(await look(token)).toEqual({ status: 'CANCELLED', isWithdrawn: true });
  const late = await accept(token);
  expect(late.codes).toEqual(['CONFLICT']);
  expect(late.errors[0]!.message).toBe('This invitation was withdrawn');
  expect((await withdraw(asAnn!, id)).codes).toEqual(['CONFLICT']);
});

test('a withdrawn invitation can be replaced at once, but an address gets three a day at most', async () => {
  for (let emails = 0; emails < 3; emails++)
    expect((await withdraw(asAdam!, await invited('often@away.example'))).codes).toEqual([]);
  const fourth = await invite(asAdam!, 'often@away.example');
  expect(Object.keys(fourth.errors[0]!.extensions.fields!)).toEqual(['email']);
});

test('a replaced, accepted or expired invitation cannot be withdrawn', async () => {
  const first = await invited('late@away.example');
  const replaced = await tokenFor('late@away.example');
  const second = await invited('late@away.example', 'VIEWER');
  expect((await withdraw(asAnn!, first)).codes).toEqual(['CONFLICT']);
  expect(await look(replaced)).toEqual({ status: 'CANCELLED', isWithdrawn: false });
  expect((await accept(await tokenFor('late@away.example'))).codes).toEqual([]);
  expect((await withdraw(asAnn!, second)).codes).toEqual(['CONFLICT']);

  const third = await invited('slow@away.example');
  now += 7 * DAY_MS;
  expect((await withdraw(await api.browser().signIn(ann), third)).codes).toEqual(['CONFLICT']);
});

test('of a concurrent acceptance and withdrawal one succeeds', async () => {
  const browser = await api.browser().signIn(adam);
  for (let round = 0; round < 5; round++) {
    const email = `race${round}@away.example`;
    const { id } = (await invite(browser, email)).data!.inviteMember.invitation;
    const [withdrawn, accepted] = await Promise.all([withdraw(browser, id), accept(await tokenFor(email))]);
    expect([withdrawn.codes, accepted.codes].filter((codes) => codes.length === 0)).toHaveLength(1);
  }
});
