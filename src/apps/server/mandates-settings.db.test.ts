import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pruneGrants } from '#core/access/server/index.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { KEY_SCOPES } from '#kernel/scope.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { agent } from '../../../testing/agent.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { campaignOf, keyOf, program, sgd } from '../../../testing/program.ts';
import { createSeed, PASSWORD, type SeededUser } from '../../../testing/seed.ts';
import { twoBrands } from '../../../testing/two-brands.ts';

// Ways around the limits of a mandate other than its bids and budgets: percentages, hours, targets, dates, rules, caps.
let now = Date.UTC(2026, 10, 26, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);

let owner: SeededUser;
let browser: TestBrowser;
let rest: ReturnType<typeof program>;
let acme: Awaited<ReturnType<typeof seed.company>>;
let brandId: string;
let otherBrandId: string;
let catalogId: string;
let key: { id: string; secret: string };
let call: ReturnType<typeof agent>;
let core: ReturnType<typeof agent>;
let money: ReturnType<typeof agent>;
/** Of another company. */
let foreign: string;

const launch = (parts: object = {}) => campaignOf({ brandId, catalogId, nowMs: now }, parts);
const campaign = async (parts: object = {}, by = rest) => {
  const made = await by('POST', '/v1/campaigns', launch(parts));
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id as string;
};

beforeAll(async () => {
  await database.transact(SYSTEM, async (tx) => {
    for (const flag of ['show_sponsor_product_keywords', 'show_sponsor_target']) await setFlag(tx, flag, true);
  });
  const made = await twoBrands(seed, { alsoSells: ['Far'] });
  ({ company: acme, brandId, otherBrandId, owner } = made);
  catalogId = made.catalog.id;
  rest = program(api, (await keyOf(database, seed, owner)).secret);
  const strange = await seed.company('Strange');
  const theirs = (await strange.brand('Bee')).id;
  await strange.sellers(await made.catalog.seller('Far'));
  const stranger = program(api, (await keyOf(database, seed, await strange.owner())).secret);
  foreign = await campaign({ brandId: theirs }, stranger);
});
beforeEach(async () => {
  browser = await api.browser().signIn(await acme.member('ADMIN'));
  key = await keyOf(database, seed, owner, { scopes: KEY_SCOPES });
  call = agent(api, key.secret, { toolset: 'campaigns' });
  core = agent(api, key.secret);
  money = agent(api, key.secret, { toolset: 'money' });
});

const give = async (parts: object = {}): Promise<string> => {
  const { data, errors } = await browser.graphql(
    'mutation ($input: CreateMandateInput!) { createMandate(input: $input) { ok id } }',
    {
      input: {
        ...{ accessKeyId: key.id, groups: ['BUDGETS', 'BIDS', 'KEYWORDS', 'SETTINGS', 'CREATE'] },
        ...{ day: '50', month: '500', maxChangePercent: 20, maxRaise: '10', maxObjectsPerHour: 50 },
        currentPassword: PASSWORD,
        ...parts,
      },
    },
  );
  if (errors.length) throw new Error(JSON.stringify(errors));
  return data!['createMandate'].id as string;
};
const outcome = ({ isError, answer }: { isError: boolean; answer: Record<string, unknown> }) => {
  if (!isError) return 'done';
  const error = answer['error'] as { code: string; reasons?: string[] };
  return error.reasons ? `${error.code} ${error.reasons.join(' ')}` : error.code;
};
const read = async (id: string, part = '') => (await rest('GET', `/v1/campaigns/${id}${part}`)).body;
const approvalOf = ({ answer }: { answer: Record<string, unknown> }) =>
  (answer['error'] as { needsApproval: { id: string } }).needsApproval.id;
