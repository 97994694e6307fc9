import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_KEYS } from '#core/access/rules/access-key.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { DAY_MS } from '#kernel/time.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { keyOf, program } from '../../../testing/program.ts';
import { rowVersions } from '../../../testing/row-versions.ts';
import { createSeed, PASSWORD, type SeededUser } from '../../../testing/seed.ts';

let now = Date.UTC(2026, 10, 23, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);

let owner: SeededUser;
let browser: TestBrowser;
let call: ReturnType<typeof program>;
let companyId: string;
let brandId: string;
let otherBrandId: string;
let catalogId: string;
let acme: Awaited<ReturnType<typeof seed.company>>;
const body = () => ({
  brandId,
  catalogId,
  name: 'Shoes',
  asName: 'Shoes set',
  adName: 'Shoes ad',
  startDate: new Date(now).toISOString(),
  skus: ['RUN-1'],
  budgetType: 'DAILY',
  budgetDailyTotal: { amount: '20.00', currency: 'SGD' },
});

beforeAll(async () => {
  const catalog = await seed.catalog('SG');
  catalogId = catalog.id;
  await catalog.products(
    { sku: 'RUN-1', brand: 'Bee', sellers: ['Shop'] },
    { sku: 'BAG-1', brand: 'Ant', sellers: ['Shop'] },
  );
  acme = await seed.company('Acme');
  companyId = acme.id;
  brandId = (await acme.brand('Bee')).id;
  otherBrandId = (await acme.brand('Ant')).id;
  await acme.sellers(await catalog.seller('Shop'));
  owner = await acme.owner();
  browser = await api.browser().signIn(owner);
  call = program(api, (await keyOf(database, seed, owner)).secret);
});

test('products are found by their exact SKUs, one or several, of brands that the key reaches', async () => {
  const found = async (query: string, by = call) => {
    const { status, body: answer } = await by('GET', `/v1/products?catalogId=${catalogId}&${query}`);
    return status === 200 ? answer.data.map(({ sku }: { sku: string }) => sku).toSorted() : status;
  };
  expect(await found('sku=RUN-1')).toEqual(['RUN-1']);
  expect(await found('sku=BAG-1&sku=RUN-1&sku=none')).toEqual(['BAG-1', 'RUN-1']);
  expect(await found('sku=RUN')).toEqual([]);
  expect(await found(`sku=BAG-1&brandId=${brandId}`)).toEqual([]);
  expect(await found('sku=')).toBe(400);
  const ofBee = program(api, (await keyOf(database, seed, owner, { brandIds: [brandId] })).secret);
  expect(await found('sku=BAG-1&sku=RUN-1', ofBee)).toEqual(['RUN-1']);
});

const SGD = (amount: string) => ({ amount, currency: 'SGD' });
const product = (value: string) => ({ kind: 'PRODUCT', value });
const target = (value: string, bid = '0.60') => ({ ...product(value), bid: SGD(bid) });
const modifier = (value: string, percent: number) => ({ dimension: 'DEVICE', value, percent });
const bucket = (kind: string, bid: string) => ({ bucket: kind, isOn: true, bid: SGD(bid) });
const bids = () => ({ modifiers: [], hours: null, maxBid: null });

const created = async () => (await call('POST', '/v1/campaigns', body())).body as { id: string; adSetId: string };

