import { describe, expect, test } from 'vitest';
import { AGENT_SCOPE, SELLER_SCOPES } from '#kernel/scope.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { agent } from '../../../../testing/agent.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { keyOf, program, sgd } from '../../../../testing/program.ts';
import { CAN_CHANGE_WHEN_REJECTED, rowVersions } from '../../../../testing/row-versions.ts';
import { PASSWORD } from '../../../../testing/seed.ts';
import { twoBuyers } from './package.test-support.ts';

const database = await createTestDatabase();
const { time, seed, api, scenario, acme, rival, freshMonday, book } = await twoBuyers(database);
const rest = program(api, (await keyOf(database, seed, acme.user)).secret);
const others = program(api, (await keyOf(database, seed, rival.user)).secret);
const catalogId = scenario.venture('SG').catalogId;

const week = (startDate: string, parts: object = {}) => ({
  ...{ catalogId, segmentId: 'all', placementId: scenario.placement('HOME'), startDate },
  ...parts,
});
const campaign = (...bookings: ReturnType<typeof week>[]) => ({
  ...{ packageId: scenario.idOf('LAUNCH'), name: 'Launch' },
  bookings,
});
const cart = (...campaigns: object[]) => ({ brandId: acme.brand.id, campaigns });
const approvals = async (buyer = acme) =>
  (
    await buyer.browser.graphql(
      '{ approvals { id state keyName reasons deciderName rows { name changes { field old new } } } }',
    )
  ).data!['approvals'] as { id: string; state: string }[];
const decide = (id: string, isApproved = true, { browser } = acme) =>
  browser.graphql('mutation ($input: DecideApprovalInput!) { decideApproval(input: $input) { ok } }', {
    input: { id, isApproved },
  });
/** Asks for a booking, which waits for a person. */
const ask = async (body: object, call = rest, headers = {}) => {
  const answer = await call('POST', '/v1/bookings', body, headers);
  expect([answer.status, answer.body.error, answer.body.reasons]).toEqual([403, 'approval_needed', ['BOOKING']]);
  return answer.body.needsApproval as { id: string; link: string; expiresAt: string };
};
const bookings = async (call = rest) => (await call('GET', '/v1/bookings?limit=500')).body.data as { id: string }[];

describe('packages', () => {
  test('are listed with what their ids stand for', async () => {
    const { body } = await rest('GET', '/v1/packages');
    const launch = body.data.find(({ code }: { code: string }) => code === 'LAUNCH');
    expect(body.data).toHaveLength(2);
    expect(launch).toMatchObject({
      placements: [{ id: scenario.placement('HOME'), name: 'Home banner', category: 'App' }],
      discounts: [{ name: 'Early', discount: '0.1', beforeStart: 40, minAmount: null }],
    });
    expect(launch.prices).toContainEqual({
      catalogId,
      segmentId: 'vip',
      segment: 'Best customers',
      price: sgd('1500.00'),
    });
    const elsewhere = await rest('GET', `/v1/packages?catalogId=${scenario.venture('MY').catalogId}`);
    expect(elsewhere.body.data.map(({ code }: { code: string }) => code)).toEqual(['LAUNCH']);
    expect((await rest('GET', `/v1/packages/${launch.id}`)).body).toEqual(launch);
    expect((await rest('GET', `/v1/packages/${seed.newId()}`)).status).toBe(404);
    const first = await rest('GET', '/v1/packages?limit=1');
    const second = await rest('GET', `/v1/packages?limit=1&after=${encodeURIComponent(first.body.next)}`);
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(idsOf([...first.body.data, ...second.body.data])).toEqual(idsOf(body.data));
  });

  test('are for approved companies, and for keys with the scope', async () => {
    const viewer = await acme.company.member('VIEWER');
    const unapproved = program(api, (await keyOf(database, seed, viewer)).secret);
    expect((await unapproved('GET', '/v1/packages')).status).toBe(403);
    const poor = program(api, (await keyOf(database, seed, acme.user, { scopes: ['campaigns:read'] })).secret);
    for (const [method, url] of [
      ['GET', '/v1/packages'],
      ['GET', '/v1/bookings'],
      ['POST', '/v1/bookings'],
    ] as const)
      expect((await poor(method, url, method === 'POST' ? cart() : undefined)).body.error).toBe('scope_missing');
  });
});