/** What a person is shown of a refused call. */
const shownOf = async (refused: Parameters<typeof approvalOf>[0]) => {
  const { data } = await browser.graphql('{ approvals { id rows { name changes { field old new } } } }');
  return data!['approvals'].find(({ id }: { id: string }) => id === approvalOf(refused));
};
const approve = async (refused: Parameters<typeof approvalOf>[0]) => {
  const { errors } = await browser.graphql(
    'mutation ($input: DecideApprovalInput!) { decideApproval(input: $input) { ok } }',
    { input: { id: approvalOf(refused), isApproved: true } },
  );
  return errors;
};

const on = (percent: number, dimension = 'DEVICE', value = 'mobile') => ({ dimension, value, percent });
const week = (at: (hour: number) => number) => Array.from({ length: 168 }, (_, hour) => at(hour % 24));
const modifiers = (...list: object[]) => ({ modifiers: list, hours: null, maxBid: null });
const CHANGE = 'approval_needed CHANGE';
const later = (days: number) => new Date(now + days * DAY_MS).toISOString();

describe('the bid of any auction stays within the limit', () => {
  test.each<[name: string, tool: string, sent: object, expected: string]>([
    ['a percentage', 'set_modifiers', modifiers(on(120)), 'done'],
    ['a percentage too far up', 'set_modifiers', modifiers(on(125)), CHANGE],
    ['a percentage too far down', 'set_modifiers', modifiers(on(70)), CHANGE],
    ['nothing at all', 'set_modifiers', modifiers(on(0)), CHANGE],
    ['two that multiply', 'set_modifiers', modifiers(on(120), on(120, 'PAGE', 'SEARCH')), CHANGE],
    ['a percentage and hours', 'set_modifiers', { ...modifiers(on(120)), hours: week(() => 105) }, CHANGE],
    ['a most that is next to nothing', 'set_modifiers', { ...modifiers(), maxBid: sgd('0.10') }, CHANGE],
    ['hours', 'set_hours', { hours: week((hour) => (hour < 6 ? 80 : 120)) }, 'done'],
    ['an hour too far', 'set_hours', { hours: week((hour) => (hour === 8 ? 300 : 100)) }, CHANGE],
    ['hours that close', 'set_hours', { hours: week((hour) => (hour < 6 ? 0 : 100)) }, CHANGE],
    ['a target', 'add_targets', { targets: [{ kind: 'PRODUCT', value: 'BAG-1' }] }, 'done'],
    ['a target’s bid', 'add_targets', { targets: [{ kind: 'PRODUCT', value: 'BAG-1', bid: sgd('0.60') }] }, 'done'],
    ['a high one', 'add_targets', { targets: [{ kind: 'PRODUCT', value: 'BAG-1', bid: sgd('0.61') }] }, CHANGE],
  ])('%s: %s', async (_, tool, sent, expected) => {
    await give();
    const id = await campaign();
    const was = [await read(id, '/modifiers'), await read(id, '/targets')];
    expect(outcome(await call(tool, { id, ...sent }))).toBe(expected);
    const is = [await read(id, '/modifiers'), await read(id, '/targets')];
    if (expected !== 'done') expect(is).toEqual(was);
    else expect(is).not.toEqual(was);
  });

  test('also by several calls of a day, in whatever order and by whatever tool', async () => {
    await give();
    const id = await campaign();
    expect(outcome(await call('set_modifiers', { id, ...modifiers(on(110)) }))).toBe('done');
    expect(outcome(await call('set_hours', { id, hours: week(() => 105) }))).toBe('done');
    const bids = { campaignIds: [id], change: { percent: 10 } };
    expect(outcome(await core('set_bids', bids))).toBe(CHANGE);
    expect(outcome(await core('set_bids', { ...bids, change: { percent: 2 } }))).toBe('done');
    expect(outcome(await call('set_modifiers', { id, ...modifiers(), hours: week(() => 105) }))).toBe('done');
    expect(outcome(await call('set_modifiers', { id, ...modifiers(on(125)), hours: week(() => 105) }))).toBe(CHANGE);
    now += DAY_MS + HOUR_MS;
    expect(outcome(await call('set_modifiers', { id, ...modifiers(on(115)), hours: week(() => 105) }))).toBe('done');
  });

  test('calls at once are judged one after the other', async () => {
    await give();
    const id = await campaign();
    const outcomes = await Promise.all([
      call('set_modifiers', { id, ...modifiers(on(120)) }),
      call('set_hours', { id, hours: week(() => 120) }),
      core('set_bids', { campaignIds: [id], change: { percent: 20 } }),
      call('add_targets', { id, targets: [{ kind: 'PRODUCT', value: 'BAG-1', bid: sgd('0.60') }] }),
    ]);
    // A target's bid is within the limit beside itself alone.
    expect(outcomes.map(outcome).filter((one) => one === 'done').length).toBeLessThanOrEqual(2);
    const { bidWalletCurrency } = await read(id);
    const { modifiers: list, hours } = await read(id, '/modifiers');
    const factor = (list[0]?.percent ?? 100) * (hours?.[0] ?? 100) * Number(bidWalletCurrency.amount);
    expect(factor).toBeLessThanOrEqual(0.6 * 10_000 + 1e-6);
  });

  test('a dry run above a limit says so and asks nobody; who sends no Idempotency-Key is asked about as well', async () => {
    await give();
    const id = await campaign();
    const pending = async () => (await browser.graphql('{ approvals { id } }')).data!['approvals'].length as number;
    const before = await pending();
    const sent = modifiers(on(300));
    expect(outcome(await call('set_modifiers', { id, ...sent, dryRun: true }))).toBe(CHANGE);
    expect(await pending()).toBe(before);
    const direct = program(api, key.secret);
    const { status, body } = await direct('PUT', `/v1/campaigns/${id}/modifiers`, sent);
    expect([status, body.reasons]).toEqual([403, ['CHANGE']]);
    expect(await pending()).toBe(before + 1);
    expect(await approve({ answer: { error: body } })).toEqual([]);
    expect((await read(id, '/modifiers')).modifiers).toEqual([on(300)]);
  });

  test('hours close with the right to pause', async () => {
    await give({ groups: ['BIDS', 'PAUSE'], day: '0', month: '0' });
    const id = await campaign();
    expect(outcome(await call('set_hours', { id, hours: week((hour) => (hour < 6 ? 0 : 100)) }))).toBe('done');
    now += 2 * DAY_MS;
    expect(outcome(await call('set_hours', { id, hours: null }))).toBe(CHANGE);
  });

  test('a person sees what would be written, and their yes writes that', async () => {
    await give();
    const id = await campaign({ name: `Boots ${now}` });
    const asked = await call('set_modifiers', { id, ...modifiers(on(300)) });
    expect(outcome(asked)).toBe(CHANGE);
    expect(await shownOf(asked)).toMatchObject({
      rows: [{ name: `Boots ${now}`, changes: [{ field: 'modifiers', old: null, new: 'DEVICE mobile 300' }] }],
    });
    expect(await approve(asked)).toEqual([]);
    expect((await read(id, '/modifiers')).modifiers).toEqual([on(300)]);
  });
});

