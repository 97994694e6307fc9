import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import type { RoleName } from '#kernel/permission.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed, type SeededCompany } from '../../../../testing/seed.ts';
import { acceptInvitation, findInvitation } from './index.ts';
import { invite } from './invite.ts';

let now = Date.UTC(2026, 5, 1, 8);
const clock = () => now;
const database = await createTestDatabase();
const seed = createSeed(database, { clock });
const deps = { newId: seed.newId, clock };

const acme = await seed.company('Acme');
const ann = await acme.owner();

async function sendInvitation(
  email: string,
  {
    company = acme,
    role = 'MEMBER',
    inviterId = ann.id,
  }: { company?: SeededCompany; role?: RoleName; inviterId?: string } = {},
) {
  const inviter = { id: inviterId, role: 'OWNER', name: 'Ann', language: 'en' } as const;
  const sent = await database.transact(SYSTEM, (tx) =>
    invite(tx, deps, { companyId: company.id, email, role, inviter }),
  );
  if (!sent.ok) throw new Error(JSON.stringify(sent.problem));
  return sent.value.token;
}
const find = (token: string) => database.read(SYSTEM, (tx) => findInvitation(tx, { token }, now));
const accept = (token: string, userId: string) =>
  database.transact(SYSTEM, (tx) => acceptInvitation(tx, deps, { invitation: { token }, userId }));
const membershipsIn = (company: SeededCompany, userId: string) =>
  database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('membership')
      .select(['id', 'role', 'status', 'isDefault'])
      .where('companyId', '=', company.id)
      .where('userId', '=', userId)
      .execute(),
  );

test('an invitation names sender and company, and works once', async () => {
  const bob = await seed.user({ email: 'bob@example.test' });
  const token = await sendInvitation(bob.email, { role: 'VIEWER' });
  expect(await find(token)).toMatchObject({
    companyName: 'Acme',
    email: bob.email,
    role: 'VIEWER',
    status: 'PENDING',
    invitedBy: 'Person 1 Test',
    userId: bob.id,
  });
  const accepted = await accept(token, bob.id);
  expect(accepted).toMatchObject({ ok: true, value: { companyId: acme.id, role: 'VIEWER' } });
  expect(await membershipsIn(acme, bob.id)).toMatchObject([{ role: 'VIEWER', status: 'ACTIVE', isDefault: true }]);
  expect(await find(token)).toBeNull();
  expect(await accept(token, bob.id)).toMatchObject({ ok: false, problem: { code: 'NOT_FOUND' } });
});

test('of many concurrent uses of one token one succeeds', async () => {
  const carl = await seed.user({ email: 'carl@example.test' });
  const token = await sendInvitation(carl.email);
  const answers = await Promise.all(Array.from({ length: 16 }, () => accept(token, carl.id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await membershipsIn(acme, carl.id)).toHaveLength(1);
});

test('a guessed token finds no invitation, and tokens are not stored in plain text', async () => {
  const token = await sendInvitation('dora@example.test');
  expect(await find(`${token.slice(0, -1)}_`)).toBeNull();
  expect(await find('')).toBeNull();
  const stored = await database.read(SYSTEM, (tx) => tx.selectFrom('invitation').selectAll().execute());
  expect(stored.some(({ email }) => email === 'dora@example.test')).toBe(true);
  for (const row of stored) expect(Object.values(row).map(String)).not.toContain(token);
});

test('a new user has no login yet; an existing user has the same default membership as before', async () => {
  const token = await sendInvitation('eve@example.test');
  expect(await find(token)).toMatchObject({ userId: null });
  const another = await seed.company('Elsewhere');
  const fay = await another.owner();
  expect(await accept(await sendInvitation(fay.email), fay.id)).toMatchObject({ ok: true });
  expect(await membershipsIn(acme, fay.id)).toMatchObject([{ isDefault: false }]);
});

test('another user’s invitation cannot be accepted', async () => {
  const mallory = await seed.user();
  const token = await sendInvitation('gil@example.test');
  expect(await accept(token, mallory.id)).toMatchObject({ ok: false, problem: { code: 'FORBIDDEN' } });
  expect(await find(token)).toMatchObject({ status: 'PENDING' });
});

test('an invitation is valid for seven days', async () => {
  const hal = await seed.user({ email: 'hal@example.test' });
  const token = await sendInvitation(hal.email);
  now += 7 * DAY_MS - 1;
  expect(await find(token)).toMatchObject({ status: 'PENDING' });
  now += 1;
  expect(await find(token)).toMatchObject({ status: 'EXPIRED' });
  expect(await accept(token, hal.id)).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
});

test('a second invitation replaces the first', async () => {
  const ida = await seed.user({ email: 'ida@example.test' });
  const first = await sendInvitation(ida.email, { role: 'VIEWER' });
  const second = await sendInvitation(ida.email, { role: 'ADMIN' });
  expect(await find(first)).toMatchObject({ status: 'CANCELLED' });
  expect(await accept(first, ida.id)).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
  expect(await accept(second, ida.id)).toMatchObject({ ok: true, value: { role: 'ADMIN' } });
});

test('the sender is named only while still a member', async () => {
  const owner = await acme.member('ADMIN');
  const token = await sendInvitation('jan@example.test', { inviterId: owner.id });
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('membership').set({ status: 'DISABLED' }).where('id', '=', owner.membershipId!).execute(),
  );
  expect(await find(token)).toMatchObject({ invitedBy: null });
});
