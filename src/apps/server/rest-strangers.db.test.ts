import { beforeAll, expect, test } from 'vitest';
import { select, seededRandom } from '#demo/random.ts';
import { checkPermission, ROLES, type Caller, type PermissionTable } from '#kernel/permission.ts';
import { REVIEW_SCOPE, SELLER_SCOPES, STAFF_SCOPES } from '#kernel/scope.ts';
import { PUBLIC_CALLER } from '#platform/graphql/context.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { type RestRoute, scopesOf } from '#platform/rest/route.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { keyOf, program, staffProgram } from '../../../testing/program.ts';
import { createSeed } from '../../../testing/seed.ts';
import { restRoutes, type RestDeps } from './rest.ts';
import { PERMISSION_TABLES } from './schema.ts';
import { companyWithEverything, rowsOf, SECRETS } from './complete-company.test-support.ts';
import { RUN_SEED } from '../../../testing/run-seed.ts';
import { runLength } from '../../../testing/run-length.ts';

// Two companies that sell the same brand in the same storefront. Every route is called as every role and kind of key of
// one, with its own ids and the other's. A failing run prints its seed; `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens it.
const ROUNDS = runLength(1);

const random = seededRandom(RUN_SEED);
const permissions: PermissionTable = Object.assign({}, ...PERMISSION_TABLES);
const routes = restRoutes({} as RestDeps);
const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);

interface Stranger {
  name: string;
  caller: Caller;
  scopes: readonly string[];
  call: ReturnType<typeof program>;
}

const strangers: Stranger[] = [];
let foreignCompanyId: string;
let foreign: string[];
let own: string[];

beforeAll(async () => {
  const { company, user, brand, seller } = await companyWithEverything(database, seed, api);
  foreignCompanyId = company.id;
  const catalog = await database.read(SYSTEM, (tx) => tx.selectFrom('catalog').select('id').executeTakeFirstOrThrow());
  const shared = [brand.id, seller, catalog.id];
  const idsOf = async (id: string) => {
    const ids = new Set<string>([id]);
    for (const rows of Object.values(await rowsOf(database, id)))
      for (const row of rows)
        for (const [name, value] of Object.entries(row))
          if (/^(id|public_id|number|campaign_id|ad_set_id)$/.test(name) && value !== null) ids.add(String(value));
    return [...ids].filter((one) => !shared.includes(one));
  };
  foreign = [...(await idsOf(company.id)), user.id];

  const twin = await seed.company('Twin');
  const bee = await twin.brand('Bee');
  const signedIn: Caller = { ...PUBLIC_CALLER, isSignedIn: true };
  const owner = await twin.owner();
  const first = program(api, (await keyOf(database, seed, owner)).secret);
  const made = await first('POST', '/v1/campaigns', {
    brandId: bee.id,
    catalogId: catalog.id,
    name: 'Twin',
    asName: 'Twin',
    adName: 'Twin',
    startDate: new Date(seed.clock()).toISOString(),
    skus: ['RUN-1'],
  });
  if (made.status !== 201) throw new Error(made.text);
  own = [...(await idsOf(twin.id)), ...shared, made.body.id as string];
  for (const role of ROLES) {
    const member = role === 'OWNER' ? owner : await twin.member(role);
    for (const scopes of [SELLER_SCOPES, ['catalog:read'] as const]) {
      const { secret } = await keyOf(database, seed, member, { scopes });
      strangers.push({
        name: `a ${role} with ${scopes.length} scopes`,
        caller: { ...signedIn, role },
        scopes,
        call: program(api, secret),
      });
    }
  }
  const other = await seed.company('Third');
  await other.member('VIEWER', { existing: owner });
  // A key each: the calls of one key are limited per minute.
  const agencyKey = async () => (await keyOf(database, seed, owner, { companyIds: [twin.id, other.id] })).secret;
  strangers.push({
    name: 'an agency as OWNER',
    caller: { ...signedIn, role: 'OWNER' },
    scopes: SELLER_SCOPES,
    call: program(api, await agencyKey(), twin.id),
  });
  strangers.push({
    name: 'an agency as VIEWER',
    caller: { ...signedIn, role: 'VIEWER' },
    scopes: SELLER_SCOPES,
    call: program(api, await agencyKey(), other.id),
  });
  strangers.push({
    name: 'the public',
    caller: PUBLIC_CALLER,
    scopes: [],
    call: program(api, 'esk_none'),
  });
  strangers.push({
    name: 'staff without an authenticator',
    caller: PUBLIC_CALLER,
    scopes: STAFF_SCOPES,
    call: program(api, (await keyOf(database, seed, await seed.staff())).secret),
  });
});