describe('what would run longer waits for a person', () => {
  test.each<[name: string, tool: string, sent: (id: string) => Record<string, unknown>, expected: string]>([
    ['a name', 'update_campaign', (id) => ({ id, name: 'Boots' }), 'done'],
    ['a later end', 'update_campaign', (id) => ({ id, endDate: later(30) }), 'approval_needed LONGER'],
    [
      'no end',
      'update_campaign',
      (id) => ({ id, scheduleType: 'START_DATE', endDate: null }),
      'approval_needed LONGER',
    ],
    ['an earlier start', 'update_campaign', (id) => ({ id, startDate: later(1) }), 'approval_needed LONGER'],
    ['an operation', 'extend_campaigns', (id) => ({ campaignIds: [id], until: later(30) }), 'approval_needed LONGER'],
  ])('%s', async (_, tool, sent, expected) => {
    await give();
    const id = await campaign({ scheduleType: 'DATE_RANGE', startDate: later(2), endDate: later(9) });
    const before = await read(id);
    expect(outcome(await call(tool, sent(id)))).toBe(expected);
    const after = await read(id);
    expect([after.startDate, after.endDate]).toEqual([before.startDate, before.endDate]);
  });

  test('an earlier end does not, with the right to pause', async () => {
    const id = await campaign({ scheduleType: 'DATE_RANGE', startDate: later(2), endDate: later(9) });
    const shorten = () => call('update_campaign', { id, endDate: later(3) });
    await give({ groups: ['SETTINGS', 'PAUSE'], day: '0', month: '0' });
    expect(outcome(await shorten())).toBe('done');
    expect((await read(id)).endDate).toBe(later(3));
  });

  test('and does without it', async () => {
    const id = await campaign({ scheduleType: 'DATE_RANGE', startDate: later(2), endDate: later(9) });
    await give({ groups: ['SETTINGS'], day: '0', month: '0' });
    expect(outcome(await call('update_campaign', { id, endDate: later(3) }))).toBe(CHANGE);
  });

  test('amounts, content and the launch of a draft are not changed by it, at neither door', async () => {
    await give();
    const id = await campaign();
    const direct = program(api, key.secret);
    for (const body of [
      { name: 'x', budgetDailyTotal: sgd('999') },
      { bidWalletCurrency: sgd('9') },
      { bidType: 'AUTOMATED' },
      { targetRoas: 1 },
      { trafficControl: 50 },
      { launch: true },
      { skus: ['RUN-1'] },
      { brandId: otherBrandId },
    ])
      expect([body, (await direct('PATCH', `/v1/campaigns/${id}`, body)).body.error]).toEqual([
        body,
        'outside_mandate',
      ]);
  });

  test('an edit is undone by who made it, and by its operation', async () => {
    await give();
    const id = await campaign();
    now += HOUR_MS;
    expect(outcome(await call('update_campaign', { id, name: 'Mine' }))).toBe('done');
    now += HOUR_MS;
    await rest('PATCH', `/v1/campaigns/${id}`, { asName: 'Theirs' });
    const { data } = (await call('get_history', { id })).answer as { data: { operationId: string }[] };
    const [theirs, mine] = data.map(({ operationId }) => operationId);
    expect(outcome(await core('undo_operation', { id: theirs }))).toBe('outside_mandate');
    expect(outcome(await core('undo_operation', { id: mine }))).toBe('done');
    expect((await read(id)).name).toBe('Shoes');
    // What changes nothing is no operation, and gives no right to undo another's.
    expect(outcome(await call('update_campaign', { id, name: 'Shoes' }))).toBe('done');
    expect(outcome(await core('undo_operation', { id: theirs }))).toBe('outside_mandate');
  });
});