describe('a quote', () => {
  test('says what is charged, and writes nothing', async () => {
    const monday = freshMonday();
    // Marks the key as used.
    await rest('GET', '/v1/packages');
    const versions = rowVersions(database);
    const before = await versions.read();
    const { status, body } = await rest('POST', '/v1/bookings?dryRun=true', cart(campaign(week(monday))));
    const after = await versions.read();
    await versions.end();
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed.filter((table) => !(table in CAN_CHANGE_WHEN_REJECTED))).toEqual([]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      before: null,
      after: {
        total: sgd('900.00'),
        bookings: [{ amount: sgd('1000.00'), discount: sgd('100.00'), status: 'PURCHASED', startDate: monday }],
      },
      plan: expect.any(String),
    });
  });

  test('names what is in the way as it was sent', async () => {
    const [full, free] = [freshMonday(), freshMonday()];
    await book(rival, full);
    await book(rival, full);
    const poor = await scenario.buyer('Poor');
    const ofPoor = program(api, (await keyOf(database, seed, poor.user)).secret);
    const tries: [object, string, typeof rest?][] = [
      [cart(campaign(week(full))), 'campaigns.0.bookings.0.startDate'],
      [cart(campaign(week('2026-06-08'))), 'campaigns.0.bookings.0.startDate'],
      [cart(campaign(week(free, { catalogId: seed.newId() }))), 'campaigns.0.bookings.0.segmentId'],
      [cart(campaign(week(free, { segmentId: 'none' }))), 'campaigns.0.bookings.0.segmentId'],
      [cart(campaign(week(free, { placementId: scenario.placement('MAIL') }))), 'campaigns.0.bookings.0.placementId'],
      [cart({ ...campaign(week(free)), packageId: seed.newId() }), 'campaigns.0.packageId'],
      [cart({ ...campaign(week(free)), budget: sgd(50) }), 'campaigns.0.budget'],
      [cart({ ...campaign(week(free)), budget: { amount: '50', currency: 'USD' } }), 'campaigns.0.budget'],
      [{ ...cart(campaign(week(free))), brandId: rival.brand.id }, 'brandId'],
      [{ ...cart(campaign(week(free))), brandId: poor.brand.id }, 'campaigns', ofPoor],
    ];
    for (const [body, field, call = rest] of tries) {
      const { status, body: answer } = await call('POST', '/v1/bookings?dryRun=true', body);
      expect([status, answer.errors?.map((one: { field: string }) => one.field)]).toEqual([400, [field]]);
    }
  });
});