/** Draws every id of an example from one of the companies, and leaves the rest as the example has it. */
function filled(value: unknown, id: () => string): unknown {
  if (typeof value === 'string') return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value) ? id() : value;
  if (Array.isArray(value)) return value.map((one) => filled(one, id));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, id)]));
}

async function attack(stranger: Stranger, route: RestRoute, ids: readonly string[]) {
  const id = () => select(random, ids);
  const isCampaign = route.path.startsWith('/v1/campaigns/{id}');
  const campaigns = ids.filter((one) => /^\d+$/.test(one));
  const inPath = isCampaign && campaigns.length ? select(random, campaigns) : id();
  const query = route.method === 'GET' && random() < 0.5 ? `?${select(random, ['companyId', 'brandId'])}=${id()}` : '';
  const url = route.path.replace('{id}', inPath) + query;
  const body = route.input.body ? filled(route.example.body, id) : undefined;
  const answer = await stranger.call(route.method, url, body);
  return { url, sent: JSON.stringify([url, body ?? null]), ...answer };
}

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  `%s gives nobody more than their scopes and role, and nothing of another company (seed ${RUN_SEED})`,
  { timeout: 120_000 },
  async (_, route) => {
    const before = await rowsOf(database, foreignCompanyId);
    const surprises: string[] = [];
    for (const stranger of strangers) {
      const { name, caller, scopes } = stranger;
      const isRefused =
        !scopesOf(route).some((one) => scopes.includes(one)) ||
        checkPermission(route.operation, permissions[route.operation]!, caller) !== null;
      for (let round = 0; round < ROUNDS; round += 1) {
        const answer = await attack(stranger, route, random() < 0.6 ? foreign : [...foreign, ...own]);
        const { status, sent, text, body } = answer;
        const expected = caller.isSignedIn ? 403 : 401;
        if (isRefused && status !== expected) surprises.push(`${name} got ${status}, not ${expected}: ${sent}`);
        if (status >= 500) surprises.push(`${name} broke it: ${sent} ${text}`);
        const leaked = foreign.find((id) => id.length >= 12 && !sent.includes(id) && text.includes(id));
        if (leaked || SECRETS.test(text)) surprises.push(`${name} learnt ${leaked ?? 'a secret'}: ${sent} ${text}`);
        if (status >= 400 || 'plan' in (body ?? {})) continue;
        const rows = 'list' in route ? (body.data as unknown[]) : [body];
        const wrong = rows.flatMap((row) => route.output.safeParse(row).error?.issues ?? []);
        if (wrong.length) surprises.push(`${name} got what the schema does not say: ${JSON.stringify(wrong)}`);
      }
    }
    expect(surprises).toEqual([]);
    expect(await rowsOf(database, foreignCompanyId)).toEqual(before);
  },
);

const NONSENSE: readonly unknown[] = [
  '',
  'nonsense',
  '%00',
  '\0',
  '\ud800',
  '💡'.repeat(3000),
  -1,
  1e308,
  0.1,
  null,
  true,
  [],
  {},
  [[]],
  { amount: '-0.0000001', currency: 'SGD' },
  { amount: '999999999999.999999', currency: 'SGD' },
  '9999-12-31T23:59:59Z',
  '0000-01-01',
];

/** Replaces values of an example by nonsense. */
function spoiled(value: unknown): unknown {
  if (random() < 0.25) return select(random, NONSENSE);
  if (Array.isArray(value)) return value.map(spoiled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spoiled(one)]));
}

test(`no input breaks a route (seed ${RUN_SEED})`, { timeout: 120_000 }, async () => {
  const surprises: string[] = [];
  for (const route of routes) {
    // Each has the limits of its own key.
    const company = await seed.company(`Nonsense ${route.method} ${route.path}`);
    const { secret } = await keyOf(database, seed, await company.owner());
    const call = program(api, secret);
    for (let round = 0; round < 25; round += 1) {
      const id = encodeURIComponent(select(random, ['nonsense', '1', '9'.repeat(18), company.id, '%', '..']));
      const query = new URLSearchParams({ [select(random, ['limit', 'after', 'status', 'from', 'companyId'])]: 'x' });
      const url = `${route.path.replace('{id}', id)}${random() < 0.3 ? `?${query.toString()}` : ''}`;
      const body = route.input.body ? spoiled(route.example.body) : undefined;
      const { status, text } = await call(route.method, url, body);
      const isExpected = status < 500 && (status < 400 || text.includes('"requestId"'));
      if (!isExpected) surprises.push(`${route.method} ${url} ${JSON.stringify(body)}: ${status} ${text}`);
    }
  }
  expect(surprises).toEqual([]);
});