describe('what a person took back is not put back by an agent that was there before', () => {
  const closed = { hours: week((hour) => (hour < 6 ? 0 : 100)) };
  test.each<
    [
      name: string,
      person: (id: string) => Promise<{ status: number }>,
      agent: (id: string) => Promise<Parameters<typeof outcome>[0]>,
      expected: string,
    ]
  >([
    [
      'an end',
      (id) => rest('PATCH', `/v1/campaigns/${id}`, { endDate: later(3) }),
      (id) => call('extend_campaigns', { campaignIds: [id], until: later(9) }),
      'approval_needed LONGER',
    ],
    [
      'closed hours',
      (id) => rest('PUT', `/v1/campaigns/${id}/modifiers`, { modifiers: [], maxBid: null, ...closed }),
      (id) => call('set_hours', { id, hours: null }),
      CHANGE,
    ],
    [
      'a most',
      (id) => rest('PUT', `/v1/campaigns/${id}/modifiers`, { ...modifiers(), maxBid: sgd('0.20') }),
      (id) => call('set_modifiers', { id, ...modifiers() }),
      CHANGE,
    ],
    [
      'a budget',
      (id) => rest('PATCH', `/v1/campaigns/${id}`, { budgetDailyTotal: sgd('2') }),
      (id) => core('set_budgets', { campaignIds: [id], change: { add: sgd('18') } }),
      'approval_needed CHANGE RAISE',
    ],
  ])('%s', async (_, person, by, expected) => {
    await give();
    const id = await campaign({ scheduleType: 'DATE_RANGE', endDate: later(9) });
    // Was there: it knows all that the campaign was.
    expect(outcome(await call('update_campaign', { id, name: 'Mine' }))).toBe('done');
    now += HOUR_MS;
    expect((await person(id)).status).toBe(200);
    now += HOUR_MS;
    expect(outcome(await by(id))).toBe(expected);
  });
});

