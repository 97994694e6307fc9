import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KEY_SCOPES } from '#kernel/scope.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { agent } from '../../../testing/agent.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { campaignOf, keyOf, program, sgd } from '../../../testing/program.ts';
import { createSeed, PASSWORD, type SeededUser } from '../../../testing/seed.ts';
import { twoBrands } from '../../../testing/two-brands.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';

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
/** Each test has an agent of its own. */
let key: { id: string; secret: string };
let call: ReturnType<typeof agent>;

beforeAll(async () => {
  const made = await twoBrands(seed);
  ({ company: acme, brandId, otherBrandId, owner } = made);
  catalogId = made.catalog.id;
  rest = program(api, (await keyOf(database, seed, owner)).secret);
});
beforeEach(async () => {
  // Proofs are limited by person.
  browser = await api.browser().signIn(await acme.member('ADMIN'));
  key = await keyOf(database, seed, owner, { scopes: KEY_SCOPES });
  call = agent(api, key.secret);
});

const CREATE = 'mutation ($input: CreateMandateInput!) { createMandate(input: $input) { ok id } }';
const inputOf = (parts: object = {}) => ({
  accessKeyId: key.id,
  groups: ['PAUSE', 'BUDGETS', 'BIDS', 'KEYWORDS', 'CREATE'],
  day: '50',
  month: '500',
  maxChangePercent: 20,
  maxRaise: '10',
  maxObjectsPerHour: 3,
  currentPassword: PASSWORD,
  ...parts,
});
const give = async (parts: object = {}): Promise<string> => {
  const { data, errors } = await browser.graphql(CREATE, { input: inputOf(parts) });
  if (errors.length) throw new Error(JSON.stringify(errors));
  return data!['createMandate'].id as string;
};
const launch = (parts: object = {}) => campaignOf({ brandId, catalogId, nowMs: now }, parts);
const campaign = async (parts: object = {}) => {
  const made = await rest('POST', '/v1/campaigns', launch(parts));
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id as string;
};
/** The refusal of a tool; null when it did what was asked. */
const refusalOf = async (name: string, sent: Record<string, unknown>) => {
  const { isError, answer } = await call(name, sent);
  if (!isError) return null;
  const error = answer['error'] as { code: string; reasons?: string[] };
  return error.reasons ? [error.code, ...error.reasons] : error.code;
};

const approvals = async () =>
  (
    await browser.graphql(
      '{ approvals { id state keyName reasons deciderName rows { name changes { field old new } } } }',
    )
  ).data!['approvals'];
const decide = (id: string, isApproved = true, by = browser) =>
  by.graphql('mutation ($input: DecideApprovalInput!) { decideApproval(input: $input) { ok } }', {
    input: { id, isApproved },
  });

describe('giving a mandate', () => {
  test('narrows what its key reads, also once it has ended: taking it away gives nothing', async () => {
    const ownBrands = async () =>
      (await program(api, key.secret)('GET', '/v1/brands')).body.data.map((one: { id: string }) => one.id).toSorted();
    const all = [brandId, otherBrandId].toSorted();
    expect(await ownBrands()).toEqual(all);
    const id = await give({ brandIds: [brandId] });
    expect(await ownBrands()).toEqual([brandId]);
    await browser.graphql('mutation ($id: ID!) { endMandate(input: { id: $id }) { ok } }', { id });
    expect(await ownBrands()).toEqual([brandId]);
    now += 1;
    await give();
    expect(await ownBrands()).toEqual(all);
  });

  test('asks for the password again, and for a key of an agent', async () => {
    for (const wrong of [
      { currentPassword: 'wrong' },
      { accessKeyId: (await keyOf(database, seed, owner)).id },
      { accessKeyId: seed.newId() },
      { brandIds: [seed.newId()] },
      { catalogIds: [seed.newId()] },
      { expiresInDays: 181 },
      { day: '50.5' },
    ]) {
      const { codes } = await browser.graphql(CREATE, { input: inputOf(wrong) });
      expect([wrong, codes]).toEqual([wrong, ['VALIDATION']]);
    }
    const id = await give();
    expect((await browser.graphql(CREATE, { input: inputOf() })).codes).toEqual(['CONFLICT']);
    const { data } = await browser.graphql(
      '{ mandates { id keyName giverName groups day month pausedAt endedAt expiresAt } }',
    );
    expect(data!['mandates'][0]).toMatchObject({ id, keyName: 'test', day: '50', endedAt: null });
    expect(Date.parse(data!['mandates'][0].expiresAt)).toBe(now + 30 * DAY_MS);
  });

  test('is for owners and admins; another company sees and changes nothing', async () => {
    const id = await give();
    const stranger = await api.browser().signIn(await (await seed.company('Strange')).owner());
    expect((await stranger.graphql('{ mandates { id } }')).data!['mandates']).toEqual([]);
    const tries = [
      stranger.graphql(CREATE, { input: inputOf() }),
      stranger.graphql('mutation ($id: ID!) { pauseMandate(input: { id: $id, isPaused: true }) { ok } }', { id }),
      stranger.graphql('mutation ($id: ID!) { endMandate(input: { id: $id }) { ok } }', { id }),
    ];
    expect((await Promise.all(tries)).flatMap(({ codes }) => codes)).toEqual(['VALIDATION', 'NOT_FOUND', 'NOT_FOUND']);
    const member = await api.browser().signIn(await acme.member('MEMBER'));
    expect((await member.graphql('{ mandates { id } }')).codes).toEqual(['FORBIDDEN']);
  });
});