describe('a booking that a program asks for', () => {
  test('is made when a person says yes, at the price they saw, and charged once', async () => {
    const monday = freshMonday();
    const [money, slots, known] = [
      await scenario.balance(acme.company.id),
      await scenario.liveWeeks(),
      (await bookings()).length,
    ];
    const needed = await ask(cart(campaign(week(monday))), rest, { 'idempotency-key': 'launch' });
    expect(needed).toMatchObject({
      link: 'http://localhost/approvals',
      expiresAt: new Date(time.nowMs + 72 * HOUR_MS).toISOString(),
    });
    const again = await ask(cart(campaign(week(monday))), rest, { 'idempotency-key': 'launch' });
    expect(again.id).toBe(needed.id);
    expect([await scenario.balance(acme.company.id), await scenario.liveWeeks()]).toEqual([money, slots]);
    expect((await approvals()).find(({ id }) => id === needed.id)).toMatchObject({
      state: 'PENDING',
      keyName: 'test',
      rows: [
        {
          name: 'Launch week',
          changes: [
            { field: 'brand', old: null, new: acme.brand.name },
            { field: 'name', old: null, new: 'Launch' },
            { field: 'weeks', old: null, new: expect.stringMatching(`^${monday} .+ · .+ · .+$`) },
            { field: 'total', old: null, new: '900.00 SGD' },
          ],
        },
      ],
    });
    expect((await approvals(rival)).map(({ id }) => id)).not.toContain(needed.id);
    expect((await decide(needed.id, true, rival)).codes).toEqual(['NOT_FOUND']);

    const all = await Promise.all([1, 2, 3].map(() => decide(needed.id)));
    expect(all.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(await scenario.balance(acme.company.id)).toBe(money - 900);
    expect(await scenario.liveWeeks()).toBe(slots + 1);
    const listed = await bookings();
    expect(listed).toHaveLength(known + 1);
    expect(listed[0]).toMatchObject({ name: 'Launch', status: 'PURCHASED', total: sgd('900.00'), startDate: monday });
    expect((await rest('GET', `/v1/bookings/${listed[0]!.id}`)).body).toEqual(listed[0]);

    // Repeated, it is the same request, and no second booking.
    const repeated = await rest('POST', '/v1/bookings', cart(campaign(week(monday))), { 'idempotency-key': 'launch' });
    expect([repeated.status, repeated.body.bookings[0].id]).toEqual([201, listed[0]!.id]);
    expect((await approvals()).filter(({ state }) => state === 'PENDING')).toEqual([]);
    expect(await scenario.balance(acme.company.id)).toBe(money - 900);
  });

  test('is listed for the key that asked, and withdrawn by it', async () => {
    const asked = await ask(cart(campaign(week(freshMonday()))));
    const stateOf = async (call = rest) =>
      (await call('GET', '/v1/approvals')).body.data.find(({ id }: { id: string }) => id === asked.id)?.state;
    expect([await stateOf(), await stateOf(others)]).toEqual(['PENDING', undefined]);
    expect((await others('POST', `/v1/approvals/${asked.id}/withdraw`)).status).toBe(404);
    expect((await rest('POST', `/v1/approvals/${asked.id}/withdraw`)).status).toBe(200);
    expect(await stateOf()).toBe('WITHDRAWN');
    const poor = program(api, (await keyOf(database, seed, acme.user, { scopes: ['campaigns:read'] })).secret);
    expect((await poor('GET', '/v1/approvals')).body.error).toBe('scope_missing');
  });

  test('is not made when the maker of the key may write nothing any more', async () => {
    const member = await acme.company.member('ADMIN');
    const change = (to: { isApprovedByStaff: true } | { role: 'VIEWER' }) =>
      database.transact(SYSTEM, (tx) =>
        tx.updateTable('membership').set(to).where('id', '=', member.membershipId!).execute(),
      );
    await change({ isApprovedByStaff: true });
    const own = program(api, (await keyOf(database, seed, member)).secret);
    const needed = await ask(cart(campaign(week(freshMonday()))), own);
    await change({ role: 'VIEWER' });
    const slots = await scenario.liveWeeks();
    expect((await decide(needed.id)).codes).toEqual(['CONFLICT']);
    expect(await scenario.liveWeeks()).toBe(slots);
  });

  test('is not made after a no, or at another price', async () => {
    const slots = await scenario.liveWeeks();
    const refused = await ask(cart(campaign(week(freshMonday()))));
    expect((await decide(refused.id, false)).errors).toEqual([]);
    expect((await decide(refused.id)).codes).toEqual(['CONFLICT']);
    const dearer = await ask(cart(campaign(week(freshMonday()))));
    await scenario.provider.browser.graphql(
      'mutation ($input: SavePackageInput!) { savePackage(input: $input) { ok } }',
      {
        input: {
          ...{ isNew: false, code: 'LAUNCH', name: 'Launch week', slotCount: 2, isOffered: true, types: ['Onsite'] },
          ...{ dynamicStartDate: false, paidCreditOnly: false, customBudget: false, placements: ['HOME'] },
          tags: [{ name: 'Awareness', color: '#336699' }],
          prices: [
            { country: 'SG', segmentId: 'all', price: '1200' },
            { country: 'SG', segmentId: 'vip', price: '1500' },
            { country: 'MY', segmentId: 'all', price: '2500' },
          ],
          discounts: [{ name: 'Early', discount: '0.1', beforeStart: 40 }],
        },
      },
    );
    const { errors } = await decide(dearer.id);
    expect(errors[0]!.message).toMatch(/has been changed since/);
    expect(await scenario.liveWeeks()).toBe(slots);
  });

  test('is of its company, and of the brands of the key', async () => {
    const made = await book(acme);
    const ofOther = await acme.company.brand('Second');
    const narrow = program(api, (await keyOf(database, seed, acme.user, { brandIds: [ofOther.id] })).secret);
    for (const call of [others, narrow]) {
      expect((await bookings(call)).map(({ id }) => id)).not.toContain(made.id);
      expect((await call('GET', `/v1/bookings/${made.id}`)).status).toBe(404);
      const change = { contents: [{ weekId: made.placements[0]!.id, name: 'headline', value: 'Mine' }] };
      expect((await call('PATCH', `/v1/bookings/${made.id}`, change)).status).toBe(404);
    }
    expect((await narrow('POST', '/v1/bookings', cart(campaign(week(freshMonday()))))).status).toBe(404);
    expect((await rest('GET', `/v1/bookings?brandId=${ofOther.id}`)).body.data).toEqual([]);
    expect((await rest('GET', '/v1/bookings?status=ENDED')).body.data).toEqual([]);
    const whole = await bookings();
    const page = await rest('GET', '/v1/bookings?limit=1');
    const next = await rest('GET', `/v1/bookings?limit=1&after=${encodeURIComponent(page.body.next)}`);
    expect([...page.body.data, ...next.body.data]).toEqual(whole.slice(0, 2));
  });
});

describe('content', () => {
  test('is filled in together, and then waits for staff', async () => {
    const [made, other] = [await book(acme), await book(acme)];
    const url = `/v1/bookings/${made.id}`;
    const { body, headers } = await rest('GET', url);
    const weekId = body.weeks[0].id as string;
    const fill = (contents: object[], ifMatch?: string) =>
      rest('PATCH', url, { contents }, ifMatch ? { 'if-match': ifMatch } : {});
    const headline = { weekId, name: 'headline', value: 'Ten percent off' };
    const wrong: [object, string][] = [
      [{ ...headline, weekId: other.placements[0]!.id }, 'contents.1.weekId'],
      [{ ...headline, name: 'none' }, 'contents.1.name'],
      [{ ...headline, name: 'landing', value: 'nonsense' }, 'contents.1.value'],
    ];
    for (const [change, field] of wrong) {
      const refused = await fill([headline, change]);
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, field]);
    }
    expect((await rest('GET', url)).body).toEqual(body);
    const landing = { weekId, name: 'landing', value: 'https://shop.example/sale' };
    const filled = await fill([headline, landing], headers['etag']);
    expect(filled.body).toMatchObject({ status: 'PENDING_FOR_APPROVAL' });
    expect(filled.body.weeks[0].fields[0]).toMatchObject({ name: 'headline', value: 'Ten percent off' });
    expect((await fill([{ ...headline, value: null }], headers['etag'])).status).toBe(412);
    expect((await fill([{ ...headline, value: null }])).body.status).toBe('PURCHASED');
  });
});