test('what was asked about and is allowed by now waits for nobody, so that no later yes does it again', async () => {
  await give();
  const [one, two] = ['one', 'two'].map((name) => ({ ...launch({ name }), idempotencyKey: `launch of ${name}` }));
  const asked = [await core('create_campaign', one!), await core('create_campaign', two!)];
  expect(asked.map(outcome)).toEqual(Array.from(asked, () => 'approval_needed FIRST_LAUNCH'));
  expect(await approve(asked[0]!)).toEqual([]);
  expect(outcome(await core('create_campaign', two!))).toBe('done');
  const states = async () => {
    const { data } = await browser.graphql('{ approvals { id state } }');
    const of = new Map(data!['approvals'].map(({ id, state }: { id: string; state: string }) => [id, state]));
    return asked.map((one) => of.get(approvalOf(one)));
  };
  expect(await states()).toEqual(['APPROVED', 'WITHDRAWN']);
  expect((await approve(asked[1]!)).length).toBe(1);
});

test('words that are excluded are no names that find', async () => {
  await give();
  const id = await campaign();
  const set = await rest('PUT', `/v1/campaigns/${id}/automatic`, {
    automatic: [{ bucket: 'CLOSE', isOn: true, bid: sgd('0.10') }],
  });
  expect([set.status, set.text]).toEqual([200, expect.any(String)]);
  expect(outcome(await core('exclude_terms', { campaignIds: [id], keywords: ['cheap'] }))).toBe('done');
});

test('a target that loses its prices bids on other pages', async () => {
  await give();
  const id = await campaign();
  const target = { kind: 'BRAND', value: otherBrandId, bid: sgd('5.00') };
  const set = await rest('PUT', `/v1/campaigns/${id}/targets`, {
    targets: [{ ...target, maxPrice: sgd('1.00') }],
  });
  expect([set.status, set.text]).toEqual([200, expect.any(String)]);
  expect(outcome(await call('add_targets', { id, targets: [target] }))).toBe(CHANGE);
});

test('what is asked for again after it changed is asked again, and a copy is what was shown', async () => {
  await give();
  const id = await campaign({ budgetDailyTotal: sgd('40') });
  const first = await call('duplicate_campaign', { id });
  await rest('PATCH', `/v1/campaigns/${id}`, { budgetDailyTotal: sgd('400') });
  expect((await approve(first)).length).toBe(1);
  const again = await call('duplicate_campaign', { id });
  expect(approvalOf(again)).not.toBe(approvalOf(first));
});

test('what limits count no more is deleted, and what undo needs after that', async () => {
  const mandateId = await give();
  const id = await campaign();
  expect(outcome(await call('update_campaign', { id, name: 'Mine' }))).toBe('done');
  const uses = async () => {
    const { rows } = await database.read(SYSTEM, (tx) =>
      sql<{
        hasBids: boolean;
      }>`select before ? 'bids' as has_bids from mandate_use where mandate_id = ${mandateId}`.execute(tx),
    );
    return rows;
  };
  expect(await uses()).toEqual([{ hasBids: true }]);
  await pruneGrants(database, now + DAY_MS);
  expect(await uses()).toEqual([{ hasBids: true }]);
  await pruneGrants(database, now + 2 * DAY_MS + HOUR_MS);
  expect(await uses()).toEqual([{ hasBids: false }]);
  await pruneGrants(database, now + 31 * DAY_MS);
  expect(await uses()).toEqual([]);
});

