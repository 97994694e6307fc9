import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed, PASSWORD } from '../../../../testing/seed.ts';

const database = await createTestDatabase();
let nowMs = Date.parse('2026-06-01T04:00:00Z');
const seed = createSeed(database, { clock: () => nowMs });
const api = await startApi(database, seed);
const acme = await seed.company('Acme');
const [ann, ben, adam] = [await acme.owner(), await acme.owner(), await acme.member('ADMIN')];
const [asAnn, asBen, asAdam] = await Promise.all([ann, ben, adam].map((user) => api.browser().signIn(user)));
const stranger = await api.browser().signIn(await (await seed.company('Rival')).owner());

const in72Hours = () => new Date(nowMs + 72 * HOUR_MS).toISOString().replace('.000', '');
const LIMIT = `amount changedBy confirmedBy upcomingFrom upcomingAmount owners`;
const setLimit = (browser: TestBrowser, amount: string | null, currentPassword = PASSWORD) =>
  browser.graphql(
    `mutation ($input: SetOrderLimitInput!) { setOrderLimit(input: $input) { waitsUntil orderLimit { ${LIMIT} } } }`,
    { input: { amount, currentPassword } },
  );
const limit = async (browser = asAnn!) => (await browser.graphql(`{ orderLimit { ${LIMIT} } }`)).data!['orderLimit'];
const decide = (browser: TestBrowser, id: string, isApproved = true) =>
  browser.graphql('mutation ($input: DecideApprovalInput!) { decideApproval(input: $input) { ok } }', {
    input: { id, isApproved },
  });
const waiting = async (browser = asAnn!) =>
  (await browser.graphql('{ approvals { id state reasons askerName rows { changes { field old new } } } }')).data![
    'approvals'
  ].filter(({ state }: { state: string }) => state === 'PENDING');
const ownerIs = (user: typeof ben, status: 'ACTIVE' | 'DISABLED') =>
  database.transact(SYSTEM, (tx) =>
    tx.updateTable('membership').set({ status }).where('id', '=', user.membershipId).execute(),
  );

test('is off until an owner sets it with a proof, and is nobody else’s business', async () => {
  expect(await limit()).toMatchObject({ amount: null, changedBy: null, owners: 2 });
  expect((await setLimit(asAdam!, '1000')).codes).toEqual(['FORBIDDEN']);
  expect((await setLimit(asAnn!, '1000', 'Wrong-password-1!')).codes).toEqual(['VALIDATION']);
  expect((await setLimit(asAnn!, '0.001')).codes).toEqual(['VALIDATION']);
  expect((await setLimit(asAnn!, '-1')).codes).toEqual(['VALIDATION']);
  expect((await setLimit(asAnn!, '1000')).data!['setOrderLimit']).toMatchObject({
    waitsUntil: null,
    orderLimit: { amount: '1000', confirmedBy: null },
  });
  expect(await limit(stranger)).toMatchObject({ amount: null, owners: 1 });
  const mails = (await sentEmails(database)).filter(({ subject }) => subject.startsWith('Orders of Acme'));
  expect(mails.map(({ to }) => to).toSorted()).toEqual([ann.email, ben.email].toSorted());
  const logged = await database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('companyChange')
      .select(['setting', 'fromValue', 'toValue', 'actorId'])
      .where('companyId', '=', acme.id)
      .execute(),
  );
  expect(logged).toEqual([{ setting: 'ORDER_LIMIT', fromValue: null, toValue: '1000', actorId: ann.id }]);
  const events = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('securityEvent').select(['kind', 'userId', 'detail']).where('companyId', '=', acme.id).execute(),
  );
  expect(events.filter(({ kind }) => kind === 'ORDER_LIMIT_CHANGED')).toEqual([
    expect.objectContaining({ userId: ann.id, detail: { from: '', to: '1000', changedBy: ann.id } }),
  ]);
});

test('a lower one holds at once; a higher one, or none, when another owner says yes', async () => {
  expect((await setLimit(asBen!, '800')).data!['setOrderLimit'].orderLimit.amount).toBe('800');
  const raise = await setLimit(asAnn!, '900');
  expect(raise.data!['setOrderLimit']).toMatchObject({
    waitsUntil: in72Hours(),
    orderLimit: { amount: '800' },
  });
  const [asked] = await waiting();
  expect(asked).toMatchObject({
    reasons: ['ORDER_LIMIT'],
    rows: [{ changes: [{ field: 'orderLimit', old: '800', new: '900' }] }],
  });
  // The same again is the one that waits.
  await setLimit(asAnn!, '900');
  expect(await waiting()).toHaveLength(1);
  expect((await decide(asAnn!, asked.id)).codes).toEqual(['CONFLICT']);
  expect((await decide(asAdam!, asked.id)).codes).toEqual(['FORBIDDEN']);
  expect((await decide(stranger, asked.id)).codes).toEqual(['NOT_FOUND']);
  expect((await decide(asBen!, asked.id)).errors).toEqual([]);
  expect(await limit()).toMatchObject({ amount: '900', confirmedBy: expect.any(String) });
  expect((await setLimit(asBen!, null)).data!['setOrderLimit']).toMatchObject({ orderLimit: { amount: '900' } });
  const [off] = await waiting();
  expect(off.rows).toEqual([{ changes: [{ field: 'orderLimit', old: '900', new: null }] }]);
  // What was asked for another amount than the one there is now, is refused.
  await setLimit(asAnn!, '700');
  expect((await decide(asAnn!, off.id)).codes).toEqual(['CONFLICT']);
  expect((await limit()).amount).toBe('700');
  expect((await decide(asAnn!, off.id, false)).errors).toEqual([]);
});

