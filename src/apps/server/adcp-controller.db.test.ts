import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMovableClock, holdEnvironment } from '#core/test-environment/server/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { toolCall } from '../../../testing/agent.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { keyOf } from '../../../testing/program.ts';
import { createSeed, PASSWORD, type SeededUser } from '../../../testing/seed.ts';
import { KEY_SCOPES } from '#kernel/scope.ts';
import { twoBrands } from '../../../testing/two-brands.ts';

// A test environment with its jobs: what the test controller forces happens by what does it elsewhere.
const database = await createTestDatabase();
await holdEnvironment(database, true);
const time = createMovableClock();
const seed = createSeed(database, { clock: time.clock });
const parts = { ...seed, clock: time.clock };
const api = await startApi(database, parts, { roles: ['api', 'worker'], testClock: time, testsMoveClock: true });
/** The same environment where tests leave its clock alone. */
const still = await startApi(database, parts, { testClock: time, clickhouse: api.clickhouse });

// Untyped, because the test's assertions check the shape of the answer.
type Answer = ReturnType<typeof JSON.parse>;
let made: Awaited<ReturnType<typeof twoBrands>>;
let secret: string;
let strangers: string;
let browser: TestBrowser;

const post = (key: string, message: unknown, at = api) =>
  at.app.inject({
    method: 'POST',
    url: '/adcp/mcp',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
    payload: JSON.stringify(message),
  });
const callAs =
  (key: () => string, at = api) =>
  async (name: string, sent: object): Promise<Answer> => {
    const { result, error } = (await post(key(), toolCall(name, sent), at)).json();
    return result?.structuredContent ?? error;
  };
const call = callAs(() => secret);
const controlAs = (key: string, scenario: string, params: object = {}) =>
  callAs(() => key)('comply_test_controller', { account: account(), scenario, params, context: { id: 'kept' } });
const control = (scenario: string, params: object = {}) => controlAs(secret, scenario, params);
const account = () => ({ account_id: made.brandId, sandbox: true });
let purchases = 0;
const buy = async (pack: object = {}, startsInDays = 1) => {
  purchases += 1;
  return call('create_media_buy', {
    idempotency_key: `purchase-of-a-test-${purchases}`,
    account: account(),
    start_time: new Date(time.clock() + startsInDays * DAY_MS).toISOString(),
    end_time: new Date(time.clock() + (startsInDays + 1) * DAY_MS).toISOString(),
    packages: [{ product_id: 'sponsored_products_sg', pricing_option_id: 'cpc_auction', budget: 100, ...pack }],
  });
};
const bought = async (startsInDays = 1): Promise<string> => {
  const answer = await buy({}, startsInDays);
  expect(answer).toMatchObject({ media_buy_id: expect.any(String) });
  return answer.media_buy_id;
};
const force = (id: string, status: string) => control('force_media_buy_status', { media_buy_id: id, status });
const deliveryStatusOf = async (id: string) =>
  (await call('get_media_buy_delivery', { media_buy_ids: [id] })).media_buy_deliveries[0].by_package[0].delivery_status;
const statusOf = async (id: string) =>
  (await call('get_media_buys', { account: account(), media_buy_ids: [id] })).media_buys[0].status;

beforeAll(async () => {
  made = await twoBrands(seed, {});
  await made.company.fund(10_000);
  browser = await api.browser().signIn(await made.company.member('ADMIN'));
  secret = await keyWithMandate(made.owner, browser);
  // The first launch is for a person.
  const asked = await buy();
  const yes = 'mutation ($id: ID!) { decideApproval(input: { id: $id, isApproved: true }) { ok } }';
  expect((await browser.graphql(yes, { id: asked.task_id })).errors).toEqual([]);
  const other = await (await seed.company('stranger')).owner();
  strangers = await keyWithMandate(other, await api.browser().signIn(other));
});

async function keyWithMandate(maker: SeededUser, by: TestBrowser): Promise<string> {
  const key = await keyOf(database, seed, maker, { scopes: KEY_SCOPES });
  const input = {
    ...{ accessKeyId: key.id, groups: ['PAUSE', 'BUDGETS', 'BIDS', 'CREATE'], day: '5000', month: '50000' },
    ...{ maxChangePercent: 100, maxRaise: '1000', maxObjectsPerHour: 100, currentPassword: PASSWORD },
  };
  const mandate = 'mutation ($input: CreateMandateInput!) { createMandate(input: $input) { ok } }';
  expect((await by.graphql(mandate, { input })).errors).toEqual([]);
  return key.secret;
}

