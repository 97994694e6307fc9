import { beforeAll, describe, expect, test } from 'vitest';
import { loadEvents, logEvents } from '#insights/reports/server/report.test-support.ts';
import { KEY_SCOPES } from '#kernel/scope.ts';
import { dayIn, DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { toolCall } from '../../../testing/agent.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { createTestClickHouse } from '../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { campaignOf, keyOf, program } from '../../../testing/program.ts';
import { createSeed, PASSWORD, type SeededUser } from '../../../testing/seed.ts';
import { twoBrands } from '../../../testing/two-brands.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';

let now = Date.UTC(2026, 10, 26, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const clickhouse = createTestClickHouse();
const api = await startApi(database, seed, { clickhouse });

let acme: Awaited<ReturnType<typeof seed.company>>;
let owner: SeededUser;
let brandId: string;
let otherBrandId: string;
let catalogId: string;

beforeAll(async () => {
  const made = await twoBrands(seed, { more: [{ sku: 'RUN-2', brand: 'Bee' }] });
  ({ company: acme, brandId, otherBrandId, owner } = made);
  catalogId = made.catalog.id;
});

// Untyped, because the test's assertions check the shape of the answer.
type Answer = ReturnType<typeof JSON.parse>;
interface Called {
  isError: boolean;
  answer: Answer;
}

const post = (secret: string | null, message: unknown, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/adcp/mcp',
    headers: {
      ...(secret && { authorization: `Bearer ${secret}` }),
      'content-type': 'application/json',
      accept: 'application/json',
      ...headers,
    },
    payload: JSON.stringify(message),
  });

const buyer = (secret: string) => async (name: string, sent: object) => {
  const response = await post(secret, toolCall(name, sent));
  const { result, error } = response.json<{
    result?: { structuredContent: Answer; isError?: boolean };
    error?: { message: string };
  }>();
  if (!result) throw new Error(error?.message ?? response.body);
  return { isError: result.isError ?? false, answer: result.structuredContent } satisfies Called;
};

interface LetIn {
  mandate?: object | null;
  brandIds?: string[] | null;
  maker?: SeededUser;
}

/** A buyer with a key of its own and, unless it is null, a mandate. */
async function letIn({ mandate = {}, brandIds = null, maker = owner }: LetIn = {}) {
  // Proofs are limited by person.
  const browser = await api.browser().signIn(maker === owner ? await acme.member('ADMIN') : maker);
  const key = await keyOf(database, seed, maker, { scopes: KEY_SCOPES, brandIds });
  if (mandate) {
    const { errors } = await browser.graphql(
      'mutation ($input: CreateMandateInput!) { createMandate(input: $input) { ok } }',
      {
        input: {
          accessKeyId: key.id,
          groups: ['PAUSE', 'BUDGETS', 'BIDS', 'CREATE'],
          day: '500',
          month: '5000',
          maxChangePercent: 100,
          maxRaise: '100',
          maxObjectsPerHour: 100,
          currentPassword: PASSWORD,
          ...mandate,
        },
      },
    );
    if (errors.length) throw new Error(JSON.stringify(errors));
  }
  return { call: buyer(key.secret), secret: key.secret, browser };
}

let keys = 0;
const purchase = (parts: object = {}, pack: object = {}) => {
  keys += 1;
  return {
    idempotency_key: `purchase-of-a-test-${keys}`,
    account: { account_id: brandId },
    start_time: new Date(now + DAY_MS).toISOString(),
    end_time: new Date(now + 11 * DAY_MS).toISOString(),
    packages: [packageOf(pack)],
    ...parts,
  };
};
const packageOf = (parts: object = {}) => ({
  product_id: 'sponsored_products_sg',
  pricing_option_id: 'cpc_auction',
  budget: 200,
  ...parts,
});
const change = (mediaBuyId: string, parts: object) => {
  keys += 1;
  return { idempotency_key: `change-of-a-test-${keys}`, media_buy_id: mediaBuyId, ...parts };
};
const approve = async (browser: TestBrowser, id: string) => {
  const { errors } = await browser.graphql(
    'mutation ($id: ID!) { decideApproval(input: { id: $id, isApproved: true }) { ok } }',
    { id },
  );
  expect(errors).toEqual([]);
};
/** A buyer whose first launch was allowed. */
async function trusted(parts: LetIn = {}) {
  const made = await letIn(parts);
  const first = purchase(parts.brandIds ? { account: { account_id: parts.brandIds[0] } } : {});
  const asked = await made.call('create_media_buy', first);
  await approve(made.browser, asked.answer['task_id']);
  return { ...made, bought: (await made.call('create_media_buy', first)).answer };
}
const campaigns = () =>
  database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('campaign')
      .innerJoin('adSet', 'adSet.campaignId', 'campaign.id')
      .select(['campaign.id', 'adSet.status', 'adSet.budgetTotalMicros', 'adSet.budgetDailyMicros'])
      .orderBy('campaign.id')
      .execute(),
  );
const codeOf = ({ answer }: Called): string => answer['adcp_error']?.code ?? 'none';