test('an only owner sets none, and waits for a higher one as long as another would have had to answer', async () => {
  await ownerIs(ben, 'DISABLED');
  expect((await setLimit(asAnn!, '600')).codes).toEqual(['CONFLICT']);
  expect((await setLimit(asAnn!, null)).data!['setOrderLimit']).toMatchObject({
    waitsUntil: null,
    orderLimit: {
      ...{ amount: '700', upcomingAmount: null, owners: 1 },
      upcomingFrom: in72Hours(),
    },
  });
  // Set to what it is, nothing is to come.
  await setLimit(asAnn!, '700');
  expect(await limit()).toMatchObject({ amount: '700', upcomingFrom: null });
  await setLimit(asAnn!, null);
  nowMs += 73 * HOUR_MS;
  await asAnn!.signIn(ann);
  expect(await limit()).toMatchObject({ amount: null, upcomingFrom: null });
  await ownerIs(ben, 'ACTIVE');
});

const roleOf = (browser: TestBrowser, user: typeof ben, roleId: string) =>
  browser.graphql('mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { ok } }', {
    input: { accountId: user.membershipId, roleId },
  });
const pass = async (hours: number) => {
  nowMs += hours * HOUR_MS;
  for (const [browser, user] of [
    [asAnn, ann],
    [asBen, ben],
  ] as const)
    await browser!.signIn(user);
};

describe('a delayed change', () => {
  beforeEach(async () => {
    await pass(100);
    await setLimit(asAnn!, '90');
    expect((await limit()).amount).toBe('90');
  });
  const mailsTo = async (email: string) =>
    (await sentEmails(database)).filter(({ to, subject }) => to === email && subject.startsWith('Orders of Acme'));

  test('does not come where another owner was there meanwhile, who has a mail of it', async () => {
    expect((await roleOf(asAnn!, ben, 'ADMIN')).errors).toEqual([]);
    const before = (await mailsTo(ben.email)).length;
    await setLimit(asAnn!, null);
    expect(await limit()).toMatchObject({ amount: '90', upcomingFrom: in72Hours() });
    const mails = await mailsTo(ben.email);
    expect(mails).toHaveLength(before + 1);
    const text = mails.at(-1)!.paragraphs.join(' ');
    expect(text).toMatch(/90\.00/);
    expect(text).toMatch(/no amount/);
    expect(text).toMatch(/From .*20\d\d/);
    await pass(1);
    expect((await roleOf(asAnn!, ben, 'OWNER')).errors).toEqual([]);
    expect(await limit()).toMatchObject({ amount: '90', upcomingFrom: null });
    await pass(80);
    expect((await limit()).amount).toBe('90');
    // Not later either, when that owner has gone and come again.
    await roleOf(asAnn!, ben, 'ADMIN');
    await pass(1);
    await roleOf(asAnn!, ben, 'OWNER');
    expect((await limit()).amount).toBe('90');
  });

  test('that another has replaced does not come', async () => {
    await roleOf(asAnn!, ben, 'ADMIN');
    await setLimit(asAnn!, null);
    await pass(10);
    await setLimit(asAnn!, '500');
    expect(await limit()).toMatchObject({ amount: '90', upcomingAmount: '500', upcomingFrom: in72Hours() });
    await pass(63);
    expect(await limit()).toMatchObject({ amount: '90', upcomingAmount: '500' });
    await pass(10);
    expect(await limit()).toMatchObject({ amount: '500', upcomingFrom: null });
    await roleOf(asAnn!, ben, 'OWNER');
  });
});

test('of two yeses at once one counts', async () => {
  const cleo = await acme.owner();
  const asCleo = await api.browser().signIn(cleo);
  await asBen!.signIn(ben);
  await setLimit(asAnn!, '100');
  await setLimit(asAnn!, '200');
  const [asked] = await waiting();
  const all = await Promise.all([asBen!, asCleo].map((browser) => decide(browser, asked.id)));
  expect(all.flatMap(({ codes }) => codes)).toEqual(['CONFLICT']);
  expect((await limit()).amount).toBe('200');
});