describe('the test controller', () => {
  test('is listed and declared, and its accounts are sandboxes', async () => {
    expect((await post(secret, { jsonrpc: '2.0', id: 1, method: 'tools/list' })).body).toContain(
      'comply_test_controller',
    );
    expect(await control('list_scenarios')).toEqual({
      success: true,
      scenarios: ['force_media_buy_status'],
      context: { id: 'kept' },
    });
    expect(await call('get_adcp_capabilities', {})).toMatchObject({
      account: { sandbox: true },
      specialisms: ['sales-non-guaranteed', 'sales-catalog-driven'],
      media_buy: { conversion_tracking: { supported_event_types: ['purchase'] } },
      compliance_testing: { scenarios: ['force_media_buy_status'] },
    });
    expect((await call('list_accounts', { sandbox: true })).accounts).toContainEqual(
      expect.objectContaining({ account_id: made.brandId, sandbox: true }),
    );
    expect((await call('list_accounts', { sandbox: false })).accounts).toEqual([]);
  });

  test('refuses what it does not do, by name', async () => {
    const answers: [string, object, string][] = [
      ['simulate_delivery', { media_buy_id: 'x', impressions: 5 }, 'UNKNOWN_SCENARIO'],
      ['force_account_status', { account_id: made.brandId, status: 'suspended' }, 'UNKNOWN_SCENARIO'],
      ['toString', {}, 'UNKNOWN_SCENARIO'],
      ['force_media_buy_status', {}, 'INVALID_PARAMS'],
      ['force_media_buy_status', { media_buy_id: 'nothing', status: 'active' }, 'NOT_FOUND'],
      ['seed_pricing_option', { product_id: 'nothing', pricing_option_id: 'x' }, 'NOT_FOUND'],
    ];
    for (const [scenario, params, error] of answers)
      expect(await control(scenario, params)).toMatchObject({ success: false, error, context: { id: 'kept' } });
  });

  test('has a media buy approved as staff do, begins it and ends it by the clock', async () => {
    const id = await bought();
    expect(await statusOf(id)).toBe('pending_start');
    const startedMs = time.clock();
    expect(await force(id, 'active')).toMatchObject({
      success: true,
      previous_state: 'pending_start',
      current_state: 'active',
    });
    expect(await statusOf(id)).toBe('active');
    expect(await deliveryStatusOf(id)).toBe('delivering');
    expect(time.clock() - startedMs).toBeGreaterThan(DAY_MS - 60_000);
    const reviews = await database.read(SYSTEM, (tx) =>
      sql<{
        review: string;
        reviewedBy: string;
      }>`select review, reviewed_by from creative where review = 'APPROVED'`.execute(tx),
    );
    expect(reviews.rows).toEqual([{ review: 'APPROVED', reviewedBy: made.owner.id }]);
    expect(await force(id, 'paused')).toMatchObject({ current_state: 'paused' });
    expect(await force(id, 'active')).toMatchObject({ previous_state: 'paused', current_state: 'active' });
    expect(await force(id, 'completed')).toMatchObject({ current_state: 'completed' });
    expect(await statusOf(id)).toBe('completed');
    expect(await deliveryStatusOf(id)).toBe('flight_ended');
    expect(await force(id, 'active')).toMatchObject({ error: 'INVALID_TRANSITION', current_state: 'completed' });
  }, 60_000);

  test('has a media buy rejected, and does not bring about what there is not', async () => {
    const id = await bought();
    expect(await force(id, 'pending_creatives')).toMatchObject({ error: 'INVALID_TRANSITION' });
    expect(await force(id, 'rejected')).toMatchObject({ previous_state: 'pending_start', current_state: 'rejected' });
    expect(await force(id, 'canceled')).toMatchObject({ current_state: 'canceled' });
    expect(await force(id, 'active')).toMatchObject({ error: 'INVALID_TRANSITION' });
  });

  test.each([
    ['where tests leave the clock alone', still, 1, 'TEST_CONTROLLER_CLOCK'],
    ['where it cannot go so far', api, 40, '31 days'],
  ])('decides nothing %s', async (_, at, startsInDays, why) => {
    const id = await bought(startsInDays);
    const forced = (status: string) =>
      callAs(() => secret, at)('comply_test_controller', {
        scenario: 'force_media_buy_status',
        params: { media_buy_id: id, status },
      });
    const beforeMs = time.clock();
    for (const status of ['active', 'completed'])
      expect(await forced(status)).toMatchObject({
        success: false,
        error: 'INVALID_STATE',
        error_detail: expect.stringContaining(why),
        current_state: 'pending_start',
      });
    expect(time.clock() - beforeMs).toBeLessThan(DAY_MS / 2);
    const { media_buys: buys } = await call('get_media_buys', { account: account(), media_buy_ids: [id] });
    const campaigns = await database.read(SYSTEM, (tx) =>
      sql<{ review: string }>`select review from creative order by id desc limit 1`.execute(tx),
    );
    expect([buys[0].status, campaigns.rows]).toEqual(['pending_start', [{ review: 'PENDING' }]]);
    expect(await forced('rejected')).toMatchObject({ success: true });
  });

  test('reaches no media buy of another company', async () => {
    const id = await bought();
    const answer = await callAs(() => strangers)('comply_test_controller', {
      scenario: 'force_media_buy_status',
      params: { media_buy_id: id, status: 'rejected' },
    });
    expect(answer).toMatchObject({ success: false, error: 'NOT_FOUND' });
    expect(await statusOf(id)).toBe('pending_start');
  });

  test('obeys a key only as far as its maker and its mandate go', async () => {
    const id = await bought();
    const member = await made.company.member('MEMBER');
    const demoted = await keyWithMandate(member, browser);
    const role = (to: string) =>
      database.transact(SYSTEM, (tx) =>
        sql`update membership set role = ${to} where user_id = ${member.id}`.execute(tx),
      );
    await role('VIEWER');
    const bare = (await keyOf(database, seed, made.owner, { scopes: KEY_SCOPES })).secret;
    for (const key of [demoted, bare])
      for (const [scenario, params] of [
        ['force_media_buy_status', { media_buy_id: id, status: 'rejected' }],
        ['seed_product', { product_id: 'display_q3' }],
        ['seed_pricing_option', { product_id: 'display_q3', pricing_option_id: 'cpm' }],
      ] as const)
        expect(await controlAs(key, scenario, params)).toMatchObject({ success: false, error: 'FORBIDDEN' });
    expect(await controlAs(demoted, 'list_scenarios')).toMatchObject({ success: true });
    expect(await statusOf(id)).toBe('pending_start');
    await role('MEMBER');
    const done = await controlAs(demoted, 'force_media_buy_status', { media_buy_id: id, status: 'rejected' });
    expect(done).toMatchObject({ success: true });
  });

  test('lets a test name a product, which stays what it is', async () => {
    expect(
      await control('seed_product', { product_id: 'display_q2', fixture: { channels: ['display'] } }),
    ).toMatchObject({
      success: true,
      message: expect.stringContaining('sponsored_products_sg'),
    });
    const option = { product_id: 'display_q2', pricing_option_id: 'cpm_standard', fixture: { pricing_model: 'cpm' } };
    for (let again = 0; again < 2; again += 1)
      expect(await control('seed_pricing_option', option)).toMatchObject({ success: true });
    const { products } = await call('get_products', { buying_mode: 'wholesale', account: account() });
    const named = products.find((one: Answer) => one.product_id === 'display_q2');
    expect(named).toMatchObject({ delivery_type: 'non_guaranteed', channels: ['retail_media'] });
    expect(named.pricing_options.map((one: Answer) => [one.pricing_option_id, one.pricing_model])).toEqual([
      ['cpc_auction', 'cpc'],
      ['cpm_standard', 'cpc'],
    ]);
    const answer = await buy({
      product_id: 'display_q2',
      pricing_option_id: 'cpm_standard',
      creative_assignments: [{ creative_id: 'c' }],
    });
    expect(answer).toMatchObject({
      message: expect.stringContaining('not used'),
      packages: [{ product_id: 'display_q2', pricing_option_id: 'cpm_standard' }],
    });
    // Of what no test named, creatives are refused as ever.
    expect(await buy({ creative_assignments: [{ creative_id: 'c' }] })).toMatchObject({
      adcp_error: { code: 'UNSUPPORTED_FEATURE' },
    });
  });

  test('lets no test take the name of a product, and shows a name of two brands once', async () => {
    for (const name of ['sponsored_products_sg', 'Sponsored_Products_MY'])
      expect(await control('seed_product', { product_id: name })).toMatchObject({ error: 'INVALID_PARAMS' });
    for (const id of [made.brandId, made.otherBrandId]) {
      const params = { product_id: 'display_q4' };
      const seeded = { account: { account_id: id }, scenario: 'seed_product', params };
      expect(await call('comply_test_controller', seeded)).toMatchObject({ success: true });
    }
    const { products } = await call('get_products', { buying_mode: 'wholesale' });
    const ids = products.map((one: Answer) => one.product_id);
    expect(ids).toContain('display_q4');
    expect(ids).toEqual([...new Set(ids)]);
  });
});