describe('the door', () => {
  test('has no test controller in a live environment: in no list, no capability, and it is no tool', async () => {
    const { secret, call } = await letIn({ mandate: null });
    const listed = await post(secret, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect(listed.body).toContain('get_adcp_capabilities');
    expect(listed.body).not.toContain('comply_test_controller');
    const { answer } = await call('get_adcp_capabilities', {});
    expect(answer).not.toHaveProperty('compliance_testing');
    expect(answer.account.sandbox).toBe(false);
    // What buyers' events would count for.
    expect(answer.media_buy.features.conversion_tracking).toBe(false);
    expect(answer.media_buy).not.toHaveProperty('conversion_tracking');
    await expect(call('comply_test_controller', { scenario: 'list_scenarios' })).rejects.toThrow('Unknown tool');
  });

  test('opens to keys of agents alone', async () => {
    const { secret } = await letIn({ mandate: null });
    const message = toolCall('get_adcp_capabilities', {});
    expect((await post(null, message)).headers['www-authenticate']).toBe('Bearer realm="endcap", scope="mcp"');
    expect((await post('esk_wrong', message)).statusCode).toBe(401);
    const program = (await keyOf(database, seed, owner)).secret;
    expect((await post(program, message)).statusCode).toBe(403);
    expect((await post(secret, message, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post(secret, message)).headers['content-type']).toContain('application/json');
    const streamed = await post(secret, message, { accept: 'application/json, text/event-stream' });
    expect(streamed.body).toContain('data: ');
    expect((await api.app.inject('/.well-known/oauth-protected-resource/adcp/mcp')).statusCode).toBe(404);
  });

  test('has no test controller, in no list, no capability and no answer', async () => {
    const { call, secret } = await letIn({ mandate: null });
    const listed = (await post(secret, { jsonrpc: '2.0', id: 1, method: 'tools/list' })).json<{
      result: { tools: { name: string }[] };
    }>();
    const names = listed.result.tools.map(({ name }) => name);
    expect(names).toContain('create_media_buy');
    expect(names).not.toContain('comply_test_controller');
    await expect(call('comply_test_controller', { scenario: 'list_scenarios' })).rejects.toThrow('Unknown tool');
    await expect(call('toString', {})).rejects.toThrow('Unknown tool');
    const { answer } = await call('get_adcp_capabilities', { context: { id: '7' } });
    expect(answer).toMatchObject({ supported_protocols: ['media_buy'], status: 'completed', context: { id: '7' } });
    // Its storyboards buy products that only a test controller names.
    expect(answer).not.toHaveProperty('specialisms');
    expect(answer['compliance_testing']).toBeUndefined();
  });

  test('refuses other versions and malformed requests in the words of the protocol', async () => {
    const { call } = await letIn({ mandate: null });
    expect(codeOf(await call('get_products', { adcp_major_version: 4 }))).toBe('VERSION_UNSUPPORTED');
    const wrong = await call('create_media_buy', { ...purchase({}, { budget: -1 }), context: { id: '7' } });
    expect(wrong).toMatchObject({
      isError: true,
      answer: {
        status: 'failed',
        context: { id: '7' },
        adcp_error: { code: 'INVALID_REQUEST', field: 'packages[0].budget', recovery: 'correctable' },
      },
    });
  });
});

describe('without a mandate', () => {
  test('a buyer reads and buys nothing', async () => {
    const before = await campaigns();
    const { call } = await letIn({ mandate: null });
    const accounts = (await call('list_accounts', {})).answer['accounts'];
    expect(accounts.map(({ name }: Answer) => name).toSorted()).toEqual(['Ant', 'Bee']);
    const { products, proposals } = (await call('get_products', { account: { account_id: brandId } })).answer;
    expect(products).toMatchObject([
      { product_id: 'sponsored_products_sg', pricing_options: [{ pricing_model: 'cpc', currency: 'SGD' }] },
    ]);
    expect(proposals[0].allocations).toMatchObject([{ allocation_percentage: 100 }]);
    expect(codeOf(await call('create_media_buy', purchase()))).toBe('PERMISSION_DENIED');
    expect(await campaigns()).toEqual(before);
  });
});

describe('a media buy', () => {
  test('waits for a person at first, is bought once, and answered again as it was', async () => {
    const { call, browser } = await letIn();
    const sent = purchase({ context: { id: 'first' } }, { bid_price: 0.75 });
    const asked = await call('create_media_buy', sent);
    expect(asked).toMatchObject({ isError: false, answer: { status: 'submitted', task_id: expect.any(String) } });
    const before = await campaigns();
    await approve(browser, asked.answer['task_id']);
    const { answer } = await call('create_media_buy', sent);
    expect(answer).toMatchObject({
      status: 'pending_start',
      revision: 1,
      packages: [{ budget: 200, bid_price: 0.75, product_id: 'sponsored_products_sg' }],
    });
    const again = await call('create_media_buy', { ...sent, context: { id: 'again' } });
    expect(again.answer).toEqual({ ...answer, replayed: true, context: { id: 'again' } });
    const other = await call('create_media_buy', { ...sent, packages: [packageOf({ budget: 300 })] });
    expect(codeOf(other)).toBe('IDEMPOTENCY_CONFLICT');
    expect(Object.keys(other.answer['adcp_error'])).toEqual(['code', 'message']);
    const made = (await campaigns()).slice(before.length);
    expect(made).toMatchObject([{ budgetTotalMicros: 200_000_000n, budgetDailyMicros: 20_000_000n }]);
    const read = await call('get_media_buys', { media_buy_ids: [answer['media_buy_id']] });
    expect(read.answer['media_buys']).toMatchObject([{ total_budget: 200, currency: 'SGD', status: 'pending_start' }]);
  });

  test('of several at once with one key is one', async () => {
    const { call } = await trusted();
    const before = (await campaigns()).length;
    const sent = purchase();
    const all = await Promise.all([1, 2, 3].map(() => call('create_media_buy', sent)));
    expect(all.filter((one) => !['none', 'CONFLICT'].includes(codeOf(one)))).toEqual([]);
    const last = await call('create_media_buy', sent);
    expect(last.answer).toMatchObject({ replayed: true, media_buy_id: expect.any(String) });
    expect((await campaigns()).length).toBe(before + 1);
  });

  test('is refused as a whole', async () => {
    const { call } = await trusted();
    const before = await campaigns();
    const refused: [object, string, string][] = [
      [
        { packages: [packageOf(), packageOf({ product_id: 'nothing' })] },
        'PRODUCT_NOT_FOUND',
        'packages[1].product_id',
      ],
      [{ packages: [packageOf(), packageOf({ bid_price: 0.001 })] }, 'VALIDATION_ERROR', 'packages[1]'],
      [{ packages: [packageOf({ creatives: [] })] }, 'UNSUPPORTED_FEATURE', 'packages[0].creatives'],
      [
        { packages: [packageOf({ catalogs: [{ type: 'product', ids: ['BAG-1'] }] })] },
        'VALIDATION_ERROR',
        'packages[0]',
      ],
      [{ account: { account_id: seed.newId() } }, 'ACCOUNT_NOT_FOUND', 'account'],
      [{ brand: { domain: 'ant.example' } }, 'INVALID_REQUEST', 'brand'],
      [{ total_budget: { amount: 9, currency: 'SGD' } }, 'UNSUPPORTED_FEATURE', 'total_budget'],
      [{ po_number: '7' }, 'UNSUPPORTED_FEATURE', 'po_number'],
      [{ account: { account_id: brandId, sandbox: true } }, 'ACCOUNT_NOT_FOUND', 'account'],
      [
        { packages: undefined, proposal_id: 'old', total_budget: { amount: 9, currency: 'SGD' } },
        'PROPOSAL_EXPIRED',
        'proposal_id',
      ],
    ];
    for (const [parts, code, field] of refused) {
      const { answer } = await call('create_media_buy', purchase(parts));
      expect([parts, answer['adcp_error']?.code, answer['adcp_error']?.field]).toEqual([parts, code, field]);
    }
    expect(await campaigns()).toEqual(before);
  });

  test('counts each call that it makes against the limits of its key', async () => {
    const { call, secret } = await trusted();
    now += HOUR_MS;
    let refused = 0;
    for (let count = 0; count < 14 && refused === 0; count += 1) {
      const packages = Array.from({ length: 10 }, () => packageOf({ bid_price: 0.001 }));
      await call(
        'create_media_buy',
        purchase({ packages: [...packages.slice(1).map(() => packageOf()), packages[0]] }),
      );
      const { headers } = await post(secret, toolCall('update_media_buy', {}));
      if (/r=0;/.test(String(headers['ratelimit']))) refused = count;
    }
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(14);
  });

  test('is bought from a proposal as it was shown', async () => {
    const { call } = await trusted();
    const { proposals } = (await call('get_products', { account: { account_id: brandId } })).answer;
    const { answer } = await call(
      'create_media_buy',
      purchase({
        packages: undefined,
        proposal_id: proposals[0].proposal_id,
        total_budget: { amount: 150, currency: 'SGD' },
      }),
    );
    expect(answer['packages']).toMatchObject([{ budget: 150, product_id: 'sponsored_products_sg' }]);
  });

  test('with a list that is not read spends nothing', async () => {
    const { call } = await trusted();
    const before = await campaigns();
    const list = (id: string) => ({ agent_url: 'https://lists.example', list_id: id });
    const { answer } = await call(
      'create_media_buy',
      purchase({}, { targeting_overlay: { property_list: list('one') } }),
    );
    expect(answer).toMatchObject({ status: 'pending_start', packages: [{ impressions: 0 }] });
    const [{ package_id: packageId }] = answer['packages'];
    const swapped = await call(
      'update_media_buy',
      change(answer['media_buy_id'], {
        packages: [{ package_id: packageId, targeting_overlay: { collection_list: list('two') } }],
      }),
    );
    expect(swapped.answer['affected_packages'][0].targeting_overlay).toEqual({ collection_list: list('two') });
    expect(await campaigns()).toEqual(before);
  });
});

describe('within its mandate', () => {
  test('what is above a limit asks a person, and what no group allows is refused', async () => {
    const { call, bought } = await trusted({ mandate: { groups: ['CREATE'], day: '30', month: '500' } });
    const before = await campaigns();
    const above = await call('create_media_buy', purchase());
    expect(above.answer['status']).toBe('submitted');
    expect(await campaigns()).toEqual(before);
    const id = bought['media_buy_id'];
    const packages = [{ package_id: bought['packages'][0].package_id, budget: 300 }];
    expect(codeOf(await call('update_media_buy', change(id, { packages })))).toBe('PERMISSION_DENIED');
    expect(codeOf(await call('update_media_buy', change(id, { paused: true })))).toBe('PERMISSION_DENIED');
    expect(codeOf(await call('update_media_buy', change(id, { canceled: true })))).toBe('PERMISSION_DENIED');
    expect(await campaigns()).toEqual(before);
  });

  test('packages that are above it only together are taken back, all of them', async () => {
    const { call, browser } = await trusted({ mandate: { day: '50', month: '500' } });
    const before = (await campaigns()).length;
    const waiting = async () =>
      (await browser.graphql('{ approvals { state } }')).data!['approvals'].filter(
        ({ state }: Answer) => state === 'PENDING',
      ).length;
    const waitingBefore = await waiting();
    // 20 a day are spent by the first purchase, and each of these is 20 a day.
    const sent = purchase({ packages: [packageOf(), packageOf()] });
    const refused = await call('create_media_buy', sent);
    expect(refused.answer['adcp_error']).toMatchObject({ code: 'PERMISSION_DENIED', field: 'packages[1]' });
    expect((await campaigns()).slice(before).map(({ status }) => status)).toEqual(['REMOVED']);
    expect(await waiting()).toBe(waitingBefore);
    // What was taken back is not bought by a repetition.
    expect(codeOf(await call('create_media_buy', sent))).toBe('CONFLICT');
    expect((await campaigns()).length).toBe(before + 1);
  });

  test('another brand of the company is closed to a key of one', async () => {
    const { call } = await letIn({ brandIds: [brandId] });
    expect((await call('list_accounts', {})).answer['accounts']).toHaveLength(1);
    const elsewhere = purchase({ account: { account_id: otherBrandId } });
    expect(codeOf(await call('create_media_buy', elsewhere))).toBe('ACCOUNT_NOT_FOUND');
  });

  test('an agent removes only campaigns that its key created', async () => {
    const { secret } = await trusted();
    const person = program(api, (await keyOf(database, seed, owner)).secret);
    const made = await person('POST', '/v1/campaigns', campaignOf({ brandId, catalogId, nowMs: now }));
    const removed = await program(api, secret)('DELETE', `/v1/campaigns/${made.body.id}`);
    expect(removed.body.error).toBe('outside_mandate');
    expect((await person('DELETE', `/v1/campaigns/${made.body.id}`)).body.status).toBe('REMOVED');
    expect((await person('DELETE', `/v1/campaigns/${made.body.id}`)).body.error).toBe('conflict');
  });
});

describe('a change', () => {
  test('of budget and bid is one of its campaign', async () => {
    const { call, bought } = await trusted();
    const id = bought['media_buy_id'];
    const [{ package_id: packageId }] = bought['packages'];
    const sent = change(id, { revision: 1, packages: [{ package_id: packageId, budget: 300 }] });
    const { answer } = await call('update_media_buy', sent);
    expect(answer).toMatchObject({ revision: 2, affected_packages: [{ budget: 300 }] });
    expect((await campaigns()).at(-1)).toMatchObject({
      budgetTotalMicros: 300_000_000n,
      budgetDailyMicros: 30_000_000n,
    });
    expect((await call('update_media_buy', sent)).answer).toEqual({ ...answer, replayed: true });
    expect(codeOf(await call('update_media_buy', change(id, { revision: 1, paused: true })))).toBe('CONFLICT');
    const bid = change(id, { packages: [{ package_id: packageId, bid_price: 1 }] });
    expect(codeOf(await call('update_media_buy', bid))).toBe('VALIDATION_ERROR');
    const unknown = change(id, { packages: [{ package_id: seed.newId(), budget: 1 }] });
    expect(codeOf(await call('update_media_buy', unknown))).toBe('PACKAGE_NOT_FOUND');
  });

  test('pauses before the first day by removing the campaign, and creates it again', async () => {
    const { call, bought } = await trusted();
    const id = bought['media_buy_id'];
    const paused = await call('update_media_buy', change(id, { paused: true }));
    expect(paused.answer['affected_packages']).toMatchObject([{ paused: true }]);
    expect((await campaigns()).at(-1)!.status).toBe('REMOVED');
    now += HOUR_MS;
    const resumed = await call('update_media_buy', change(id, { paused: false }));
    expect(resumed.answer).toMatchObject({
      status: 'pending_start',
      affected_packages: [{ paused: false, budget: 200 }],
    });
    expect((await campaigns()).at(-1)).toMatchObject({
      status: 'PENDING_FOR_APPROVAL',
      budgetTotalMicros: 200_000_000n,
    });
  });

  test('cancels for good', async () => {
    const { call, bought } = await trusted();
    const id = bought['media_buy_id'];
    const done = await call('update_media_buy', change(id, { canceled: true, cancellation_reason: 'enough' }));
    expect(done.answer).toMatchObject({ status: 'canceled', valid_actions: [] });
    expect((await campaigns()).at(-1)!.status).toBe('REMOVED');
    expect(codeOf(await call('update_media_buy', change(id, { canceled: true })))).toBe('NOT_CANCELLABLE');
    expect(codeOf(await call('update_media_buy', change(id, { paused: false })))).toBe('INVALID_STATE');
    const read = await call('get_media_buys', { media_buy_ids: [id] });
    expect(read.answer['media_buys']).toMatchObject([
      { status: 'canceled', cancellation: { canceled_by: 'buyer', reason: 'enough' } },
    ]);
  });
});

const forgetAnswers = () => database.transact(SYSTEM, (tx) => tx.deleteFrom('idempotencyRecord').execute());
const storedBuy = (id: string) =>
  database.read(SYSTEM, (tx) => tx.selectFrom('mediaBuy').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
/** As a process leaves a media buy that is killed after it created the first campaign. */
const cutOff = (id: string) =>
  database.transact(SYSTEM, async (tx) => {
    await tx.updateTable('mediaBuy').set({ state: 'BEING_BOUGHT' }).where('id', '=', id).execute();
    await tx.updateTable('mediaBuyPackage').set({ campaignId: null }).where('mediaBuyId', '=', id).execute();
    await tx.deleteFrom('idempotencyRecord').execute();
  });
/** As while another request works on it. */
const busy = (id: string, until: number) =>
  database.transact(SYSTEM, (tx) =>
    tx
      .updateTable('mediaBuy')
      .set({ busyBy: seed.newId(), busyUntil: new Date(until) })
      .where('id', '=', id)
      .execute(),
  );

describe('a request that was cut off', () => {
  test('is completed by its repetition, also after a day, and buys nothing again', async () => {
    const { call } = await trusted();
    const sent = purchase({ start_time: new Date(now + 5 * DAY_MS).toISOString() });
    const { answer } = await call('create_media_buy', sent);
    const before = (await campaigns()).length;
    await cutOff(answer['media_buy_id']);
    now += 25 * HOUR_MS;
    const again = await call('create_media_buy', sent);
    expect([codeOf(again), again.answer['media_buy_id']]).toEqual(['none', answer['media_buy_id']]);
    expect((await campaigns()).length).toBe(before);
    const read = await call('get_media_buys', { media_buy_ids: [answer['media_buy_id']] });
    expect(read.answer['media_buys'][0].packages[0]).toMatchObject({ canceled: false });
    // What was bought is not bought again when its answer is forgotten.
    await forgetAnswers();
    expect(codeOf(await call('create_media_buy', sent))).toBe('IDEMPOTENCY_EXPIRED');
    expect((await campaigns()).length).toBe(before);
  });

  test('finds a campaign that was renamed meanwhile', async () => {
    const { call } = await trusted();
    const sent = purchase({ start_time: new Date(now + 5 * DAY_MS).toISOString() });
    const { answer } = await call('create_media_buy', sent);
    const before = (await campaigns()).length;
    await cutOff(answer['media_buy_id']);
    await database.transact(SYSTEM, (tx) => tx.updateTable('campaign').set({ name: 'Renamed' }).execute());
    now += 25 * HOUR_MS;
    expect((await call('create_media_buy', sent)).answer).toMatchObject({ media_buy_id: answer['media_buy_id'] });
    expect((await campaigns()).length).toBe(before);
  });

  test('is not repeated while it still runs', async () => {
    const { call } = await trusted();
    const sent = purchase();
    const { answer } = await call('create_media_buy', sent);
    const before = await campaigns();
    await cutOff(answer['media_buy_id']);
    await busy(answer['media_buy_id'], now + HOUR_MS);
    const again = await call('create_media_buy', sent);
    expect(again.answer['adcp_error']).toMatchObject({ code: 'CONFLICT', recovery: 'transient' });
    expect(await campaigns()).toEqual(before);
  });
});

describe('what waits for a person', () => {
  test('is named as soon as it is asked for, and withdrawn by a cancellation', async () => {
    const { call, browser } = await letIn();
    const sent = purchase();
    const asked = await call('create_media_buy', sent);
    const [waiting] = (await call('get_media_buys', {})).answer['media_buys'];
    expect(waiting).toMatchObject({ status: 'pending_start' });
    const before = await campaigns();
    const id = waiting['media_buy_id'];
    expect(codeOf(await call('update_media_buy', change(id, { paused: true })))).toBe('INVALID_STATE');
    expect((await call('update_media_buy', change(id, { canceled: true }))).answer['status']).toBe('canceled');
    const { errors } = await browser.graphql(
      'mutation ($id: ID!) { decideApproval(input: { id: $id, isApproved: true }) { ok } }',
      { id: asked.answer['task_id'] },
    );
    expect(errors).toHaveLength(1);
    expect(codeOf(await call('create_media_buy', sent))).toBe('CONFLICT');
    expect(await campaigns()).toEqual(before);
  });

  test('and was allowed meanwhile is removed by a cancellation', async () => {
    const { call, browser } = await letIn();
    const asked = await call('create_media_buy', purchase());
    await approve(browser, asked.answer['task_id']);
    const [{ media_buy_id: id }] = (await call('get_media_buys', {})).answer['media_buys'];
    const campaign = (await campaigns()).at(-1)!;
    expect(campaign.status).not.toBe('REMOVED');
    await database.transact(SYSTEM, (tx) =>
      tx.updateTable('adSet').set({ status: 'DELIVERING' }).where('campaignId', '=', campaign.id).execute(),
    );
    expect((await call('get_media_buys', { media_buy_ids: [id] })).answer['media_buys']).toMatchObject([
      { status: 'active' },
    ]);
    expect(codeOf(await call('update_media_buy', change(id, { canceled: true })))).toBe('none');
    expect((await campaigns()).at(-1)!.status).toBe('REMOVED');
  });

  test('and is refused by then is withdrawn, so that no later yes buys it', async () => {
    const { call } = await letIn();
    const sent = purchase();
    const asked = await call('create_media_buy', sent);
    await database.transact(SYSTEM, (tx) =>
      tx
        .updateTable('mandate')
        .set({ groups: ['PAUSE'], sharedBudgetId: null })
        .execute(),
    );
    expect(codeOf(await call('create_media_buy', sent))).toBe('PERMISSION_DENIED');
    const { state } = await database.read(SYSTEM, (tx) =>
      tx.selectFrom('approval').select('state').where('id', '=', asked.answer['task_id']).executeTakeFirstOrThrow(),
    );
    expect(state).toBe('WITHDRAWN');
  });

  test('is withdrawn also after its key has asked for much else', async () => {
    const { call, browser } = await letIn();
    const asked = await call('create_media_buy', purchase());
    const [{ media_buy_id: id }] = (await call('get_media_buys', {})).answer['media_buys'];
    await database.transact(SYSTEM, async (tx) => {
      const row = await tx
        .selectFrom('approval')
        .selectAll()
        .where('id', '=', asked.answer['task_id'])
        .executeTakeFirstOrThrow();
      const later = Array.from({ length: 201 }, (_, index) => ({
        ...row,
        id: seed.newId(),
        request: JSON.stringify(row.request),
        difference: JSON.stringify(row.difference),
        reasons: row.reasons,
        idempotencyKey: `later ${index}`,
        createdAt: new Date(now + 1),
        state: 'WITHDRAWN',
        decidedAt: new Date(now + 1),
      }));
      await tx.insertInto('approval').values(later).execute();
    });
    expect(codeOf(await call('update_media_buy', change(id, { canceled: true })))).toBe('none');
    const { errors } = await browser.graphql(
      'mutation ($id: ID!) { decideApproval(input: { id: $id, isApproved: true }) { ok } }',
      { id: asked.answer['task_id'] },
    );
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
  });

  test('is bought once, whichever key goes on with it', async () => {
    const end = { end_time: new Date(now + 30 * DAY_MS).toISOString() };
    const first = await trusted();
    const second = await trusted();
    const { answer } = await first.call(
      'create_media_buy',
      purchase({ start_time: new Date(now + 9 * DAY_MS).toISOString(), ...end }),
    );
    const id = answer['media_buy_id'];
    expect(codeOf(await first.call('update_media_buy', change(id, { paused: true })))).toBe('none');
    const [{ package_id: one }] = answer['packages'];
    const resumed = { paused: false, packages: [{ package_id: one, budget: 12_000 }] };
    const asked = await first.call('update_media_buy', change(id, resumed));
    expect(asked.answer).toMatchObject({ status: 'submitted' });
    const before = (await campaigns()).length;
    // A person may still say yes to the first key.
    for (const parts of [{ paused: false }, { paused: true }, { canceled: true }])
      expect([parts, codeOf(await second.call('update_media_buy', change(id, parts)))]).toEqual([parts, 'CONFLICT']);
    now += 73 * HOUR_MS;
    const again = await second.call('update_media_buy', change(id, { paused: false }));
    expect(again.answer).toMatchObject({ status: 'submitted' });
    const browser = await api.browser().signIn(await acme.member('ADMIN'));
    await approve(browser, again.answer['task_id']);
    const { errors } = await browser.graphql(
      'mutation ($id: ID!) { decideApproval(input: { id: $id, isApproved: true }) { ok } }',
      { id: asked.answer['task_id'] },
    );
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
    const read = await first.call('get_media_buys', { media_buy_ids: [id] });
    expect(read.answer['media_buys']).toMatchObject([{ status: 'pending_start', total_budget: 12_000 }]);
    expect((await campaigns()).length).toBe(before + 1);
  });

  test('is completed two days later by the same request', async () => {
    const { call } = await letIn();
    const sent = purchase({ start_time: new Date(now + 9 * DAY_MS).toISOString() });
    const asked = await call('create_media_buy', sent);
    now += 30 * HOUR_MS;
    expect((await call('create_media_buy', sent)).answer['task_id']).toBe(asked.answer['task_id']);
    await approve(await api.browser().signIn(await acme.member('ADMIN')), asked.answer['task_id']);
    const before = (await campaigns()).length;
    now += 30 * HOUR_MS;
    await forgetAnswers();
    const { answer } = await call('create_media_buy', sent);
    expect(answer).toMatchObject({ status: 'pending_start', media_buy_id: expect.any(String) });
    expect((await campaigns()).length).toBe(before);
  });
});

describe('with the limits that the console proposes', () => {
  test('a buyer cancels, pauses and takes back', async () => {
    const { call, bought } = await trusted({ mandate: { maxChangePercent: 20, day: '50' } });
    const refused = await call('create_media_buy', purchase({ packages: [packageOf(), packageOf()] }));
    expect(codeOf(refused)).toBe('PERMISSION_DENIED');
    expect((await campaigns()).at(-1)!.status).toBe('REMOVED');
    const id = bought['media_buy_id'];
    expect(codeOf(await call('update_media_buy', change(id, { paused: true })))).toBe('none');
    expect(codeOf(await call('update_media_buy', change(id, { paused: false })))).toBe('none');
    expect(codeOf(await call('update_media_buy', change(id, { canceled: true })))).toBe('none');
    expect((await campaigns()).at(-1)!.status).toBe('REMOVED');
  });

  test('what cannot be taken back is named by its media buy', async () => {
    const { call } = await trusted({ mandate: { groups: ['CREATE'], day: '50', month: '500' } });
    const sent = purchase({ packages: [packageOf(), packageOf()] });
    const refused = await call('create_media_buy', sent);
    expect(codeOf(refused)).toBe('PERMISSION_DENIED');
    const [left] = (await call('get_media_buys', {})).answer['media_buys'];
    expect(refused.answer['adcp_error'].message).toContain(left['media_buy_id']);
    expect(left).toMatchObject({ status: 'pending_start', packages: [{ canceled: false }, { canceled: true }] });
    expect((await storedBuy(left['media_buy_id'])).state).toBe('TAKEN_BACK');
    expect(codeOf(await call('create_media_buy', sent))).toBe('CONFLICT');
  });

  test('a new mandate of the key removes what an earlier one created', async () => {
    const { call, bought } = await trusted();
    await database.transact(SYSTEM, async (tx) => {
      const row = await tx.selectFrom('mandate').selectAll().orderBy('createdAt', 'desc').executeTakeFirstOrThrow();
      await tx
        .updateTable('mandate')
        .set({ endedAt: new Date(now) })
        .where('id', '=', row.id)
        .execute();
      await tx
        .insertInto('mandate')
        .values({ ...row, id: seed.newId() })
        .execute();
    });
    const done = await call('update_media_buy', change(bought['media_buy_id'], { canceled: true }));
    expect(codeOf(done)).toBe('none');
    expect((await campaigns()).at(-1)!.status).toBe('REMOVED');
  });
});

describe('a change', () => {
  test('waits for the one before it, and changes nothing meanwhile', async () => {
    const { call, bought } = await trusted();
    const id = bought['media_buy_id'];
    const before = await campaigns();
    await busy(id, now + HOUR_MS);
    const packages = [{ package_id: bought['packages'][0].package_id, budget: 300 }];
    const sent = change(id, { packages });
    const refused = await call('update_media_buy', sent);
    expect(refused.answer['adcp_error']).toMatchObject({ code: 'CONFLICT', recovery: 'transient' });
    expect(await campaigns()).toEqual(before);
    await busy(id, now - 1);
    expect((await call('update_media_buy', sent)).answer).toMatchObject({ revision: 2 });
  });

  test.each(['pauses', 'cancels'])('that one which %s overtook removes what it created too late', async (other) => {
    const { call, bought } = await trusted();
    const id = bought['media_buy_id'];
    const pause = (paused: boolean) => call('update_media_buy', change(id, { paused }));
    expect(codeOf(await pause(true))).toBe('none');
    const before = (await campaigns()).length;
    const held = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const holder = database.transact(SYSTEM, async (tx) => {
      await tx.selectFrom('mandate').select('id').forUpdate().execute();
      held.resolve();
      await over.promise;
    });
    await held.promise;
    const late = pause(false);
    await eventually(async () => expect(await waitingForLocks(database)).toBe(1));
    await busy(id, now - 1);
    const second = other === 'pauses' ? pause(true) : call('update_media_buy', change(id, { canceled: true }));
    expect(codeOf(await second)).toBe('none');
    over.resolve();
    await holder;
    expect((await late).answer['adcp_error']).toMatchObject({ code: 'CONFLICT', recovery: 'transient' });
    expect((await campaigns()).slice(before)).toMatchObject([{ status: 'REMOVED' }]);
    if (other === 'cancels') return;
    expect(codeOf(await pause(false))).toBe('none');
    expect((await campaigns()).slice(before)).toMatchObject([
      { status: 'REMOVED' },
      { status: 'PENDING_FOR_APPROVAL' },
    ]);
  });

  test('that was cut off is completed by its repetition', async () => {
    const { call, bought } = await trusted();
    const id = bought['media_buy_id'];
    const sent = change(id, {
      revision: 1,
      paused: true,
      packages: [{ package_id: bought['packages'][0].package_id, budget: 300, bid_price: 2 }],
    });
    // The pause was noted and the campaign removed, and no more.
    const campaignId = (await campaigns()).at(-1)!.id;
    await database.transact(SYSTEM, async (tx) => {
      await tx.updateTable('mediaBuyPackage').set({ isHeld: true }).where('mediaBuyId', '=', id).execute();
      await tx.updateTable('adSet').set({ status: 'REMOVED' }).where('campaignId', '=', campaignId).execute();
    });
    const done = await call('update_media_buy', sent);
    expect(done.answer).toMatchObject({
      revision: 2,
      affected_packages: [{ paused: true, budget: 300, bid_price: 2 }],
    });
    const resumed = await call('update_media_buy', change(id, { paused: false }));
    expect(resumed.answer['affected_packages']).toMatchObject([{ paused: false, budget: 300, bid_price: 2 }]);
    expect((await campaigns()).at(-1)).toMatchObject({ budgetTotalMicros: 300_000_000n });
  });

  test('keeps bid and budget of what is paused, as they are by then', async () => {
    const { call, bought } = await trusted();
    const id = bought['media_buy_id'];
    const [{ package_id: packageId }] = bought['packages'];
    await call('update_media_buy', change(id, { packages: [{ package_id: packageId, budget: 400 }] }));
    await call('update_media_buy', change(id, { paused: true }));
    const tooLow = change(id, { packages: [{ package_id: packageId, bid_price: 0.001 }] });
    expect(codeOf(await call('update_media_buy', tooLow))).toBe('VALIDATION_ERROR');
    const bid = change(id, { packages: [{ package_id: packageId, bid_price: 3 }] });
    expect((await call('update_media_buy', bid)).answer['affected_packages']).toMatchObject([{ bid_price: 3 }]);
    const resumed = await call('update_media_buy', change(id, { paused: false }));
    expect(resumed.answer['affected_packages']).toMatchObject([{ budget: 400, bid_price: 3, paused: false }]);
  });

  test('of a short flight moves both limits', async () => {
    const { call } = await trusted({ mandate: { day: '5000', month: '50000', maxChangePercent: 1000 } });
    const end = new Date(now + 3 * DAY_MS).toISOString();
    const { answer } = await call('create_media_buy', purchase({ end_time: end }));
    const id = answer['media_buy_id'];
    for (const budget of [900, 100]) {
      const packages = [{ package_id: answer['packages'][0].package_id, budget }];
      expect(codeOf(await call('update_media_buy', change(id, { packages })))).toBe('none');
      expect((await campaigns()).at(-1)).toMatchObject({
        budgetTotalMicros: BigInt(budget) * 1_000_000n,
        budgetDailyMicros: BigInt(budget / 2) * 1_000_000n,
      });
    }
  });

  test('that contradicts itself, or is for another account, is refused', async () => {
    const { call, bought } = await trusted();
    const id = bought['media_buy_id'];
    const [{ package_id: packageId }] = bought['packages'];
    const before = await campaigns();
    const refused: [object, string][] = [
      [{ canceled: true, paused: false }, 'INVALID_REQUEST'],
      [{ canceled: true, packages: [{ package_id: packageId, budget: 300 }] }, 'INVALID_REQUEST'],
      [{ packages: [{ package_id: packageId, canceled: true, budget: 300 }] }, 'INVALID_REQUEST'],
      [{ packages: [{ package_id: packageId }, { package_id: packageId }] }, 'INVALID_REQUEST'],
      [{ account: { account_id: otherBrandId }, canceled: true }, 'MEDIA_BUY_NOT_FOUND'],
      [{ canceled: true, cancellation_reason: 'a\u0000b' }, 'INVALID_REQUEST'],
    ];
    for (const [parts, code] of refused)
      expect([parts, codeOf(await call('update_media_buy', change(id, parts)))]).toEqual([parts, code]);
    expect(await campaigns()).toEqual(before);
  });

  test('cancels a package although another one has to wait', async () => {
    const { call } = await trusted();
    const end = { end_time: new Date(now + 30 * DAY_MS).toISOString() };
    const { answer } = await call('create_media_buy', purchase({ packages: [packageOf(), packageOf()], ...end }));
    const id = answer['media_buy_id'];
    const [one, two] = answer['packages'].map((each: Answer) => each.package_id);
    expect(codeOf(await call('update_media_buy', change(id, { packages: [{ package_id: two, paused: true }] })))).toBe(
      'none',
    );
    const packages = [
      { package_id: one, canceled: true },
      { package_id: two, paused: false, budget: 20_000 },
    ];
    const asked = await call('update_media_buy', change(id, { packages }));
    expect(asked.answer['status']).toBe('submitted');
    const read = await call('get_media_buys', { media_buy_ids: [id] });
    expect(read.answer['media_buys'][0].packages).toMatchObject([{ canceled: true }, { canceled: false }]);
  });

  test('does not pause what has spent by creating it again', async () => {
    const { call, bought } = await trusted();
    const campaign = (await campaigns()).at(-1)!;
    const { id: adSetId } = await database.read(SYSTEM, (tx) =>
      tx.selectFrom('adSet').select('id').where('campaignId', '=', campaign.id).executeTakeFirstOrThrow(),
    );
    const day = dayIn('Asia/Singapore', now);
    const event = { day, catalogId, companyId: acme.id, brandId, campaignId: campaign.id, adSetId, sku: 'RUN-1' };
    await logEvents(database, seed.newId, [{ ...event, kind: 'CLICK', billedMicros: 500_000n }]);
    await loadEvents(database, clickhouse, 1, now);
    await database.transact(SYSTEM, (tx) =>
      tx.updateTable('adSet').set({ status: 'REJECTED' }).where('campaignId', '=', campaign.id).execute(),
    );
    const id = bought['media_buy_id'];
    expect(codeOf(await call('update_media_buy', change(id, { paused: true })))).toBe('INVALID_STATE');
    expect((await campaigns()).at(-1)!.status).toBe('REJECTED');
    expect(codeOf(await call('update_media_buy', change(id, { canceled: true })))).toBe('none');
  });

  test('cancels what is out of stock or rejected', async () => {
    const { call, bought } = await trusted();
    for (const status of ['COMPLETED', 'REJECTED']) {
      const { answer } = await call('create_media_buy', purchase({}, { budget: 50 }));
      const campaignId = (await campaigns()).at(-1)!.id;
      await database.transact(SYSTEM, (tx) =>
        tx.updateTable('adSet').set({ status }).where('campaignId', '=', campaignId).execute(),
      );
      const done = await call('update_media_buy', change(answer['media_buy_id'], { canceled: true }));
      expect([status, codeOf(done)]).toEqual([status, 'none']);
      expect((await campaigns()).at(-1)!.status).toBe('REMOVED');
    }
    expect(bought['status']).toBe('pending_start');
  });
});

test('another company, and a key of another brand, see and change nothing', async () => {
  const { bought } = await trusted();
  const id = bought['media_buy_id'];
  const stranger = await seed.company('Strange');
  await stranger.brand('Bee');
  for (const made of [
    await letIn({ maker: await stranger.owner() }),
    await letIn({ brandIds: [otherBrandId] }),
    await letIn({ brandIds: [otherBrandId], mandate: null }),
  ]) {
    const { call } = made;
    expect((await call('get_media_buys', { media_buy_ids: [id] })).answer['media_buys']).toEqual([]);
    expect((await call('get_media_buys', {})).answer['media_buys']).toEqual([]);
    expect((await call('get_media_buy_delivery', { media_buy_ids: [id] })).answer['media_buy_deliveries']).toEqual([]);
    expect(codeOf(await call('update_media_buy', change(id, { canceled: true })))).toBe('MEDIA_BUY_NOT_FOUND');
  }
});

test('a campaign that was moved to a brand out of reach is canceled for its buyer, and hides nothing else', async () => {
  const { call, bought } = await trusted({ brandIds: [brandId] });
  const id = bought['media_buy_id'];
  const { answer } = await call('create_media_buy', purchase({ packages: [packageOf(), packageOf()] }));
  const last = (await campaigns()).at(-1)!;
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('campaign').set({ brandId: otherBrandId }).where('id', '=', last.id).execute(),
  );
  const read = await call('get_media_buys', { media_buy_ids: [id, answer['media_buy_id']] });
  const shown = Object.fromEntries(read.answer['media_buys'].map((one: Answer) => [one.media_buy_id, one]));
  expect(shown[id]).toMatchObject({ status: 'pending_start' });
  expect(shown[answer['media_buy_id']].packages).toMatchObject([{ canceled: false }, { canceled: true }]);
  expect(codeOf(await call('update_media_buy', change(answer['media_buy_id'], { canceled: true })))).toBe('none');
  expect((await campaigns()).at(-1)!.status).not.toBe('REMOVED');
});

test('media buys are listed by pages', async () => {
  const { call } = await trusted({ brandIds: [otherBrandId] });
  for (let count = 0; count < 2; count += 1)
    await call('create_media_buy', purchase({ account: { account_id: otherBrandId } }));
  const first = (await call('get_media_buys', { pagination: { max_results: 2 } })).answer;
  expect(first['pagination']).toMatchObject({ has_more: true });
  const { cursor } = first['pagination'];
  const second = (await call('get_media_buys', { pagination: { max_results: 2, cursor } })).answer;
  expect([first['media_buys'].length, second['media_buys'].length, second['pagination']]).toEqual([
    2,
    1,
    { has_more: false },
  ]);
  const stranger = await letIn({ mandate: null });
  expect(codeOf(await stranger.call('get_media_buys', { pagination: { cursor } }))).toBe('INVALID_REQUEST');
});

test('delivery is what the reports say', async () => {
  const { call, bought } = await trusted();
  const { answer } = await call('get_media_buy_delivery', {
    media_buy_ids: [bought['media_buy_id']],
    include_package_daily_breakdown: true,
  });
  expect(answer).toMatchObject({
    currency: 'SGD',
    aggregated_totals: { impressions: 0, spend: 0, media_buy_count: 1 },
    media_buy_deliveries: [{ by_package: [{ pricing_model: 'cpc', clicks: 0, rate: 0 }] }],
  });
  // The protocol has no word for what waits.
  expect(answer['media_buy_deliveries'][0].by_package[0]).not.toHaveProperty('delivery_status');
});