describe('answers', () => {
  test('have a request id, what is left of the limit, and an ETag that spares a second body', async () => {
    const first = await call('GET', `/v1/companies/${companyId}`);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ id: companyId, name: 'Acme', walletCurrency: 'SGD' });
    expect(first.headers).toMatchObject({
      'endcap-request-id': expect.any(String),
      'ratelimit-policy': '"reads";q=600;w=60',
      ratelimit: expect.stringMatching(/^"reads";r=\d+;t=\d+$/),
    });
    const again = await call('GET', `/v1/companies/${companyId}`, undefined, {
      'if-none-match': String(first.headers['etag']),
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('that refuse are problem details with a page of our own', async () => {
    const unknown = await call('GET', '/v1/campaigns/999');
    expect(unknown.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(unknown.body).toEqual({
      type: 'http://localhost/docs/errors/not_found',
      title: 'There is no such thing',
      status: 404,
      detail: 'Campaign not found',
      error: 'not_found',
      code: 'NOT_FOUND',
      message: 'Campaign not found',
      requestId: unknown.headers['endcap-request-id'],
    });
    const invalid = await call('GET', '/v1/campaigns?limit=501&colour=red');
    expect(invalid.body).toMatchObject({ status: 400, error: 'invalid_request', errors: [{ field: 'limit' }] });
    const misnamed = await call('POST', '/v1/campaigns', { ...body(), colour: 'red' });
    expect(misnamed.body.errors).toEqual([{ field: 'colour', message: 'Unknown field' }]);
  });

  test('name the methods of a path, and know no other path', async () => {
    const wrong = await call('DELETE', '/v1/campaigns');
    expect([wrong.status, wrong.headers['allow'], wrong.body.error]).toEqual([405, 'GET, POST', 'method_not_allowed']);
    const none = await call('GET', '/v1/nothing');
    expect([none.status, none.body.error, none.body.code]).toEqual([404, 'not_found', 'NOT_FOUND']);
  });

  test('end with 429 and Retry-After when the minute is used up', async () => {
    const busy = program(api, (await keyOf(database, seed, owner)).secret);
    const statuses: number[] = [];
    for (let round = 0; round < 31; round += 1)
      statuses.push((await busy('POST', '/v1/reports', { metrics: ['clicks'], by: 'day' })).status);
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
    const refused = await busy('POST', '/v1/reports', { metrics: ['clicks'], by: 'day' });
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('keys', () => {
  test('are refused when unknown, expired, revoked, or without the scope', async () => {
    for (const secret of ['', 'esk_wrong', 'ek_wrong'])
      expect((await program(api, secret)('GET', '/v1/brands')).body.error).toBe('invalid_key');
    const reader = await keyOf(database, seed, owner, { scopes: ['catalog:read'] });
    const asReader = program(api, reader.secret);
    expect((await asReader('GET', '/v1/brands')).status).toBe(200);
    const denied = await asReader('GET', '/v1/campaigns');
    expect([denied.status, denied.body.error, denied.body.detail]).toEqual([
      403,
      'scope_missing',
      'This key lacks the scope campaigns:read',
    ]);
    const before = now;
    now += 91 * DAY_MS;
    expect((await asReader('GET', '/v1/brands')).status).toBe(401);
    now = before;
    await browser.graphql('mutation ($id: ID!) { revokeAccessKey(input: { id: $id }) { ok } }', { id: reader.id });
    expect((await asReader('GET', '/v1/brands')).status).toBe(401);
  });

  test('need bids:write and budgets:write for what costs money', async () => {
    const { id } = await created();
    const { secret } = await keyOf(database, seed, owner, { scopes: ['campaigns:read', 'campaigns:write'] });
    const poor = program(api, secret);
    const tries = [
      await poor('POST', '/v1/campaigns', body()),
      await poor('PATCH', `/v1/campaigns/${id}`, { budgetDailyTotal: { amount: '90', currency: 'SGD' } }),
      await poor('PATCH', `/v1/campaigns/${id}`, { bidType: 'AUTOMATED' }),
      await poor('PATCH', `/v1/campaigns/${id}/budget`, { budgetDaily: { amount: '90', currency: 'SGD' } }),
    ];
    expect(tries.map(({ body: { error } }) => error as string)).toEqual(Array.from(tries, () => 'scope_missing'));
    expect((await poor('PATCH', `/v1/campaigns/${id}`, { name: 'Renamed' })).body.name).toBe('Renamed');
  });

  test('have the rights of their maker at each call: demoted, then dismissed', async () => {
    const admin = await acme.member('ADMIN');
    const asAdmin = program(api, (await keyOf(database, seed, admin)).secret);
    expect((await asAdmin('POST', '/v1/campaigns', body())).status).toBe(201);
    expect((await asAdmin('GET', '/v1/wallets')).body.error).toBe('forbidden');
    const setMembership = (change: { role?: string; status?: string }) =>
      database.transact(SYSTEM, (tx) =>
        tx.updateTable('membership').set(change).where('id', '=', admin.membershipId!).execute(),
      );
    await setMembership({ role: 'VIEWER' });
    expect((await asAdmin('POST', '/v1/campaigns', body())).body.error).toBe('forbidden');
    expect((await asAdmin('GET', '/v1/campaigns')).status).toBe(200);
    await setMembership({ status: 'DISABLED' });
    expect((await asAdmin('GET', '/v1/campaigns')).status).toBe(401);
  });

  test('of chosen brands reach those alone', async () => {
    const { id } = await created();
    const { secret } = await keyOf(database, seed, owner, { brandIds: [otherBrandId] });
    const narrow = program(api, secret);
    expect((await narrow('GET', '/v1/brands')).body.data.map((one: { id: string }) => one.id)).toEqual([otherBrandId]);
    expect((await narrow('GET', '/v1/campaigns')).body.data).toEqual([]);
    const refused = [
      await narrow('GET', `/v1/campaigns/${id}`),
      await narrow('PATCH', `/v1/campaigns/${id}`, { name: 'Taken' }),
      await narrow('POST', `/v1/campaigns/${id}/pause`),
      await narrow('POST', `/v1/campaigns/${id}/duplicate`),
      await narrow('GET', `/v1/campaigns/${id}/activity`),
      await narrow('POST', '/v1/campaigns', body()),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array.from(refused, () => 404));
    expect((await narrow('GET', '/v1/wallets')).status).toBe(403);
  });

  test('of an agency name the company; one that cuts it off is out of reach', async () => {
    const other = await seed.company('Other');
    const otherOwner = await other.owner();
    await other.member('ADMIN', { existing: owner });
    const key = await keyOf(database, seed, owner, { companyIds: [companyId, other.id] });
    const reach = async (company?: string) => {
      const { status, body: found } = await program(api, key.secret, company)('GET', '/v1/companies');
      return status === 200 ? found.data.map((one: { name: string }) => one.name) : found.error;
    };
    expect([await reach(), await reach(companyId), await reach(other.id)]).toEqual([
      'company_required',
      ['Acme'],
      ['Other'],
    ]);
    const asOther = await api.browser().signIn(otherOwner);
    const listed = await asOther.graphql('{ accessKeys { id kind makerName isOwn } }');
    expect(listed.data!['accessKeys']).toEqual([
      { id: key.id, kind: 'AGENCY', makerName: expect.any(String), isOwn: false },
    ]);
    await asOther.graphql('mutation ($id: ID!) { revokeAccessKey(input: { id: $id }) { ok } }', { id: key.id });
    expect([await reach(other.id), await reach(companyId)]).toEqual(['not_found', ['Acme']]);
  });
});

describe('making a key', () => {
  const CREATE = 'mutation ($input: CreateAccessKeyInput!) { createAccessKey(input: $input) { ok id secret } }';
  const input = { name: 'Nightly', scopes: ['campaigns:read'] };

  test('asks for the password again, shows the key once, and stores its hash', async () => {
    for (const proof of [{}, { currentPassword: 'wrong' }, { code: '123456' }])
      expect((await browser.graphql(CREATE, { input: { ...input, ...proof } })).codes).toEqual(['VALIDATION']);
    const { data } = await browser.graphql(CREATE, { input: { ...input, currentPassword: PASSWORD } });
    const { secret, id } = data!['createAccessKey'];
    expect(secret).toMatch(/^esk_[\w-]{43}$/);
    expect((await program(api, secret)('GET', '/v1/campaigns')).status).toBe(200);
    const stored = await database.read(SYSTEM, (tx) => sql`select * from access_key where id = ${id}`.execute(tx));
    expect(JSON.stringify(stored.rows)).not.toContain(secret.slice(8));
    const listed = await browser.graphql('{ accessKeys { id name prefix scopes lastUsedRoute } }');
    expect(listed.data!['accessKeys']).toContainEqual({
      id,
      name: 'Nightly',
      prefix: secret.slice(0, 8),
      scopes: ['campaigns:read'],
      lastUsedRoute: 'GET /v1/campaigns',
    });
  });

  test('counts those made at the same time', async () => {
    const maker = await acme.member('ADMIN');
    const asMaker = await api.browser().signIn(maker);
    for (let made = 2; made < MAX_KEYS; made++) await keyOf(database, seed, maker);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => asMaker.graphql(CREATE, { input: { ...input, currentPassword: PASSWORD } })),
    );
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT', 'CONFLICT']);
  });

  test('is limited: rights, days, companies, brands', async () => {
    const foreign = await (await seed.company('Foreign')).brand('Cat');
    for (const wrong of [
      { name: ' ' },
      { scopes: [] },
      { scopes: ['wallet:write'] },
      { expiresInDays: 366 },
      { companyIds: [seed.newId()] },
      { brandIds: [foreign.id] },
    ]) {
      const answer = await browser.graphql(CREATE, { input: { ...input, currentPassword: PASSWORD, ...wrong } });
      expect([wrong, answer.codes]).toEqual([wrong, ['VALIDATION']]);
    }
    const staff = await api.browser().signIn(await seed.staff());
    const refused = await staff.graphql(CREATE, { input: { ...input, currentPassword: PASSWORD } });
    expect(refused.errors[0]!.message).toBe('Set up an authenticator app first');
  });

  test('replaces one with an overlap, for its maker alone', async () => {
    const REPLACE = 'mutation ($input: ReplaceAccessKeyInput!) { replaceAccessKey(input: $input) { secret } }';
    const old = await keyOf(database, seed, owner);
    const replace = { id: old.id, overlapDays: 2, currentPassword: PASSWORD };
    const admin = await api.browser().signIn(await acme.member('ADMIN'));
    expect((await admin.graphql(REPLACE, { input: replace })).codes).toEqual(['FORBIDDEN']);
    const { data } = await browser.graphql(REPLACE, { input: replace });
    const both = [old.secret, data!['replaceAccessKey'].secret].map((secret: string) => program(api, secret));
    const statuses = () => Promise.all(both.map(async (one) => (await one('GET', '/v1/brands')).status));
    expect(await statuses()).toEqual([200, 200]);
    expect((await browser.graphql(REPLACE, { input: replace })).codes).toEqual(['CONFLICT']);
    const before = now;
    now += 3 * DAY_MS;
    expect(await statuses()).toEqual([401, 200]);
    now = before;
  });
});

describe('writes', () => {
  test('need an Idempotency-Key, do one thing for it, and say so', async () => {
    const missing = await call('POST', '/v1/campaigns', body(), { 'idempotency-key': '' });
    expect([missing.status, missing.body.error]).toEqual([400, 'idempotency_key_missing']);
    const key = { 'idempotency-key': 'one campaign' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', '/v1/campaigns', body(), key)));
    expect([...new Set(answers.map(({ status }) => status))].filter((one) => one !== 201 && one !== 409)).toEqual([]);
    const again = await call('POST', '/v1/campaigns', body(), key);
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    const ids = answers.flatMap(({ status, body: found }) => (status === 201 ? [found.id as string] : []));
    expect(new Set([...ids, again.body.id]).size).toBe(1);
    const other = await call('POST', '/v1/campaigns', { ...body(), name: 'Other' }, key);
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
    const before = now;
    now += DAY_MS + 1;
    expect((await call('POST', '/v1/campaigns', body(), key)).body.id).not.toBe(again.body.id);
    now = before;
  });

  test('of a campaign with a reference exist once, and are found by it for good', async () => {
    const sent = { ...body(), reference: 'erp-4711', startDate: new Date(now + 9 * DAY_MS).toISOString() };
    const all = await Promise.all(
      ['a', 'b', 'c'].map((key) => call('POST', '/v1/campaigns', sent, { 'idempotency-key': key })),
    );
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const made = all.find(({ status }) => status === 201)!.body;
    expect(made.reference).toBe('erp-4711');
    await call('PATCH', `/v1/campaigns/${made.id}`, { name: 'Renamed' });
    await call('DELETE', `/v1/campaigns/${made.id}`);
    const later = now;
    now += 2 * DAY_MS;
    const again = await call('POST', '/v1/campaigns', sent, { 'idempotency-key': 'a' });
    expect([again.status, again.body.error, again.body.detail]).toEqual([
      409,
      'conflict',
      'Another campaign of this company has this reference.',
    ]);
    now = later;
    const found = await call('GET', '/v1/campaigns?reference=erp-4711');
    expect(found.body.data).toMatchObject([{ id: made.id, name: 'Renamed', status: 'REMOVED' }]);
    expect((await call('GET', '/v1/campaigns?reference=erp-4711&status=DELIVERING')).body.data).toEqual([]);
    expect((await call('POST', '/v1/campaigns', { ...sent, reference: 'a b' })).body.errors).toMatchObject([
      { field: 'reference' },
    ]);
    const copy = await call(
      'POST',
      `/v1/campaigns/${(await call('POST', '/v1/campaigns', { ...sent, reference: 'erp-1' })).body.id}/duplicate`,
    );
    expect(copy.body.reference).toBeNull();
  });

  test('of a version that is gone end with 412 and the present one', async () => {
    const { id } = await created();
    const { headers } = await call('GET', `/v1/campaigns/${id}`);
    const ifMatch = { 'if-match': String(headers['etag']) };
    const first = await call('PATCH', `/v1/campaigns/${id}`, { name: 'First' }, ifMatch);
    expect([first.status, first.body.name]).toEqual([200, 'First']);
    const second = await call('PATCH', `/v1/campaigns/${id}`, { name: 'Second' }, ifMatch);
    expect([second.status, second.body.error, second.body.sent]).toEqual([412, 'precondition_failed', headers['etag']]);
    expect(second.body.present).toBe(first.headers['etag']);
  });

  test('as a dry run show what they would do and leave every row as it was', async () => {
    const { id } = await created();
    // The first use of a key in a minute is noted on it.
    await call('GET', `/v1/campaigns/${id}`);
    const versions = rowVersions(database);
    const before = await versions.read();
    const dry = await call('PATCH', `/v1/campaigns/${id}?dryRun=true`, { name: 'Dry' });
    expect(dry.body).toMatchObject({ before: { name: 'Shoes' }, after: { name: 'Dry' }, plan: expect.any(String) });
    const dryCreation = await call('POST', '/v1/campaigns?dryRun=true', body());
    expect(dryCreation.body).toMatchObject({ before: null, after: { name: 'Shoes' }, plan: null });
    expect(await versions.read()).toEqual(before);
    await versions.end();
    const done = await call('PATCH', `/v1/campaigns/${id}`, { name: 'Dry' }, { 'if-match': dry.body.plan });
    expect(done.body).toEqual(dry.body.after);
  });

  test('cover a campaign from its first draft to its last day', async () => {
    const { id } = await created();
    const path = `/v1/campaigns/${id}`;
    expect((await call('PUT', `${path}/keywords`, { keywords: ['shoe'] })).body.error).toBe('forbidden');
    await database.transact(SYSTEM, async (tx) => {
      for (const flag of ['show_sponsor_product_keywords', 'show_sponsor_target']) await setFlag(tx, flag, true);
    });
    expect((await call('PUT', `${path}/keywords`, { keywords: ['shoe', '[trail]'] })).body.keywords.toSorted()).toEqual(
      ['[trail]', 'shoe'],
    );
    const targets = [{ kind: 'CATEGORY', value: 'shoes' }];
    const negatives = { keywords: ['kids'], targets };
    expect((await call('PUT', `${path}/negatives`, negatives)).body).toEqual(negatives);
    expect((await call('PUT', `${path}/negatives`, { keywords: ['[shoe]'] })).body).toEqual({
      keywords: ['[shoe]'],
      targets,
    });
    expect((await call('PUT', `${path}/negatives`, { keywords: ['shoe'] })).body.errors).toEqual([
      {
        field: 'keywords',
        message: 'shoe is among the keywords too: it is either targeted or excluded',
      },
    ]);
    const aimed = [
      {
        kind: 'PRODUCT',
        value: 'LAMP-1',
        categoryId: null,
        bid: { amount: '0.60', currency: 'SGD' },
        minPrice: null,
        maxPrice: null,
      },
    ];
    expect((await call('PUT', `${path}/targets`, { targets: aimed })).body).toEqual({ targets: aimed });
    expect((await call('GET', `${path}/targets`)).body).toEqual({ targets: aimed });
    const foreign = { ...aimed[0]!, bid: { amount: '0.60', currency: 'USD' } };
    expect((await call('PUT', `${path}/targets`, { targets: [foreign] })).body.errors).toEqual([
      { field: 'targets.0.bid', message: 'Amounts of this wallet are in SGD' },
    ]);
    const automatic = [
      { bucket: 'CLOSE', isOn: true, bid: { amount: '0.60', currency: 'SGD' } },
      { bucket: 'LOOSE', isOn: false, bid: null },
      { bucket: 'SUBSTITUTES', isOn: true, bid: null },
      { bucket: 'COMPLEMENTS', isOn: false, bid: null },
    ];
    expect((await call('PUT', `${path}/automatic`, { automatic: automatic.slice(0, 3) })).body).toEqual({ automatic });
    expect((await call('GET', `${path}/automatic`)).body).toEqual({ automatic });
    const unbid = [
      { bucket: 'COMPLEMENTS', isOn: true, bid: { amount: '0', currency: 'SGD' } },
      { bucket: 'CLOSE', isOn: true, bid: null },
    ];
    expect((await call('PUT', `${path}/automatic`, { automatic: unbid })).body.errors).toMatchObject([
      { field: 'automatic.0.bid' },
    ]);
    const modifiers = {
      modifiers: [{ dimension: 'DEVICE', value: 'mobile', percent: 120 }],
      hours: Array.from({ length: 168 }, (_, hour) => (hour < 6 ? 0 : 100)),
      maxBid: { amount: '0.90', currency: 'SGD' },
    };
    expect((await call('PUT', `${path}/modifiers`, modifiers)).body).toEqual(modifiers);
    expect((await call('GET', `${path}/modifiers`)).body).toEqual(modifiers);
    const tooLow = { ...modifiers, modifiers: [{ dimension: 'DEVICE', value: 'mobile', percent: 5 }] };
    expect((await call('PUT', `${path}/modifiers`, tooLow)).body.errors).toEqual([
      { field: 'modifiers.0.percent', message: 'Enter 0% (not shown) or 10–1,000%' },
    ]);
    const frequency = { frequencyCap: { times: 3, hours: 24, showsUnknown: false } };
    expect((await call('PUT', `${path}/frequency`, frequency)).body).toEqual(frequency);
    expect((await call('GET', `${path}/frequency`)).body).toEqual(frequency);
    const endless = { frequencyCap: { times: 3, hours: 1000, showsUnknown: false } };
    expect((await call('PUT', `${path}/frequency`, endless)).body).toMatchObject({ status: 400 });
    expect((await call('PATCH', `${path}/budget`, { budgetDaily: { amount: '25', currency: 'SGD' } })).body).toEqual({
      budgetType: 'DAILY',
      budgetDaily: { amount: '25.00', currency: 'SGD' },
      budget: null,
    });
    const wrong = await call('PATCH', `${path}/budget`, { budgetDaily: { amount: '25', currency: 'USD' } });
    expect(wrong.body.errors).toEqual([{ field: 'budgetDaily', message: 'Amounts of this wallet are in SGD' }]);
    const endDate = new Date(now + 30 * DAY_MS).toISOString();
    expect((await call('POST', `${path}/extend`, { endDate })).body).toMatchObject({
      scheduleType: 'DATE_RANGE',
      endDate,
    });
    expect((await call('POST', `${path}/pause`)).body.error).toBe('conflict');
    const copy = await call('POST', `${path}/duplicate`);
    expect(copy.body).toMatchObject({ status: 'DRAFT' });
    const renamed = await call('PATCH', `/v1/campaigns/${copy.body.id}`, { name: 'Copy' });
    expect(renamed.body).toMatchObject({ status: 'DRAFT', name: 'Copy' });
    const launched = await call('PATCH', `/v1/campaigns/${copy.body.id}`, { launch: true, name: 'Launched' });
    expect(launched.body).toMatchObject({ status: 'PENDING_FOR_APPROVAL' });
    const log = await call('GET', `${path}/activity`);
    expect(log.body.data.length).toBeGreaterThan(3);
  });
});

test('a list is read to its end by cursors that only this list takes', async () => {
  for (let round = 0; round < 3; round += 1) await created();
  const all = (await call('GET', '/v1/campaigns?limit=500')).body.data.map((one: { id: string }) => one.id);
  const seen: string[] = [];
  let next: string | null = '/v1/campaigns?limit=2';
  while (next) {
    const { body: page, headers } = await call('GET', next);
    seen.push(...page.data.map((one: { id: string }) => one.id));
    const link: string | undefined = /<http:\/\/localhost([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1];
    expect(Boolean(link)).toBe(page.next !== null);
    next = link ?? null;
  }
  expect(seen).toEqual(all);
  const cursor = (await call('GET', '/v1/campaigns?limit=1')).body.next;
  for (const url of [
    `/v1/campaigns?after=${cursor}x`,
    `/v1/campaigns?adType=BANNER&after=${cursor}`,
    `/v1/brands?after=${cursor}`,
  ])
    expect((await call('GET', url)).body.error).toBe('invalid_cursor');
});

// Rows are checked in an order of their own, and of several for the same the last counts.
test.each([
  ['targets', 'targets.1.value', { targets: [target('Z'), { ...target('Bee'), kind: 'BRAND' }, target('A')] }],
  ['targets', 'targets.2.bid', { targets: [target('Z', '0'), target('A'), target('Z ', '0')] }],
  [
    'targets',
    'targets.0.minPrice',
    { targets: [{ ...target('shoes'), kind: 'CATEGORY', minPrice: SGD('9'), maxPrice: SGD('1') }] },
  ],
  ['modifiers', 'modifiers.0.percent', { ...bids(), modifiers: [modifier('mobile', 5), modifier('desktop', 120)] }],
  ['modifiers', 'modifiers.1.value', { ...bids(), modifiers: [modifier('mobile', 120), modifier('fridge', 50)] }],
  ['modifiers', 'maxBid', { ...bids(), maxBid: SGD('0') }],
  ['modifiers', 'hours', { ...bids(), hours: Array.from({ length: 168 }, () => 0) }],
  [
    'negatives',
    'targets.1.value',
    { keywords: [], targets: [product('Z'), { kind: 'BRAND', value: 'Bee' }, product('A')] },
  ],
  ['negatives', 'keywords', { keywords: ['shoe'] }],
  ['automatic', 'automatic.1.bid', { automatic: [bucket('CLOSE', '0'), bucket('CLOSE', '0')] }],
  ['frequency', 'frequencyCap.hours', { frequencyCap: { times: 3, hours: 1000, showsUnknown: false } }],
  ['budget', 'budgetDaily', { budgetDaily: SGD('0.50') }],
  ['', 'adName', { adName: 'x'.repeat(300) }],
])('a write of %s names what is wrong as it was sent, %s', async (part, field, sent) => {
  const { id } = await created();
  const path = `/v1/campaigns/${id}`;
  expect((await call('PUT', `${path}/keywords`, { keywords: ['shoe'] })).status).toBe(200);
  const answer = await call(
    part === '' || part === 'budget' ? 'PATCH' : 'PUT',
    part === '' ? path : `${path}/${part}`,
    sent,
  );
  expect([answer.status, answer.body.errors?.map((one: { field: string }) => one.field)]).toEqual([400, [field]]);
});
