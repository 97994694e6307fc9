import { beforeAll, describe, expect, test } from 'vitest';
import { KEY_SCOPES } from '#kernel/scope.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { toolCall } from '../../../testing/agent.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { campaignOf, keyOf, program } from '../../../testing/program.ts';
import { createSeed, PASSWORD, type SeededUser } from '../../../testing/seed.ts';

let now = Date.UTC(2026, 10, 26, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);

let acme: Awaited<ReturnType<typeof seed.company>>;
let owner: SeededUser;
let brandId: string;
let otherBrandId: string;
let catalogId: string;

beforeAll(async () => {
  const catalog = await seed.catalog('SG');
  catalogId = catalog.id;
  await catalog.products(
    { sku: 'RUN-1', brand: 'Bee', sellers: ['Shop'] },
    { sku: 'RUN-2', brand: 'Bee', sellers: ['Shop'] },
    { sku: 'BAG-1', brand: 'Ant', sellers: ['Shop'] },
  );
  acme = await seed.company('Acme');
  brandId = (await acme.brand('Bee')).id;
  otherBrandId = (await acme.brand('Ant')).id;
  await acme.sellers(await catalog.seller('Shop'));
  owner = await acme.owner();
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
    expect(answer['specialisms'] ?? answer['compliance_testing']).toBeUndefined();
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

  test('an agent removes only campaigns that its mandate created', async () => {
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
});