test('keys of staff with an authenticator read every company, and write proposals alone', async () => {
  const call = await staffProgram(api, database, seed);
  const companies = (await call('GET', '/v1/companies')).body.data.map((one: { id: string }) => one.id);
  expect(companies).toContain(foreignCompanyId);
  expect((await call('GET', `/v1/wallets?companyId=${foreignCompanyId}`)).status).toBe(200);
  const writes = routes.filter((route) => 'write' in route && route.scope !== REVIEW_SCOPE);
  expect(writes.length).toBeGreaterThan(5);
  for (const { method, path, example } of writes) {
    const answer = await call(method, path.replace('{id}', seed.newId()), example.body);
    expect([path, answer.status]).toEqual([path, 403]);
  }
});

test('the same changes by GraphQL and by a program leave the same rows, refusals and log', async () => {
  const catalog = await database.read(SYSTEM, (tx) => tx.selectFrom('catalog').select('id').executeTakeFirstOrThrow());
  const sides = await Promise.all(
    ['Left', 'Right'].map(async (name) => {
      const company = await seed.company(name);
      const brand = await company.brand('Bee');
      const owner = await company.owner();
      return {
        company,
        brand,
        browser: await api.browser().signIn(owner),
        call: program(api, (await keyOf(database, seed, owner)).secret),
      };
    }),
  );
  const [left, right] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const startDate = new Date(seed.clock()).toISOString();
  // Most values are right, so that some requests are right as a whole.
  const mostly = <Value>(right: Value, ...wrong: Value[]) => (random() < 0.85 ? right : select(random, wrong));
  const inputs = Array.from({ length: 40 }, () => ({
    name: mostly('Shoes', '  Shoes  ', '', 'x'.repeat(300)),
    asName: mostly('Set', ''),
    skus: mostly(['RUN-1'], ['NONE'], []),
    budgetType: mostly('DAILY', 'ALWAYS_ON', 'TOTAL'),
    daily: mostly<string | null>('20', '0', '5', '20.5', null),
    bidType: mostly('AUTOMATED', 'MAXIMUM_CPC'),
    bid: mostly<string | null>(null, '0.01', '0.5', '900'),
    goal: mostly('DRIVE_SALES', 'OTHERS'),
  }));
  const outcomes: [unknown, unknown][] = [];
  for (const { daily, bid, ...rest } of inputs) {
    const inGraphql = await left.browser.graphql(
      'mutation ($input: CreateSponsorCampaignInput!) { createSponsorCampaign(input: $input) { ok } }',
      {
        input: {
          ...rest,
          brandId: left.brand.id,
          catalogId: catalog.id,
          adsProductName: 'Ad',
          startDate,
          budgetDailyTotal: daily,
          bidWalletCurrency: bid,
        },
      },
    );
    const money = (amount: string | null) => (amount === null ? null : { amount, currency: 'SGD' });
    const inRest = await right.call('POST', '/v1/campaigns', {
      ...rest,
      brandId: right.brand.id,
      catalogId: catalog.id,
      adName: 'Ad',
      startDate,
      budgetDailyTotal: money(daily),
      bidWalletCurrency: money(bid),
    });
    const fields = inGraphql.errors[0]?.extensions.fields;
    outcomes.push([
      fields
        ? Object.entries(fields).flatMap(([field, messages]) => messages.map((one) => `${field}: ${one}`))
        : 'done',
      inRest.status === 201
        ? 'done'
        : inRest.body.errors?.map((one: { field: string; message: string }) => `${one.field}: ${one.message}`),
    ]);
  }
  for (const [graphql, rest] of outcomes) expect(rest).toEqual(graphql);
  expect(outcomes.some(([outcome]) => outcome === 'done')).toBe(true);
  const comparable = async (companyId: string) => {
    const rows = await rowsOf(database, companyId);
    const own_ = (table: string) =>
      (rows[table] ?? []).map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([name]) => !/(^|_)(id|at|by)$|^(search|position|start_at)$/.test(name)),
        ),
      );
    return {
      campaign: own_('campaign'),
      adSet: own_('ad_set'),
      activity: own_('activity').map(({ changes }) => withoutIds(changes)),
    };
  };
  expect(await comparable(right.company.id)).toEqual(await comparable(left.company.id));
});

const withoutIds = (changes: unknown) => JSON.stringify(changes).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
