import { expect, test, describe, beforeAll } from 'vitest';
import { findDrift } from '#core/ledger/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import type { TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { keyOf, program } from '../../../../testing/program.ts';
import { PASSWORD } from '../../../../testing/seed.ts';
import { twoBuyers } from './package.test-support.ts';

const database = await createTestDatabase();
const { time, seed, api, scenario, acme, rival, freshMonday, staff } = await twoBuyers(database);
const member = async (role: 'OWNER' | 'ADMIN' | 'MEMBER', company = acme.company) => {
  const user = await company.member(role, { isApprovedByStaff: true });
  return { user, browser: await api.browser().signIn(user) };
};
const [other, admin, buyer] = [await member('OWNER'), await member('ADMIN'), await member('MEMBER')];

const SUBMIT = `mutation ($input: SubmitPackageCartInput!) { submitPackageCart(input: $input) {
  ok orderId waitsUntil confirmToken bookingCampaigns { id status totalAmount } } }`;
const order = async (browser: TestBrowser, parts: object = {}) =>
  browser.graphql(SUBMIT, {
    input: {
      ...{ brandId: acme.brand.id, paymentMethod: 'WALLET_CREDIT', paymentTerms: 'IMMEDIATE' },
      campaigns: [scenario.entry(freshMonday())],
      ...parts,
    },
  });
const wanted = async (browser: TestBrowser, parts: object = {}) => {
  const { data, errors } = await order(browser, parts);
  expect(errors).toEqual([]);
  return data!['submitPackageCart'] as {
    ok: boolean;
    orderId: Uuid;
    waitsUntil: string | null;
    bookingCampaigns: object[];
  };
};
const decide = (browser: TestBrowser, id: string, isApproved = true, reason?: string) =>
  browser.graphql('mutation ($input: DecideApprovalInput!) { decideApproval(input: $input) { ok needsOwner } }', {
    input: { id, isApproved, reason },
  });
const withdraw = (browser: TestBrowser, id: string) =>
  browser.graphql('mutation ($id: ID!) { withdrawApproval(input: { id: $id }) { ok } }', { id });
const setLimit = (browser: TestBrowser, amount: string | null) =>
  browser.graphql('mutation ($input: SetOrderLimitInput!) { setOrderLimit(input: $input) { waitsUntil } }', {
    input: { amount, currentPassword: PASSWORD },
  });
const approvalsOf = async (browser: TestBrowser) =>
  (
    await browser.graphql(`{ approvals { id state keyName askerName isOwn canDecide reasons reason deciderName
      rows { name changes { field old new } } } }`)
  ).data!['approvals'] as { id: string; state: string; isOwn: boolean; canDecide: boolean }[];
const stateOf = async (id: string) => (await approvalsOf(acme.browser)).find((one) => one.id === id)?.state;
const bookedOf = async (orderId: string) => {
  const rows = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('packageOrder').select(['orderedBy', 'confirmedBy', 'state']).where('id', '=', orderId).execute(),
  );
  return rows;
};
/** What earlier tests ordered counts no longer. */
const nextDay = async () => {
  time.nowMs += DAY_MS + HOUR_MS;
  for (const one of [acme, rival, other, admin, buyer, scenario.provider]) await one.browser.signIn(one.user);
};
const money = () => Promise.all([scenario.balance(acme.company.id), scenario.liveWeeks()]);

test('who sets nothing notices nothing', async () => {
  const made = await wanted(buyer.browser);
  expect(made).toMatchObject({ ok: true, waitsUntil: null, bookingCampaigns: [{ totalAmount: '900' }] });
  expect(await bookedOf(made.orderId)).toEqual([{ orderedBy: buyer.user.id, confirmedBy: null, state: 'PAID' }]);
});