describe('an agent', () => {
  test('reads without a mandate and writes nothing, at neither door', async () => {
    const id = await campaign();
    expect((await call('get_campaign', { id })).isError).toBe(false);
    expect(await refusalOf('pause_campaigns', { campaignIds: [id] })).toBe('mandate_missing');
    const direct = program(api, key.secret);
    expect((await direct('POST', '/v1/operations', { kind: 'PAUSE', campaignIds: [id] })).body.error).toBe(
      'mandate_missing',
    );
    await give();
    expect((await direct('PATCH', `/v1/campaigns/${id}`, { name: 'Mine' })).body.error).toBe('outside_mandate');
    expect(
      (await direct('POST', '/v1/shared-budgets', { name: 'x', period: 'DAY', amount: sgd('9') })).body.error,
    ).toBe('outside_mandate');
    const until = new Date(now + DAY_MS).toISOString();
    const extend = await direct('POST', '/v1/operations', { kind: 'EXTEND', campaignIds: [id], until });
    expect(extend.body.error).toBe('outside_mandate');
  });

  test('is stopped by a pause, by the end, and when it expires', async () => {
    const id = await give();
    const campaignIds = [await campaign()];
    const pause = (isPaused: boolean) =>
      browser.graphql('mutation ($id: ID!, $p: Boolean!) { pauseMandate(input: { id: $id, isPaused: $p }) { ok } }', {
        id,
        p: isPaused,
      });
    const exclude = () => refusalOf('exclude_terms', { campaignIds, keywords: [`kids ${now}`] });
    expect(await exclude()).toBeNull();
    await pause(true);
    expect(await exclude()).toBe('mandate_missing');
    await pause(false);
    expect(await exclude()).toBeNull();
    now += 30 * DAY_MS;
    expect(await exclude()).toBe('mandate_missing');
    expect((await program(api, key.secret)('GET', '/v1/mandate')).body.state).toBe('EXPIRED');
    now -= 30 * DAY_MS;
    await browser.graphql('mutation ($id: ID!) { endMandate(input: { id: $id }) { ok } }', { id });
    expect(await exclude()).toBe('mandate_missing');
    expect(
      (await browser.graphql('mutation ($id: ID!) { endMandate(input: { id: $id }) { ok } }', { id })).codes,
    ).toEqual(['CONFLICT']);
  });

  test('does what its groups, brands and catalogs name', async () => {
    const id = await campaign();
    const other = await campaign({ brandId: otherBrandId, skus: ['BAG-1'] });
    await give({ groups: ['BIDS'], brandIds: [brandId], day: '0', month: '0' });
    expect(await refusalOf('pause_campaigns', { campaignIds: [id] })).toBe('outside_mandate');
    expect(await refusalOf('create_campaign', launch())).toBe('outside_mandate');
    expect(await refusalOf('set_bids', { campaignIds: [id], change: { percent: 10 } })).toBeNull();
    expect(await refusalOf('get_campaign', { id: other })).toBe('not_found');
    const brands = (await call('list_brands', {})).answer['data'] as { id: string }[];
    expect(brands.map((one) => one.id)).toEqual([brandId]);
    key = await keyOf(database, seed, owner, { scopes: KEY_SCOPES });
    call = agent(api, key.secret);
    const elsewhere = (await seed.catalog('MY')).id;
    await give({ catalogIds: [elsewhere] });
    expect(await refusalOf('set_bids', { campaignIds: [id], change: { percent: 1 } })).toBe('outside_mandate');
  });

  test('switches on what it switched off itself, and asks about the rest', async () => {
    await give({ maxRaise: '1000' });
    const id = await campaign();
    // Its wallet is empty, and it is not reviewed: what cannot be shown is not switched.
    const deliver = () =>
      database.transact(SYSTEM, (tx) =>
        tx.updateTable('adSet').set({ status: 'DELIVERING' }).where('campaignId', '=', BigInt(id)).execute(),
      );
    const campaignIds = [id];
    const used = async (name: string) => {
      await deliver();
      return refusalOf(name, { campaignIds });
    };
    expect(await used('pause_campaigns')).toBeNull();
    now += 3 * DAY_MS;
    expect(await used('resume_campaigns')).toBeNull();
    expect(await used('pause_campaigns')).toBeNull();
    const { adSetId } = (await rest('GET', `/v1/campaigns/${id}`)).body;
    browser = await api.browser().signIn(await acme.member('ADMIN'));
    // Another key of the same name.
    await deliver();
    expect((await rest('POST', `/v1/campaigns/${id}/resume`)).status).toBe(200);
    await deliver();
    expect((await rest('POST', `/v1/campaigns/${id}/pause`)).status).toBe(200);
    expect(await used('resume_campaigns')).toEqual(['approval_needed', 'RESUME']);
    for (const runningStatus of ['STARTED', 'PAUSED']) {
      now += 1;
      await deliver();
      const { errors } = await browser.graphql(
        'mutation ($input: SetAdSetRunningStatusInput!) { setAdSetRunningStatus(input: $input) { ok } }',
        { input: { id: adSetId, runningStatus } },
      );
      expect(errors).toEqual([]);
    }
    expect(await used('resume_campaigns')).toEqual(['approval_needed', 'RESUME']);
    const [asked] = await approvals();
    expect((await decide(asked.id)).errors).toEqual([]);
    expect((await rest('GET', `/v1/campaigns/${id}`)).body.runningStatus).toBe('STARTED');
  });

  test('asks a person above a limit, and then has written nothing', async () => {
    await give();
    const id = await campaign();
    const bid = async () => (await rest('GET', `/v1/campaigns/${id}`)).body.bidWalletCurrency.amount as string;
    expect(await refusalOf('set_bids', { campaignIds: [id], change: { percent: 25 } })).toEqual([
      'approval_needed',
      'CHANGE',
    ]);
    expect(await bid()).toBe('0.50');
    expect(await refusalOf('set_bids', { campaignIds: [id], change: { percent: 20 }, dryRun: true })).toBeNull();
    expect(await refusalOf('set_bids', { campaignIds: [id], change: { percent: 20 } })).toBeNull();
    expect(await refusalOf('set_bids', { campaignIds: [id], change: { add: sgd('0.01') } })).toEqual([
      'approval_needed',
      'CHANGE',
    ]);
    now += DAY_MS + HOUR_MS;
    expect(await refusalOf('set_bids', { campaignIds: [id], change: { add: sgd('0.01') } })).toBeNull();
    expect(await bid()).toBe('0.61');
  });

  test('changes a campaign from what a person who was first made of it', async () => {
    await give();
    const id = await campaign();
    const [edited, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const edit = database.transact(SYSTEM, async (tx) => {
      await tx.updateTable('campaign').set({ name: 'Shoes of 2027' }).where('id', '=', BigInt(id)).execute();
      await tx.updateTable('adSet').set({ bidMicros: 2_000_000n }).where('campaignId', '=', BigInt(id)).execute();
      edited.resolve();
      await over.promise;
    });
    await edited.promise;
    const change = refusalOf('set_bids', { campaignIds: [id], change: { percent: 10 } });
    await eventually(async () => expect(await waitingForLocks(database)).toBe(1));
    over.resolve();
    await edit;
    expect(await change).toBeNull();
    expect((await rest('GET', `/v1/campaigns/${id}`)).body.bidWalletCurrency.amount).toBe('2.20');
  });

  test('applies what it previewed, with its plan, or nothing', async () => {
    await give({ groups: ['BIDS'], day: '0', month: '0' });
    const work = agent(api, key.secret, { toolset: 'work' });
    const id = await campaign();
    const sent = { kind: 'BID', campaignIds: [id], change: { percent: 10 } };
    const { answer } = await call('preview_changes', sent);
    const apply = async (parts: object = {}) => work('apply_changes', { ...sent, plan: answer['plan'], ...parts });
    expect((await apply({ change: { percent: 11 } })).answer['error']).toMatchObject({ code: 'precondition_failed' });
    expect((await apply()).answer).toMatchObject({ kind: 'BID', done: 1 });
    expect((await apply()).answer['error']).toMatchObject({ code: 'precondition_failed' });
    expect((await apply({ kind: 'PAUSE', change: undefined })).answer['error']).toMatchObject({
      code: 'outside_mandate',
    });
    expect((await rest('GET', `/v1/campaigns/${id}`)).body.bidWalletCurrency).toEqual(sgd('0.55'));
  });

  test('undoes what it did, and nothing else', async () => {
    await give();
    const id = await campaign();
    const theirs = await rest('POST', '/v1/operations', { kind: 'BID', campaignIds: [id], change: { percent: 4 } });
    expect(await refusalOf('undo_operation', { id: theirs.body.id })).toBe('outside_mandate');
    const { answer } = await call('set_budgets', { campaignIds: [id], change: { add: sgd('2') } });
    expect(await refusalOf('undo_operation', { id: answer['id'] })).toBeNull();
    const read = await rest('GET', `/v1/campaigns/${id}`);
    expect(read.body.budgetDailyTotal).toEqual(sgd('20.00'));
    const log = await rest('GET', `/v1/campaigns/${id}/activity`);
    expect(log.body.data[0].updatedBy).toMatch(/ \(test\)$/);
  });

  test('undoes at the moment at which another program does, without a deadlock', async () => {
    await give();
    const id = await campaign();
    const { answer } = await call('set_budgets', { campaignIds: [id], change: { add: sgd('2') } });
    const held = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const edit = database.transact(SYSTEM, async (tx) => {
      await tx.selectFrom('campaign').select('id').where('id', '=', BigInt(id)).forUpdate().execute();
      held.resolve();
      await over.promise;
    });
    await held.promise;
    const waits = (count: number) => eventually(async () => expect(await waitingForLocks(database)).toBe(count));
    const own = refusalOf('undo_operation', { id: answer['id'] });
    await waits(1);
    const theirs = rest('POST', `/v1/operations/${answer['id'] as string}/undo`);
    await waits(2);
    over.resolve();
    await edit;
    expect([await own, (await theirs).status]).toEqual([null, 200]);
    expect((await rest('GET', `/v1/campaigns/${id}`)).body.budgetDailyTotal).toEqual(sgd('20.00'));
  });

  test('goes on, once a person gave it a mandate, with what the key did that its own replaced', async () => {
    const maker = await api.browser().signIn(owner);
    await give();
    const first = await call('create_campaign', launch());
    const { needsApproval } = first.answer['error'] as { needsApproval: { id: string } };
    expect((await decide(needsApproval.id)).errors).toEqual([]);
    const created = (await rest('GET', '/v1/campaigns')).body.data[0].id as string;
    const { data } = await maker.graphql(
      'mutation ($input: ReplaceAccessKeyInput!) { replaceAccessKey(input: $input) { id secret } }',
      { input: { id: key.id, overlapDays: 0, currentPassword: PASSWORD } },
    );
    key = data!['replaceAccessKey'];
    const remove = () => program(api, key.secret)('DELETE', `/v1/campaigns/${created}`);
    expect((await remove()).body.error).toBe('mandate_missing');
    await give();
    expect((await remove()).status).toBe(200);
  });

  test('changes a negative list only where its mandate holds for all campaigns that use it', async () => {
    const elsewhere = await seed.catalog('AU');
    await elsewhere.products({ sku: 'RUN-9', brand: 'Bee', sellers: ['Far'] });
    await acme.sellers(await elsewhere.seller('Far'));
    await give({ catalogIds: [catalogId] });
    const [own, other] = [await campaign(), await campaign({ catalogId: elsewhere.id, skus: ['RUN-9'] })];
    const direct = program(api, key.secret);
    const made = await direct('POST', '/v1/negative-lists', { name: `List ${own}`, campaignIds: [own] });
    expect(made.status).toBe(201);
    const path = `/v1/negative-lists/${made.body.id}`;
    expect((await direct('PATCH', path, { keywords: ['used'] })).body).toMatchObject({
      keywords: ['used'],
      version: 2,
    });
    expect((await direct('PATCH', path, { campaignIds: [own, other] })).body.error).toBe('outside_mandate');
    expect((await rest('PATCH', path, { campaignIds: [own, other] })).status).toBe(200);
    for (const [method, body] of [
      ['PATCH', { keywords: [] }],
      ['DELETE', undefined],
    ] as const)
      expect((await direct(method, path, body)).body.error).toBe('outside_mandate');
    expect((await rest('GET', path)).body).toMatchObject({ keywords: ['used'], version: 3 });
  });

  test('launches into the shared budget of its mandate, first of all with a person', async () => {
    const mandate = await give();
    const first = await call('create_campaign', launch());
    const { reasons, needsApproval } = first.answer['error'] as { reasons: string[]; needsApproval: { id: string } };
    expect(reasons).toEqual(['FIRST_LAUNCH']);
    expect((await decide(needsApproval.id)).errors).toEqual([]);
    expect(await refusalOf('create_campaign', launch({ budgetDailyTotal: sgd('31') }))).toEqual([
      'approval_needed',
      'DAY',
    ]);
    const created = await call('create_campaign', launch({ budgetDailyTotal: sgd('30') }));
    expect(created.answer).toMatchObject({ status: 'PENDING_FOR_APPROVAL' });
    const { data } = await browser.graphql(
      'query ($id: ID!) { sponsorCampaign(id: $id) { adsetSet { sharedBudget { name } } } }',
      { id: created.answer['id'] },
    );
    expect(data!['sponsorCampaign'].adsetSet[0].sharedBudget.name).toBe(`Agent ${mandate.slice(-8)}`);
    const tooMuch = { campaignIds: [created.answer['id']], change: { add: sgd('1') } };
    expect(await refusalOf('set_budgets', tooMuch)).toEqual(['approval_needed', 'DAY']);
  });

  test('that changes much at once is counted one call after the other', async () => {
    await give({ maxRaise: '10' });
    const ids = await Promise.all(Array.from({ length: 6 }, () => campaign()));
    const outcomes = await Promise.all(
      ids.map((id) => refusalOf('set_budgets', { campaignIds: [id], change: { add: sgd('4') } })),
    );
    expect(outcomes.filter((one) => one === null)).toHaveLength(2);
  });
});

describe('what needs a yes', () => {
  const asked = async () => {
    const id = await campaign();
    const sent = { campaignIds: [id], change: { percent: 60 }, idempotencyKey: `ask ${id}` };
    const { answer } = await call('set_budgets', sent);
    const error = answer['error'] as { code: string; needsApproval: { id: string; link: string; expiresAt: string } };
    const budget = async () => (await rest('GET', `/v1/campaigns/${id}`)).body.budgetDailyTotal.amount as string;
    const { id: approvalId, link, expiresAt } = error.needsApproval;
    return { id, sent, budget, approvalId, link, expiresAt };
  };
  const codeOf = (answer: Record<string, unknown>) => (answer['error'] as { code: string } | undefined)?.code;

  test('waits once for 72 hours, and is written as it was shown, in both names', async () => {
    await give();
    const { id, sent, budget, approvalId, ...needed } = await asked();
    expect(needed).toEqual({
      link: 'http://localhost/approvals',
      expiresAt: new Date(now + 72 * HOUR_MS).toISOString(),
    });
    const again = await call('set_budgets', sent);
    expect((again.answer['error'] as { needsApproval: { id: string } }).needsApproval.id).toBe(approvalId);
    const found = async () => (await approvals()).find((one: { id: string }) => one.id === approvalId);
    expect(await found()).toMatchObject({
      state: 'PENDING',
      keyName: 'test',
      rows: [{ name: 'Shoes', changes: [{ field: 'budgetDaily', old: '20', new: '32' }] }],
    });
    expect(await budget()).toBe('20.00');
    expect((await decide(approvalId)).errors).toEqual([]);
    expect(await budget()).toBe('32.00');
    const log = await rest('GET', `/v1/campaigns/${id}/activity`);
    expect(log.body.data[0].updatedBy).toMatch(/ \(test\)$/);
    expect((await decide(approvalId)).codes).toEqual(['CONFLICT']);
    expect(await found()).toMatchObject({ state: 'APPROVED', deciderName: expect.any(String) });
  });

  test('is not written once it is rejected, withdrawn, expired, changed, or outside of the mandate', async () => {
    const mandate = await give();
    const work = agent(api, key.secret, { toolset: 'work' });
    const refusals: Record<string, (id: string) => Promise<unknown>> = {
      rejected: (id) => decide(id, false),
      withdrawn: async (id) => {
        const { answer } = await work('list_approvals', {});
        expect((answer['data'] as { id: string }[]).map((one) => one.id)).toContain(id);
        expect(codeOf((await work('withdraw_approval', { id })).answer)).toBeUndefined();
        expect(codeOf((await work('withdraw_approval', { id })).answer)).toBe('conflict');
      },
    };
    for (const [name, refuse] of Object.entries(refusals)) {
      const { budget, approvalId } = await asked();
      await refuse(approvalId);
      expect([name, (await decide(approvalId)).codes]).toEqual([name, ['CONFLICT']]);
      expect(await budget()).toBe('20.00');
    }
    const moved = await asked();
    await rest('POST', '/v1/operations', { kind: 'BUDGET', campaignIds: [moved.id], change: { add: sgd('1') } });
    expect((await decide(moved.approvalId)).errors[0]!.message).toMatch(/has been changed since/);
    expect(await moved.budget()).toBe('21.00');
    await decide(moved.approvalId, false);
    const late = await asked();
    const pause = (isPaused: boolean) =>
      browser.graphql('mutation ($input: PauseMandateInput!) { pauseMandate(input: $input) { ok } }', {
        input: { id: mandate, isPaused },
      });
    await pause(true);
    expect((await decide(late.approvalId)).errors[0]!.message).toMatch(/no longer allows/);
    await pause(false);
    now += 72 * HOUR_MS;
    browser = await api.browser().signIn(await acme.member('ADMIN'));
    expect((await decide(late.approvalId)).codes).toEqual(['CONFLICT']);
    expect(await late.budget()).toBe('20.00');
  });

  test('is decided by a person of the company who may do it themselves', async () => {
    await give();
    const { budget, approvalId } = await asked();
    const viewer = await api.browser().signIn(await acme.member('VIEWER'));
    const stranger = await api.browser().signIn(await (await seed.company('Others')).owner());
    expect((await decide(approvalId, true, viewer)).codes).toEqual(['FORBIDDEN']);
    expect((await decide(approvalId, true, stranger)).codes).toEqual(['NOT_FOUND']);
    expect((await stranger.graphql('{ approvals { id } }')).data!['approvals']).toEqual([]);
    const other = agent(api, (await keyOf(database, seed, owner, { scopes: KEY_SCOPES })).secret, { toolset: 'work' });
    expect((await other('list_approvals', {})).answer['data']).toEqual([]);
    expect(codeOf((await other('withdraw_approval', { id: approvalId })).answer)).toBe('not_found');
    expect(await budget()).toBe('20.00');
    // Who may decide in the console sees on the home page that an agent waits.
    const asks = async (user: TestBrowser) => {
      const { data } = await user.graphql('{ overview { todos { kind name requests } } }');
      return data!['overview'].todos.filter(({ kind }: { kind: string }) => kind === 'APPROVAL');
    };
    expect(await asks(browser)).toContainEqual({ kind: 'APPROVAL', name: 'test', requests: 1 });
    for (const user of [viewer, stranger]) expect(await asks(user)).toEqual([]);
    const member = await api.browser().signIn(await acme.member('MEMBER'));
    expect((await decide(approvalId, true, member)).errors).toEqual([]);
    expect(await budget()).toBe('32.00');
  });

  test('is carried out once, however often it is approved at once', async () => {
    await give();
    const { budget, approvalId } = await asked();
    const all = await Promise.all([1, 2, 3, 4].map(() => decide(approvalId)));
    expect(all.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(await budget()).toBe('32.00');
  });
});