test('keywords go, names of others’ campaigns are not found', async () => {
  await give();
  const id = await campaign({ keywords: ['shoes', '[boots]', 'hats'] });
  expect((await call('remove_keywords', { id, keywords: ['[Boots]', 'none'] })).answer).toEqual({
    keywords: { untrusted: ['hats', 'shoes'] },
  });
  expect((await read(id)).keywords).toEqual(['hats', 'shoes']);
});

test('how often one shopper sees it is one of the settings', async () => {
  await give();
  const id = await campaign();
  const cap = { times: 3, hours: 24, showsUnknown: true };
  expect(outcome(await call('set_frequency', { id, frequencyCap: cap }))).toBe('done');
  expect(await read(id, '/frequency')).toEqual({ frequencyCap: cap });
});

test('a copy is a draft within the budget of the mandate, at first with a person', async () => {
  const mandate = await give();
  const id = await campaign();
  const first = await call('duplicate_campaign', { id });
  expect(outcome(first)).toBe('approval_needed FIRST_LAUNCH');
  expect(await approve(first)).toEqual([]);
  const second = await call('duplicate_campaign', { id });
  expect(second.answer).toMatchObject({ status: 'DRAFT' });
  const { data } = await browser.graphql(
    'query ($id: ID!) { sponsorCampaign(id: $id) { adsetSet { sharedBudget { name } } } }',
    { id: second.answer['id'] },
  );
  expect(data!['sponsorCampaign'].adsetSet[0].sharedBudget.name).toBe(`Agent ${mandate.slice(-8)}`);
  expect(outcome(await call('duplicate_campaign', { id }))).toBe('approval_needed DAY');
});

describe('what budgets do later is confirmed by a person', () => {
  test('a rule, whatever it does', async () => {
    await give();
    const id = await campaign();
    const name = `Rule ${id}`;
    const terms = { condition: 'WEEKDAYS', weekdays: [6, 7], effect: 'LOWER', percent: 10 };
    const asked = await call('set_rules', { name, terms, campaignIds: [id] });
    expect(outcome(asked)).toBe('approval_needed BUDGET_RULE');
    expect((await shownOf(asked)).rows[0]).toMatchObject({ name: `${name}, Shoes` });
    const rules = async () =>
      ((await rest('GET', '/v1/budget-rules')).body.data as { name: string }[]).map((one) => one.name);
    expect(await rules()).not.toContain(name);
    expect(await approve(asked)).toEqual([]);
    expect(await rules()).toContain(name);
  });

  test('a shared budget, but never that of a mandate', async () => {
    const mandate = await give();
    const id = await campaign();
    const made = await rest('POST', '/v1/shared-budgets', {
      ...{ name: `Cap ${id}`, period: 'DAY', amount: sgd('50'), campaignIds: [id] },
    });
    const raise = { id: made.body.id, amount: sgd('60') };
    const asked = await money('set_shared_budget', raise);
    expect(outcome(asked)).toBe('approval_needed SHARED_BUDGET');
    expect((await shownOf(asked)).rows).toEqual([
      { name: `Cap ${id}, Shoes`, changes: [{ field: 'amount', old: '50.00 SGD', new: '60.00 SGD' }] },
    ]);
    const amount = async () => (await rest('GET', `/v1/shared-budgets/${made.body.id}`)).body.amount.amount;
    expect(await amount()).toBe('50.00');
    expect(await approve(asked)).toEqual([]);
    expect(await amount()).toBe('60.00');
    const own = ((await rest('GET', '/v1/shared-budgets')).body.data as { id: string; name: string }[]).find(
      ({ name }) => name === `Agent ${mandate.slice(-8)}`,
    )!;
    expect(outcome(await money('set_shared_budget', { id: own.id, amount: sgd('9999') }))).toBe('outside_mandate');
    const another = await keyOf(database, seed, owner, { scopes: KEY_SCOPES });
    key = another;
    await give({ groups: ['BUDGETS'], day: '0', month: '0' });
    const other = agent(api, another.secret, { toolset: 'money' });
    expect(outcome(await other('set_shared_budget', { id: own.id, campaignIds: [] }))).toBe('outside_mandate');
    const direct = program(api, another.secret);
    for (const [method, url] of [
      ['DELETE', `/v1/shared-budgets/${own.id}`],
      ['POST', '/v1/shared-budgets'],
    ] as const) {
      const body = method === 'POST' ? { name: 'Mine', period: 'DAY', amount: sgd('5') } : undefined;
      expect((await direct(method, url, body)).body.error).toBe('outside_mandate');
    }
  });
});