describe('above the amount', () => {
  beforeAll(async () => {
    await nextDay();
    expect((await setLimit(acme.browser, '1000')).errors).toEqual([]);
  });

  test('an order waits and holds nothing; an owner who did not ask books it, once', async () => {
    const before = await money();
    const entries = {
      campaigns: [scenario.entry(freshMonday(), { id: 'a' }), scenario.entry(freshMonday(), { id: 'b' })],
    };
    const { data } = await acme.browser.graphql(
      `query ($campaigns: [PackageCartCampaignInput!]!) { packageCartQuote(campaigns: $campaigns, paymentMethod: WALLET_CREDIT) { needsOwner totalAmount } }`,
      entries,
    );
    expect(data!['packageCartQuote']).toEqual({ needsOwner: true, totalAmount: '1800' });
    const made = await wanted(acme.browser, { ...entries, key: 'twice' });
    expect(made).toEqual({
      ...{ ok: true, orderId: expect.any(String), confirmToken: null, bookingCampaigns: [] },
      waitsUntil: new Date(time.nowMs + 72 * HOUR_MS).toISOString().replace('.000', ''),
    });
    // Sent again, with its key and without.
    expect((await wanted(acme.browser, { ...entries, key: 'twice' })).orderId).toBe(made.orderId);
    expect((await wanted(acme.browser, entries)).orderId).toBe(made.orderId);
    expect(await money()).toEqual(before);
    expect((await approvalsOf(other.browser)).find(({ id }) => id === made.orderId)).toMatchObject({
      ...{ state: 'PENDING', keyName: null, isOwn: false, canDecide: true, reasons: ['SECOND_OWNER'] },
      rows: [
        { name: 'Launch week', changes: expect.arrayContaining([{ field: 'total', old: null, new: '900.00 SGD' }]) },
        { name: 'Launch week' },
        {
          name: '',
          changes: [
            { field: 'orderTotal', old: null, new: '1800.00 SGD' },
            { field: 'paymentMethod', old: null, new: 'WALLET_CREDIT' },
          ],
        },
      ],
    });
    expect((await approvalsOf(acme.browser)).find(({ id }) => id === made.orderId)).toMatchObject({
      ...{ isOwn: true, canDecide: false },
    });
    const mails = (await sentEmails(database)).filter(({ subject }) => subject.startsWith('An order of'));
    expect(mails.map(({ to }) => to)).toEqual([other.user.email]);
    expect(mails[0]!.action?.url).toMatch(/\/approvals$/);

    const refused = await Promise.all(
      [acme, admin, buyer].map(async ({ browser }) => (await decide(browser, made.orderId)).codes),
    );
    expect(refused).toEqual([['CONFLICT'], ['FORBIDDEN'], ['FORBIDDEN']]);
    expect((await decide(rival.browser, made.orderId)).codes).toEqual(['NOT_FOUND']);
    expect((await decide(rival.browser, made.orderId, false)).codes).toEqual(['NOT_FOUND']);
    expect((await withdraw(rival.browser, made.orderId)).codes).toEqual(['NOT_FOUND']);
    expect((await withdraw(other.browser, made.orderId)).codes).toEqual(['NOT_FOUND']);

    const third = await member('OWNER');
    const all = await Promise.all([other, third, other].map(({ browser }) => decide(browser, made.orderId)));
    expect(all.flatMap(({ codes }) => codes)).toEqual(['CONFLICT', 'CONFLICT']);
    expect(await money()).toEqual([before[0] - 1800, before[1] + 2]);
    const [booked] = await bookedOf(made.orderId);
    expect(booked).toMatchObject({ orderedBy: acme.user.id, state: 'PAID', confirmedBy: expect.any(String) });
    expect(booked!.confirmedBy).not.toBe(acme.user.id);
    // The request repeated after the yes is answered with what was booked.
    expect(await wanted(acme.browser, { ...entries, key: 'twice' })).toMatchObject({
      ...{ ok: true, orderId: made.orderId, waitsUntil: null },
      bookingCampaigns: [{ totalAmount: '900' }, { totalAmount: '900' }],
    });
    const answers = (await sentEmails(database)).filter(({ subject }) => /said yes/.test(subject));
    expect(answers.map(({ to }) => to)).toEqual([acme.user.email]);
    await database.transact(SYSTEM, (tx) =>
      tx.updateTable('membership').set({ status: 'DISABLED' }).where('id', '=', third.user.membershipId).execute(),
    );
    expect(await findDrift(database, time.nowMs)).toEqual([]);
  });

  test('small orders of a day in one storefront count together', async () => {
    await nextDay();
    expect((await wanted(buyer.browser)).waitsUntil).toBeNull();
    const second = await wanted(buyer.browser);
    expect(second.waitsUntil).not.toBeNull();
    // Another person's, and another storefront's, do not.
    expect((await wanted(admin.browser)).waitsUntil).toBeNull();
    // What another owner confirmed counts no more.
    expect((await decide(acme.browser, second.orderId)).errors).toEqual([]);
    expect((await wanted(buyer.browser)).waitsUntil).not.toBeNull();
    await nextDay();
    expect((await wanted(buyer.browser)).waitsUntil).toBeNull();
  });

  test('two orders at once do not pass beside each other', async () => {
    await nextDay();
    const both = await Promise.all([wanted(buyer.browser), wanted(buyer.browser)]);
    expect(both.filter(({ waitsUntil }) => waitsUntil === null)).toHaveLength(1);
  });

  test('no, with its reason; withdrawn; expired', async () => {
    await nextDay();
    const big = () => ({
      campaigns: [scenario.entry(freshMonday(), { id: 'a' }), scenario.entry(freshMonday(), { id: 'b' })],
    });
    const before = await money();
    const rejected = await wanted(buyer.browser, { ...big(), key: 'rejected' });
    expect((await decide(other.browser, rejected.orderId, false, 'x'.repeat(501))).codes).toEqual(['VALIDATION']);
    expect((await decide(admin.browser, rejected.orderId, false)).codes).toEqual(['FORBIDDEN']);
    expect((await decide(other.browser, rejected.orderId, false, ' Too early ')).errors).toEqual([]);
    expect((await approvalsOf(buyer.browser)).find(({ id }) => id === rejected.orderId)).toMatchObject({
      ...{ state: 'REJECTED', reason: 'Too early', isOwn: true },
    });
    const mail = (await sentEmails(database)).at(-1)!;
    expect([mail.to, mail.paragraphs.join(' ')]).toEqual([buyer.user.email, expect.stringContaining('Too early')]);
    expect((await decide(other.browser, rejected.orderId)).codes).toEqual(['CONFLICT']);
    const withdrawn = await wanted(buyer.browser, big());
    expect((await withdraw(buyer.browser, withdrawn.orderId)).errors).toEqual([]);
    expect((await withdraw(buyer.browser, withdrawn.orderId)).codes).toEqual(['CONFLICT']);
    expect((await decide(other.browser, withdrawn.orderId)).codes).toEqual(['CONFLICT']);
    const late = await wanted(buyer.browser, big());
    for (let days = 0; days < 3; days += 1) await nextDay();
    expect((await decide(other.browser, late.orderId)).codes).toEqual(['CONFLICT']);
    expect((await wanted(buyer.browser, { ...big(), key: 'new' })).waitsUntil).not.toBeNull();
    expect(await money()).toEqual(before);
    expect(await stateOf(withdrawn.orderId)).toBe('WITHDRAWN');
  });

  test('everything is checked again at the yes', async () => {
    await nextDay();
    const [first, second] = [freshMonday(), freshMonday()];
    const big = { campaigns: [scenario.entry(first, { id: 'a' }), scenario.entry(second, { id: 'b' })] };
    const full = await wanted(buyer.browser, big);
    // Others take both slots of a week meanwhile.
    for (const id of ['c', 'd'])
      await rival.browser.graphql(SUBMIT, {
        input: {
          ...{ brandId: rival.brand.id, paymentMethod: 'WALLET_CREDIT', paymentTerms: 'IMMEDIATE' },
          campaigns: [scenario.entry(first, { id })],
        },
      });
    expect((await decide(other.browser, full.orderId)).codes).toEqual(['VALIDATION']);
    expect(await stateOf(full.orderId)).toBe('PENDING');
    expect(await bookedOf(full.orderId)).toEqual([]);

    const unrightful = await wanted(buyer.browser, {
      campaigns: [scenario.entry(freshMonday(), { id: 'a' }), scenario.entry(freshMonday(), { id: 'b' })],
    });
    const role = (to: 'MEMBER' | 'VIEWER') =>
      database.transact(SYSTEM, (tx) =>
        tx.updateTable('membership').set({ role: to }).where('id', '=', buyer.user.membershipId).execute(),
      );
    await role('VIEWER');
    expect((await decide(other.browser, unrightful.orderId)).codes).toEqual(['CONFLICT']);
    await role('MEMBER');
    await database.transact(SYSTEM, (tx) =>
      tx.updateTable('packagePrice').set({ priceMicros: 1_100_000_000n }).where('segmentId', '=', 'all').execute(),
    );
    expect((await decide(other.browser, unrightful.orderId)).codes).toEqual(['CONFLICT']);
    await database.transact(SYSTEM, (tx) =>
      tx.updateTable('packagePrice').set({ priceMicros: 1_000_000_000n }).where('segmentId', '=', 'all').execute(),
    );
    expect((await decide(other.browser, unrightful.orderId)).errors).toEqual([]);
  });

  test('the stricter of both holds when the amount changes in between', async () => {
    await nextDay();
    const big = { campaigns: [scenario.entry(freshMonday(), { id: 'a' }), scenario.entry(freshMonday(), { id: 'b' })] };
    const waiting = await wanted(acme.browser, big);
    const raise = (await setLimit(acme.browser, '5000')).data!['setOrderLimit'].waitsUntil;
    expect(raise).not.toBeNull();
    const asked = (await approvalsOf(other.browser)).find(
      ({ id, state }) => state === 'PENDING' && id !== waiting.orderId,
    )!;
    expect((await decide(other.browser, asked.id)).errors).toEqual([]);
    // It still waits for another owner, as when it was asked.
    expect((await decide(acme.browser, waiting.orderId)).codes).toEqual(['CONFLICT']);
    expect((await wanted(acme.browser, { campaigns: [scenario.entry(freshMonday())] })).waitsUntil).toBeNull();
    expect((await setLimit(acme.browser, '1000')).data!['setOrderLimit'].waitsUntil).toBeNull();
    expect((await decide(other.browser, waiting.orderId)).errors).toEqual([]);
  });

  test('a transfer is ordered at the yes, not before', async () => {
    await nextDay();
    const wire = {
      ...{ paymentMethod: 'WIRE_TRANSFER', paymentTerms: 'IMMEDIATE' },
      campaigns: [scenario.entry(freshMonday(), { id: 'a' }), scenario.entry(freshMonday(), { id: 'b' })],
    };
    const [, weeks] = await money();
    const { orderId } = await wanted(buyer.browser, wire);
    const topUps = () =>
      database.read(SYSTEM, (tx) =>
        tx.selectFrom('topUp').select(['status', 'method']).where('purchaseId', '=', orderId).execute(),
      );
    expect([await topUps(), (await money())[1]]).toEqual([[], weeks]);
    expect((await decide(other.browser, orderId)).errors).toEqual([]);
    expect(await topUps()).toEqual([{ status: 'REQUESTED', method: 'WIRE_TRANSFER' }]);
    expect([(await bookedOf(orderId))[0]!.state, (await money())[1]]).toEqual(['HELD', weeks + 2]);
  });

  test('staff’s orders for the company wait too', async () => {
    await nextDay();
    const { data } = await staff.graphql(SUBMIT, {
      input: {
        ...{ companyId: acme.company.id, brandId: acme.brand.id },
        ...{ paymentMethod: 'WALLET_CREDIT', paymentTerms: 'IMMEDIATE' },
        campaigns: [scenario.entry(freshMonday(), { id: 'a' }), scenario.entry(freshMonday(), { id: 'b' })],
      },
    });
    const { orderId, waitsUntil } = data!['submitPackageCart'];
    expect(waitsUntil).not.toBeNull();
    const takeBack = (id: string, companyId: string) =>
      staff.graphql(
        'mutation ($id: ID!, $companyId: ID) { withdrawApproval(input: { id: $id, companyId: $companyId }) { ok } }',
        { id, companyId },
      );
    expect((await takeBack(orderId, rival.company.id)).codes).toEqual(['NOT_FOUND']);
    expect((await takeBack(orderId, acme.company.id)).errors).toEqual([]);
    expect(await stateOf(orderId)).toBe('WITHDRAWN');
  });
});