describe('an agent', () => {
  const CREATE = 'mutation ($input: CreateMandateInput!) { createMandate(input: $input) { id } }';
  const agentOf = async (parts: object | null) => {
    const key = await keyOf(database, seed, acme.user, { scopes: [...SELLER_SCOPES, AGENT_SCOPE] });
    if (parts) {
      // Proofs are limited by person.
      const browser = await api.browser().signIn(await acme.company.member('ADMIN'));
      const { errors } = await browser.graphql(CREATE, {
        input: {
          ...{ accessKeyId: key.id, groups: ['BOOKINGS'], day: '0', month: '0', maxChangePercent: 0, maxRaise: '0' },
          ...{ maxObjectsPerHour: 1, currentPassword: PASSWORD },
          ...parts,
        },
      });
      if (errors.length) throw new Error(JSON.stringify(errors));
    }
    return { tools: agent(api, key.secret, { toolset: 'bookings' }), direct: program(api, key.secret) };
  };
  const codeOf = ({ answer }: { answer: Record<string, unknown> }) =>
    (answer['error'] as { code: string } | undefined)?.code;

  test('quotes and asks within a mandate with the group, for its brands and catalogs', async () => {
    const second = await acme.company.brand('Third');
    const wrong: [object | null, string][] = [
      [null, 'mandate_missing'],
      [{ groups: ['PAUSE', 'BIDS'] }, 'outside_mandate'],
      [{ catalogIds: [scenario.venture('MY').catalogId] }, 'outside_mandate'],
      [{ brandIds: [second.id] }, 'not_found'],
    ];
    for (const [parts, code] of wrong) {
      const { tools } = await agentOf(parts);
      for (const tool of ['quote_booking', 'request_booking'])
        expect([parts, tool, codeOf(await tools(tool, cart(campaign(week(freshMonday())))))]).toEqual([
          parts,
          tool,
          code,
        ]);
      expect((await tools('list_packages', {})).isError).toBe(false);
    }
  });

  test('always waits for a person, and fills in nothing itself', async () => {
    const { tools, direct } = await agentOf({});
    const body = cart(campaign(week(freshMonday())));
    const quote = await tools('quote_booking', body);
    expect(quote.answer).toMatchObject({
      before: null,
      after: { bookings: [{ name: { untrusted: 'Launch' } }] },
      plan: expect.any(String),
    });
    const slots = await scenario.liveWeeks();
    const asked = await tools('request_booking', { ...body, plan: quote.answer['plan'] });
    expect(asked.answer['error']).toMatchObject({ code: 'approval_needed', reasons: ['BOOKING'] });
    expect(await scenario.liveWeeks()).toBe(slots);
    const { id } = (asked.answer['error'] as { needsApproval: { id: string } }).needsApproval;
    expect((await decide(id)).errors).toEqual([]);
    expect(await scenario.liveWeeks()).toBe(slots + 1);
    const made = await book(acme);
    const change = { contents: [{ weekId: made.placements[0]!.id, name: 'headline', value: 'Mine' }] };
    expect((await direct('PATCH', `/v1/bookings/${made.id}`, change)).body.error).toBe('outside_mandate');
  });
});