/** Every new write, as it is done with all rights. */
const WRITES: readonly [tool: string, group: string, sent: (id: string) => Record<string, unknown>][] = [
  ['remove_keywords', 'KEYWORDS', (id) => ({ id, keywords: ['shoes'] })],
  ['add_targets', 'KEYWORDS', (id) => ({ id, targets: [{ kind: 'PRODUCT', value: 'BAG-1' }] })],
  ['set_modifiers', 'BIDS', (id) => ({ id, ...modifiers(on(110)) })],
  ['set_hours', 'BIDS', (id) => ({ id, hours: week(() => 105) })],
  ['set_frequency', 'SETTINGS', (id) => ({ id, frequencyCap: { times: 3, hours: 24, showsUnknown: true } })],
  ['update_campaign', 'SETTINGS', (id) => ({ id, name: 'Mine' })],
  ['duplicate_campaign', 'CREATE', (id) => ({ id })],
  ['extend_campaigns', 'SETTINGS', (id) => ({ campaignIds: [id], until: later(30) })],
  [
    'set_rules',
    'BUDGETS',
    (id) => ({
      ...{ name: `R ${id}`, campaignIds: [id] },
      terms: { condition: 'WEEKDAYS', weekdays: [7], effect: 'LOWER', percent: 5 },
    }),
  ],
];
const GROUPS = ['PAUSE', 'BUDGETS', 'BIDS', 'KEYWORDS', 'SETTINGS', 'CREATE'];

test.each(WRITES)('%s needs a mandate, its group %s, and its place', async (tool, group, sent) => {
  const id = await campaign();
  const other = await campaign({ brandId: otherBrandId, skus: ['BAG-1'] });
  const state = async () => JSON.stringify([await read(id), await read(id, '/modifiers'), await read(other)]);
  const before = await state();
  expect(outcome(await call(tool, { ...sent(id) }))).toBe('mandate_missing');
  const without = GROUPS.filter((one) => one !== group);
  const given = await give({ groups: without, ...(without.includes('CREATE') ? {} : { day: '0', month: '0' }) });
  expect(outcome(await call(tool, { ...sent(id) }))).toBe('outside_mandate');
  const end = (mandate: string) =>
    browser.graphql('mutation ($id: ID!) { endMandate(input: { id: $id }) { ok } }', { id: mandate });
  await end(given);
  // One brand, and not that of the other campaign.
  const narrow = await give({ groups: GROUPS, brandIds: [brandId] });
  // What a company has for all its brands is closed to keys of some.
  expect(['outside_mandate', 'not_found', 'forbidden']).toContain(outcome(await call(tool, { ...sent(other) })));
  const theirs = outcome(await call(tool, { ...sent(foreign) }));
  expect(['not_found', 'forbidden', 'done']).toContain(theirs);
  if (theirs === 'done') expect(tool).toBe('extend_campaigns');
  await end(narrow);
  await give({ groups: GROUPS, catalogIds: [(await seed.catalog('MY')).id] });
  expect(outcome(await call(tool, { ...sent(id) }))).toBe('outside_mandate');
  expect(await state()).toBe(before);
});