const memberIs = ({ user }: typeof other, set: { status?: 'ACTIVE' | 'DISABLED'; isApprovedByStaff?: boolean }) =>
  database.transact(SYSTEM, (tx) =>
    tx.updateTable('membership').set(set).where('id', '=', user.membershipId).execute(),
  );
const twice = () => ({
  campaigns: [scenario.entry(freshMonday(), { id: 'a' }), scenario.entry(freshMonday(), { id: 'b' })],
});

describe('who says yes', () => {
  test('is not who has just let in the person who asked, nor through another', async () => {
    await nextDay();
    const joined = async (role: 'ADMIN' | 'MEMBER', invitedBy: Uuid) => {
      const user = await acme.company.member(role, { isApprovedByStaff: true, invitedBy });
      return { user, browser: await api.browser().signIn(user) };
    };
    const second = await joined('ADMIN', acme.user.id);
    const third = await joined('MEMBER', second.user.id);
    const asked = [await wanted(second.browser, twice()), await wanted(third.browser, twice())];
    for (const { orderId } of asked) expect((await decide(acme.browser, orderId)).codes).toEqual(['CONFLICT']);
    expect((await decide(other.browser, asked[0]!.orderId)).errors).toEqual([]);
    expect((await decide(acme.browser, asked[1]!.orderId, false)).errors).toEqual([]);
    // A changed role counts as well.
    await acme.browser.graphql('mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { ok } }', {
      input: { accountId: buyer.user.membershipId, roleId: 'ADMIN' },
    });
    const { orderId } = await wanted(buyer.browser, twice());
    expect((await decide(acme.browser, orderId)).codes).toEqual(['CONFLICT']);
    await withdraw(buyer.browser, orderId);
    for (let days = 0; days < 3; days += 1) await nextDay();
    const later = await wanted(buyer.browser, twice());
    expect((await decide(acme.browser, later.orderId)).errors).toEqual([]);
    await other.browser.graphql('mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { ok } }', {
      input: { accountId: buyer.user.membershipId, roleId: 'MEMBER' },
    });
    for (let days = 0; days < 3; days += 1) await nextDay();
    for (const { user } of [second, third])
      await database.transact(SYSTEM, (tx) =>
        tx.updateTable('membership').set({ status: 'DISABLED' }).where('id', '=', user.membershipId).execute(),
      );
  });

  test('is an owner whom staff approved', async () => {
    await nextDay();
    const { orderId } = await wanted(buyer.browser, twice());
    await memberIs(other, { isApprovedByStaff: false });
    expect((await decide(other.browser, orderId)).codes).toEqual(['CONFLICT']);
    await memberIs(other, { isApprovedByStaff: true });
    expect((await decide(other.browser, orderId)).errors).toEqual([]);
    expect((await sentEmails(database)).at(-1)!.paragraphs.join(' ')).not.toMatch(/carried out/);
  });

  test('has one mail of the same person within an hour', async () => {
    await nextDay();
    const mails = async () =>
      (await sentEmails(database)).filter(
        ({ to, subject }) => to === other.user.email && subject.startsWith('An order of'),
      );
    const before = (await mails()).length;
    await wanted(buyer.browser, twice());
    await wanted(buyer.browser, twice());
    expect(await mails()).toHaveLength(before + 1);
    time.nowMs += HOUR_MS + 1;
    await buyer.browser.signIn(buyer.user);
    await wanted(buyer.browser, twice());
    expect(await mails()).toHaveLength(before + 2);
  });
});

const LEFT = { decideApproval: { ok: false, needsOwner: true } };

describe('a program', () => {
  const catalogId = scenario.venture('SG').catalogId;
  const week = (startDate: string) => ({
    ...{ catalogId, segmentId: 'all', placementId: scenario.placement('HOME'), startDate },
  });
  const body = (weeks: number) => ({
    brandId: acme.brand.id,
    campaigns: [
      {
        ...{ packageId: scenario.idOf('LAUNCH'), name: 'Launch' },
        bookings: Array.from({ length: weeks }, () => week(freshMonday())),
      },
    ],
  });

  test('is confirmed above the amount by an owner who did not make its key', async () => {
    await nextDay();
    const rest = program(api, (await keyOf(database, seed, acme.user)).secret);
    const small = await rest('POST', '/v1/bookings', body(1));
    expect(small.body.reasons).toEqual(['BOOKING']);
    const large = await rest('POST', '/v1/bookings', body(2));
    expect(large.body.reasons).toEqual(['BOOKING', 'SECOND_OWNER']);
    expect((await rest('POST', '/v1/bookings?dryRun=true', body(2))).body.after.needsOwner).toBe(true);
    // Below it, who made the key may say yes.
    expect((await decide(acme.browser, small.body.needsApproval.id)).errors).toEqual([]);
    const { id } = large.body.needsApproval;
    for (const [who, code] of [
      [acme, 'CONFLICT'],
      [admin, 'FORBIDDEN'],
    ] as const)
      expect((await decide(who.browser, id)).codes).toEqual([code]);
    expect((await decide(other.browser, id)).errors).toEqual([]);
    const mails = (await sentEmails(database)).filter(({ subject }) => subject.startsWith('An order of'));
    expect(mails.at(-1)!.to).toBe(other.user.email);
  });

  test('counts for who made its key, and with what who says yes ordered', async () => {
    await nextDay();
    const rest = program(api, (await keyOf(database, seed, acme.user)).secret);
    const [first, second] = [await rest('POST', '/v1/bookings', body(1)), await rest('POST', '/v1/bookings', body(1))];
    expect([first.body.reasons, second.body.reasons]).toEqual([['BOOKING'], ['BOOKING']]);
    expect((await decide(buyer.browser, first.body.needsApproval.id)).errors).toEqual([]);
    // Together they are above it: no yes of one person is enough.
    expect((await decide(buyer.browser, second.body.needsApproval.id)).data).toEqual(LEFT);
    expect((await decide(buyer.browser, second.body.needsApproval.id)).codes).toEqual(['FORBIDDEN']);
    expect((await decide(acme.browser, second.body.needsApproval.id)).codes).toEqual(['CONFLICT']);
    // It is another owner's from then on, who has a mail.
    const caught = (await approvalsOf(other.browser)).find(({ id }) => id === second.body.needsApproval.id);
    expect(caught).toMatchObject({ state: 'PENDING', canDecide: true, reasons: ['BOOKING', 'SECOND_OWNER'] });
    expect((await sentEmails(database)).filter(({ subject }) => subject.startsWith('An order of')).at(-1)!.to).toBe(
      other.user.email,
    );
    // Also what the person themselves ordered since.
    expect((await wanted(acme.browser)).waitsUntil).not.toBeNull();
    const third = await rest('POST', '/v1/bookings', body(1));
    expect(third.body.reasons).toEqual(['BOOKING', 'SECOND_OWNER']);
    expect((await decide(other.browser, second.body.needsApproval.id)).errors).toEqual([]);

    await nextDay();
    const [asked] = [await rest('POST', '/v1/bookings', body(1))];
    expect((await wanted(buyer.browser)).waitsUntil).toBeNull();
    expect((await decide(buyer.browser, asked.body.needsApproval.id)).data).toEqual(LEFT);
  });

  test('whose request no one could confirm, is told so', async () => {
    await nextDay();
    const rest = program(api, (await keyOf(database, seed, acme.user)).secret);
    await memberIs(other, { status: 'DISABLED' });
    const refused = await rest('POST', '/v1/bookings', body(2));
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.detail).toMatch(/no other owner/);
    await memberIs(other, { status: 'ACTIVE' });
  });

  test('which asked before the amount was set, is held to it at the yes', async () => {
    await nextDay();
    const rest = program(api, (await keyOf(database, seed, acme.user)).secret);
    const asked = await rest('POST', '/v1/bookings', body(1));
    expect(asked.body.reasons).toEqual(['BOOKING']);
    await setLimit(acme.browser, '500');
    expect((await decide(acme.browser, asked.body.needsApproval.id)).data).toEqual(LEFT);
    expect((await decide(acme.browser, asked.body.needsApproval.id)).codes).toEqual(['CONFLICT']);
    expect((await decide(buyer.browser, asked.body.needsApproval.id)).codes).toEqual(['FORBIDDEN']);
    expect((await decide(other.browser, asked.body.needsApproval.id)).errors).toEqual([]);
  });
});

test('an order that no one could confirm is refused at once', async () => {
  await nextDay();
  const owners = (status: 'ACTIVE' | 'DISABLED') =>
    database.transact(SYSTEM, (tx) =>
      tx.updateTable('membership').set({ status }).where('id', '=', other.user.membershipId).execute(),
    );
  await owners('DISABLED');
  expect((await order(acme.browser)).codes).toEqual(['CONFLICT']);
  // Of a member the only owner confirms it.
  expect((await wanted(buyer.browser)).waitsUntil).not.toBeNull();
  await owners('ACTIVE');
});
