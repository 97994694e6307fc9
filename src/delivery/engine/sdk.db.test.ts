import { TopsortClient } from '@topsort/sdk';
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { allRecorded } from '../../../testing/recorded.ts';
import { type AdEngine, adCalls } from './index.ts';
import { API_KEY, type Advertiser, NOON_MS, TODAY, createMarket } from './market.test-support.ts';

// The storefront client's protocol, with the public client itself where it covers the call.
const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const engine = market.engine();
let server: Server;
let address: string;
let client: TopsortClient;
let serial = 0;

beforeAll(async () => {
  await engine.start();
  ({ server, address } = await serve(engine));
  client = new TopsortClient({ apiKey: API_KEY, host: address });
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await engine.stop();
});

async function serve(
  ads: Pick<AdEngine, 'admit' | 'admitBrowser' | 'decide' | 'collect' | 'account' | 'refusal'>,
  onError: (error: unknown) => void = fails,
) {
  const calls = adCalls({
    engine: ads,
    clock: market.now,
    onError,
    publicUrl: 'https://ads.example',
    addressOf: () => null,
    requestIdOf: () => 'request-1',
  });
  const listening = createServer((request, response) => void calls(request, response)).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return { server: listening, address: `http://127.0.0.1:${(listening.address() as AddressInfo).port}` };
}
function fails(error: unknown): never {
  throw error;
}
const closing = ({ server: open }: { server: Server }) => ({
  [Symbol.dispose]: () => {
    open.close();
    open.closeAllConnections();
  },
});

type AuctionInput = Parameters<TopsortClient['createAuction']>[0]['auctions'][number];
type EventInput = Parameters<TopsortClient['reportEvent']>[0];
type Options = NonNullable<Parameters<typeof market.advertiser>[1]>;

async function joins(name: string, options?: Options): Promise<Advertiser> {
  const advertiser = await market.advertiser(name, options);
  await engine.refresh();
  return advertiser;
}
const winnersOf = async (auction: AuctionInput) =>
  (await client.createAuction({ auctions: [auction] })).results[0]!.winners;
const won = async (auction: AuctionInput) => (await winnersOf(auction)).map(({ id }) => id);
const post = (call: string, body: string, headers: Record<string, string> = {}, host = address) =>
  fetch(`${host}/v2/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json', ...headers },
    body,
  });
const event = (more: object = {}) => ({
  id: `event ${(serial += 1)}`,
  occurredAt: '2026-03-10T12:00:00+08:00',
  opaqueUserId: `shopper ${serial}`,
  ...more,
});
async function rowsOf(adSetId: string) {
  await allRecorded(database);
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql`select kind, billed_micros, search_term, platform, placement, sales_micros, attribution, invalid_reason, day::text
      from logged_event where ad_set_id = ${adSetId} order by position`.execute(tx),
  );
  return rows;
}

describe('auctions of listings', () => {
  test('by products, with the page’s quality scores between them', async () => {
    const [first, second] = [
      await joins('scored', { bidMicros: 900_000 }),
      await joins('rated', { bidMicros: 800_000 }),
    ];
    const ids = [first.sku, second.sku];
    expect(await won({ type: 'listings', slots: 5, products: { ids } })).toEqual(ids);
    const scored = { type: 'listings' as const, slots: 5, products: { ids, qualityScores: [0.5, 1] } };
    expect(await won(scored)).toEqual(ids.toReversed());
    expect(await won({ ...scored, slots: 1 })).toEqual([second.sku]);
  });

  test('by category: one, all of several, one of each group', async () => {
    await database.transact(SYSTEM, (tx) =>
      sql`insert into category (catalog_id, id, label, parent_id, depth, path)
        select ${market.catalogId}, id, id, null, 1, array[id] from unnest('{hat,red,blue,sale}'::text[]) id`.execute(
        tx,
      ),
    );
    const red = await market.advertiser('red hat', { categoryIds: ['hat', 'red'], bidMicros: 700_000 });
    const blue = await market.advertiser('blue hat', { categoryIds: ['hat', 'blue', 'sale'], bidMicros: 600_000 });
    await engine.refresh();
    const inCategory = (category: NonNullable<AuctionInput['category']>) =>
      won({ type: 'listings', slots: 5, category });
    expect(await inCategory({ id: 'hat' })).toEqual([red.sku, blue.sku]);
    expect(await inCategory({ ids: ['hat', 'blue'] })).toEqual([blue.sku]);
    expect(await inCategory({ ids: ['red', 'blue'] })).toEqual([]);
    expect(await inCategory({ disjunctions: [['red', 'blue'], ['hat']] })).toEqual([red.sku, blue.sku]);
    expect(
      await inCategory({
        disjunctions: [
          ['red', 'blue'],
          ['sale', 'shoes'],
        ],
      }),
    ).toEqual([blue.sku]);
  });

  test('by search, and by place', async () => {
    const everywhere = await joins('umbrella', { keywords: ['umbrella'], bidMicros: 500_000 });
    const local = await joins('local', {
      keywords: ['umbrella'],
      bidMicros: 600_000,
      audience: { locations: 'Jurong, Bedok' },
    });
    const search = { type: 'listings' as const, slots: 5, searchQuery: 'Umbrellas' };
    expect(await won(search)).toEqual([local.sku, everywhere.sku]);
    expect(await won({ ...search, geoTargeting: { location: 'bedok' } })).toEqual([local.sku, everywhere.sku]);
    expect(await won({ ...search, geoTargeting: { location: 'Changi' } })).toEqual([everywhere.sku]);
  });

  test('by the audience the storefront sends; an unknown audience sees everything', async () => {
    const keywords = ['parasol'];
    const women = await joins('women', { keywords, bidMicros: 700_000, audience: { gender: 'FEMALE' } });
    const adults = await joins('adults', { keywords, bidMicros: 600_000, audience: { minAge: 18, maxAge: 50 } });
    const all = await joins('all', { keywords, bidMicros: 500_000 });
    const wonFor = async (audience?: object) =>
      won({ type: 'listings', slots: 5, searchQuery: 'parasol', ...(audience && { audience }) });
    expect(await wonFor()).toEqual([women.sku, adults.sku, all.sku]);
    expect(await wonFor({ gender: 'female', age: 18 })).toEqual([women.sku, adults.sku, all.sku]);
    expect(await wonFor({ gender: 'male' })).toEqual([adults.sku, all.sku]);
    expect(await wonFor({ gender: 'female', age: 51 })).toEqual([women.sku, all.sku]);
  });

  test('up to five in a request, answered in their order, none standing twice on the page', async () => {
    const { results } = await client.createAuction({
      auctions: [
        { type: 'listings', slots: 1, searchQuery: 'umbrella' },
        { type: 'banners', slots: 1, slotId: 'NO_SUCH_PLACE' },
        { type: 'listings', slots: 3, searchQuery: 'umbrella' },
        { type: 'listings', slots: 1, searchQuery: 'nobody bids on this' },
        { type: 'listings', slots: 1, category: { id: 'hat' } },
      ],
    });
    expect(
      results.map(({ resultType, error, winners }) => [resultType, error, winners.map(({ rank, id }) => [rank, id])]),
    ).toEqual([
      ['listings', false, [[1, 'local-1']]],
      ['banners', false, []],
      ['listings', false, [[1, 'umbrella-1']]],
      ['listings', false, []],
      ['listings', false, [[1, 'red hat-1']]],
    ]);
  });

  test('unknown fields are ignored', async () => {
    const body = { auctions: [{ type: 'listings', slots: 1, searchQuery: 'umbrella', mood: 'wet' }], trace: 1 };
    const answer = await post('auctions', JSON.stringify(body), { 'x-ua': 'shop/1.0' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ results: [{ winners: [{ rank: 1 }] }] });
  });
});

describe('auctions of banners', () => {
  const BANNER = { type: 'banners' as const, slots: 2 };
  const banner = (name: string, types: string[], more: Partial<Options> = {}) =>
    market.advertiser(name, { bidType: 'MAXIMUM_CPI', ...more, banner: { types, ...more.banner } });
  let home: string;
  let mobileHome: string;

  beforeAll(async () => {
    home = await market.placement('DESKTOP_HOME');
    mobileHome = await market.placement('MOBILE_HOME');
    const category = await market.placement('DESKTOP_CATEGORY');
    const search = await market.placement('DESKTOP_SEARCH');
    await banner('both', [home, mobileHome], { bidMicros: 9000 });
    await banner('desk', [home], { bidMicros: 8000 });
    await banner('shoeish', [category], { bidMicros: 7000, banner: { types: [category], categoryIds: ['shoes'] } });
    await banner('hattish', [category], { bidMicros: 6000, banner: { types: [category], categoryIds: ['hat'] } });
    await banner('searched', [search], { bidMicros: 5000, keywords: ['rain'] });
    await engine.refresh();
  });
  const names = async (request: object) =>
    (await winnersOf({ ...BANNER, ...request } as AuctionInput)).map(({ id }) =>
      id.slice('https://sg.example/'.length),
    );

  test('carry the picture, and lead to their page', async () => {
    expect((await winnersOf({ ...BANNER, slotId: 'DESKTOP_HOME' }))[0]).toEqual({
      rank: 1,
      type: 'url',
      id: 'https://sg.example/both',
      resolvedBidId: expect.any(String),
      asset: [{ url: 'https://images.example/both.png' }],
    });
  });

  test('by placement, its id or its name, or the shopper’s device', async () => {
    expect(await names({ slotId: 'DESKTOP_HOME' })).toEqual(['both', 'desk']);
    expect(await names({ slotId: home })).toEqual(['both', 'desk']);
    expect(await names({ slotId: mobileHome })).toEqual(['both']);
    expect(await names({ slotId: 'HOME' })).toEqual(['both', 'desk']);
    expect(await names({ slotId: 'HOME', device: 'desktop' })).toEqual(['both', 'desk']);
    expect(await names({ slotId: 'HOME', device: 'mobile' })).toEqual(['both']);
  });

  test('category pages take banners of that category, searches those with a keyword', async () => {
    expect(await names({ slotId: 'CATEGORY', category: { id: 'hat' } })).toEqual(['hattish']);
    expect(await names({ slotId: 'CATEGORY', category: { disjunctions: [['hat', 'shoes']] } })).toEqual([
      'shoeish',
      'hattish',
    ]);
    expect(await names({ slotId: 'SEARCH', searchQuery: 'rain' })).toEqual(['searched']);
    expect(await names({ slotId: 'SEARCH', searchQuery: 'sun' })).toEqual([]);
  });

  test('an impression of them is billed, a click is not', async () => {
    const [winner] = await winnersOf({ ...BANNER, slotId: 'SEARCH', searchQuery: 'rain' });
    const { resolvedBidId } = winner!;
    const shopper = event();
    await client.reportEvent({
      impressions: [{ ...shopper, id: 'seen', resolvedBidId }],
      clicks: [{ ...shopper, id: 'clicked', resolvedBidId }],
    });
    await allRecorded(database);
    const { rows } = await database.read(SYSTEM, (tx) =>
      sql`select kind, billed_micros > 0 as is_billed from logged_event where placement = 'DESKTOP_SEARCH' order by position`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([
      { kind: 'IMPRESSION', isBilled: true },
      { kind: 'CLICK', isBilled: false },
    ]);
  });
});

describe('events', () => {
  const bidOf = async (sku: string) =>
    (await winnersOf({ type: 'listings', slots: 1, products: { ids: [sku] } }))[0]!.resolvedBidId;
  const STORED = { ok: true, retry: false };

  test('auction, impression, click and purchase', async () => {
    const ad = await joins('wire', { keywords: ['trail runner'] });
    const [winner] = await winnersOf({ type: 'listings', slots: 2, searchQuery: 'Trail Runners' });
    const { resolvedBidId } = winner!;
    const base = event();
    const placement = {
      path: '/search',
      position: 1,
      page: 2,
      pageSize: 20,
      productId: 'x',
      categoryIds: ['shoes'],
      searchQuery: 'trail',
    };
    const batch: EventInput = {
      impressions: [{ ...base, id: 'wire 1', resolvedBidId, placement, channel: 'onsite' }],
      clicks: [
        {
          ...base,
          id: 'wire 2',
          resolvedBidId,
          deviceType: 'mobile',
          additionalAttribution: { id: 'v1', type: 'vendor' },
        },
      ],
      purchases: [
        {
          ...base,
          id: 'wire 3',
          channel: 'offsite',
          items: [{ productId: ad.sku, quantity: 1, unitPrice: 9.99, vendorId: 'v1' }],
        },
      ],
      pageviews: [{ ...base, id: 'wire 4', page: { pageId: '/', type: 'home', value: 'home' } }],
    };
    expect(await client.reportEvent(batch)).toEqual(STORED);
    await allRecorded(database);
    const rows = [
      { kind: 'IMPRESSION', billedMicros: 0n, platform: null, salesMicros: 0n, attribution: null },
      { kind: 'CLICK', billedMicros: 20_000n, platform: 'mobile', salesMicros: 0n, attribution: null },
      { kind: 'SALE', billedMicros: 0n, platform: 'mobile', salesMicros: 9_990_000n, attribution: 'DIRECT_CLICK' },
    ].map((row) => ({ ...row, searchTerm: 'Trail Runners', placement: 'SEARCH', invalidReason: null, day: TODAY }));
    expect(await rowsOf(ad.adSetId)).toEqual(rows);
    expect(await client.reportEvent(batch)).toEqual(STORED);
    expect(await rowsOf(ad.adSetId)).toEqual(rows);
  });

  test('another product of the brand is a halo sale, and sales after views are counted separately', async () => {
    const ad = await joins('halo');
    const [buyer, viewer] = [event(), event()];
    const items = [{ productId: ad.sibling, quantity: 2, unitPrice: 5 }];
    await client.reportEvent({ clicks: [{ ...buyer, resolvedBidId: await bidOf(ad.sku) }] });
    await client.reportEvent({ impressions: [{ ...viewer, resolvedBidId: await bidOf(ad.sku) }] });
    await client.reportEvent({
      purchases: [buyer, viewer].map((purchase, number) => ({ ...purchase, id: `halo ${number}`, items })),
    });
    const sales = (await rowsOf(ad.adSetId)).filter((row) => (row as { kind: string }).kind === 'SALE');
    expect(sales).toMatchObject([
      { salesMicros: 10_000_000n, attribution: 'HALO_CLICK' },
      { salesMicros: 10_000_000n, attribution: 'HALO_VIEW' },
    ]);
  });

  test('of what is no ad: products and shops, every kind of page, fifty of each at once', async () => {
    const placement = { path: '/c/shoes' };
    const pages = [
      ...(['home', 'category', 'PDP', 'search', 'other'] as const).map((type) => ({ pageId: type, type, value: 'x' })),
      { pageId: 'cart', type: 'cart' as const, value: ['a', 'b'] },
    ];
    const batch: EventInput = {
      impressions: Array.from(
        { length: 50 },
        () => event({ entity: { id: 'organic', type: 'product' }, placement }) as never,
      ),
      clicks: Array.from({ length: 50 }, () => event({ entity: { id: 'shop', type: 'vendor' }, placement }) as never),
      purchases: Array.from(
        { length: 50 },
        () => event({ items: [{ productId: 'a', quantity: 1, unitPrice: 1 }] }) as never,
      ),
      pageviews: Array.from({ length: 50 }, (_, number) => event({ page: pages[number % pages.length] }) as never),
    };
    expect(await client.reportEvent(batch)).toEqual(STORED);
    await allRecorded(database);
    const { rows } = await database.read(SYSTEM, (tx) =>
      sql`select kind, sku, count(*)::int as n from logged_event where ad_set_id is null and placement = '/c/shoes' group by 1, 2 order by 1`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([
      { kind: 'CLICK', sku: null, n: 50 },
      { kind: 'IMPRESSION', sku: 'organic', n: 50 },
    ]);
    await expect(client.reportEvent({ clicks: [...batch.clicks!, ...batch.clicks!] })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('an entity beside a paid bid is ignored; a crawler’s click is stored, not billed', async () => {
    const ad = await joins('crawled');
    const click = event({ resolvedBidId: await bidOf(ad.sku), entity: { id: 'other', type: 'product' } });
    expect((await post('events', JSON.stringify({ clicks: [click] }), { 'x-ua': 'Googlebot/2.1' })).status).toBe(204);
    expect(await rowsOf(ad.adSetId)).toMatchObject([{ kind: 'CLICK', billedMicros: 0n, invalidReason: 'BOT' }]);
  });
});

describe('refusals', () => {
  const six = `{"auctions":[${Array.from({ length: 6 }, () => '{"type":"listings","slots":1}').join()}]}`;
  const auction = (more: string) => `{"auctions":[{"type":"listings","slots":1${more}}]}`;
  const click = (more: string) =>
    `{"clicks":[{"id":"a","occurredAt":"2026-03-10T12:00:00Z","opaqueUserId":"b","resolvedBidId":"c"${more}}]}`;
  test.each([
    ['auctions', '', 400, 'empty_request'],
    ['auctions', '{', 400, 'invalid_json'],
    ['auctions', '[]', 422, 'unprocessable_entity'],
    ['auctions', '{}', 400, 'missing_auctions'],
    ['auctions', '{"auctions":[]}', 400, 'missing_auctions'],
    ['auctions', six, 400, 'too_many_auctions'],
    ['auctions', '{"auctions":[{"type":"listings"}]}', 400, 'missing_slots'],
    ['auctions', '{"auctions":[{"type":"listings","slots":0}]}', 400, 'too_few_slots'],
    ['auctions', '{"auctions":[{"type":"videos","slots":1}]}', 422, 'unprocessable_entity'],
    ['auctions', '{"auctions":[{"type":"banners","slots":1}]}', 422, 'unprocessable_entity'],
    [
      'auctions',
      auction(',"category":{"disjunctions":[["a"],["b"],["c"],["d"],["e"],["f"]]}'),
      422,
      'unprocessable_entity',
    ],
    ['auctions', auction(',"category":{}'), 422, 'unprocessable_entity'],
    ['auctions', auction(',"products":{"ids":[]}'), 422, 'unprocessable_entity'],
    ['auctions', auction(',"products":{"ids":["a"],"qualityScores":[2]}'), 422, 'unprocessable_entity'],
    ['auctions', auction(',"products":{"ids":["a"],"qualityScores":[1,1]}'), 422, 'unprocessable_entity'],
    ['auctions', auction(',"geoTargeting":{}'), 422, 'unprocessable_entity'],
    ['auctions', auction(',"searchQuery":"a\\u0000b"'), 422, 'unprocessable_entity'],
    ['auctions', auction(`,"searchQuery":"${'a'.repeat(2001)}"`), 422, 'unprocessable_entity'],
    ['auctions', auction(',"opaqueUserId":7'), 422, 'unprocessable_entity'],
    ['auctions', auction(`,"products":{"ids":["${'a'.repeat(256)}"]}`), 422, 'unprocessable_entity'],
    ['auctions', auction(',"products":{"ids":["a\\u0000b"]}'), 422, 'unprocessable_entity'],
    ['auctions', auction(',"category":{"id":"a\\u0000b"}'), 422, 'unprocessable_entity'],
    ['auctions', auction(',"category":{"ids":["a",""]}'), 422, 'unprocessable_entity'],
    ['events', '', 400, 'empty_request'],
    ['events', '{}', 400, 'empty_request'],
    ['events', '{"clicks":[{}]}', 422, 'unprocessable_entity'],
    ['events', '{"clicks":{}}', 422, 'unprocessable_entity'],
    ['events', click('').replace('12:00:00Z', '12:00:00'), 422, 'unprocessable_entity'],
    ['events', click(',"channel":"radio"'), 422, 'unprocessable_entity'],
    ['events', click(',"deviceType":"watch"'), 422, 'unprocessable_entity'],
    ['events', click(',"additionalAttribution":{"id":"a","type":"brand"}'), 422, 'unprocessable_entity'],
  ])('%s %s → %i %s', async (call, body, status, errCode) => {
    const answer = await post(call, body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({
      errCode,
      docUrl: expect.any(String),
      message: expect.any(String),
      requestId: 'request-1',
    });
  });

  test('keys: unknown, of another scope, replaced', async () => {
    const ask = { auctions: [{ type: 'listings' as const, slots: 1 }] };
    const withKey = (apiKey: string) => new TopsortClient({ apiKey, host: address });
    const rejected = { status: 401, body: { errCode: 'invalid_api_key' } };
    const { createHash } = await import('node:crypto');
    const add = (key: string, scope: string, revoked: Date | null = null) =>
      database.transact(SYSTEM, (tx) =>
        sql`insert into api_key (id, catalog_id, key_hash, label, scopes, created_at, revoked_at)
          values (gen_random_uuid(), ${market.catalogId}, ${createHash('sha256').update(key).digest()}, 'x', ${scope.split(',')}::text[], now(), ${revoked})`.execute(
          tx,
        ),
      );
    await add('feeds only', 'feed');
    await add('back end', 'ads,feed');
    await add('outgoing', 'ads', new Date(NOON_MS + HOUR_MS));
    await add('incoming', 'ads');
    await engine.refresh();
    await expect(withKey('wrong').createAuction(ask)).rejects.toMatchObject(rejected);
    await expect(withKey('feeds only').createAuction(ask)).rejects.toMatchObject(rejected);
    const fromPage = (key: string) =>
      post('auctions', JSON.stringify(ask), { authorization: `Bearer ${key}`, origin: 'https://shop.example' });
    expect((await fromPage('incoming')).status).toBe(200);
    const response = await fromPage('back end');
    expect([response.status, await response.json()]).toMatchObject([403, { errCode: 'not_for_pages' }]);
    expect((await withKey('back end').createAuction(ask)).results).toHaveLength(1);
    for (const key of ['outgoing', 'incoming']) expect((await withKey(key).createAuction(ask)).results).toHaveLength(1);
    market.at(NOON_MS + HOUR_MS);
    await expect(withKey('outgoing').createAuction(ask)).rejects.toMatchObject(rejected);
    expect((await withKey('incoming').createAuction(ask)).results).toHaveLength(1);
    market.at(NOON_MS);
  });

  test('a key above its limit gets the time to wait, and the client retries', async () => {
    const second = market.engine({ rateLimit: { perSecond: 0.5, burst: 2 } });
    await second.refresh();
    const limited = await serve(second);
    using _closing = closing(limited);
    const ask = (key: string) =>
      post(
        'auctions',
        '{"auctions":[{"type":"listings","slots":1}]}',
        { authorization: `Bearer ${key}` },
        limited.address,
      );
    expect([(await ask(API_KEY)).status, (await ask(API_KEY)).status]).toEqual([200, 200]);
    const rejected = await ask(API_KEY);
    expect(rejected.status).toBe(429);
    expect(await rejected.json()).toMatchObject({ errCode: 'too_many_requests' });
    expect(Object.fromEntries(rejected.headers)).toMatchObject({
      'x-ratelimit-limit': '0.5',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '2',
      'retry-after': '2',
    });
    const hasty = new TopsortClient({ apiKey: API_KEY, host: limited.address });
    expect(await hasty.reportEvent({ clicks: [] })).toEqual({ ok: false, retry: true });
    expect((await ask('another')).status).toBe(401);
    market.at(NOON_MS + 2000);
    expect((await ask(API_KEY)).status).toBe(200);
    market.at(NOON_MS);
  });

  test('one failing auction does not fail the others; a failing request gets an error', async () => {
    const errors: unknown[] = [];
    let isBroken = false;
    const brittle = market.engine({
      onError: (error) => void errors.push(error),
      random: () => {
        if (isBroken) throw new Error('broken');
        return 0.5;
      },
    });
    await brittle.refresh();
    const ads = {
      admit: brittle.admit,
      admitBrowser: brittle.admitBrowser,
      decide: brittle.decide,
      collect: () => Promise.reject(new Error('no database')),
      account: () => Promise.reject(new Error('no database')),
      refusal: () => null,
    };
    const broken = await serve(ads, (error) => void errors.push(error));
    using _closing = closing(broken);
    isBroken = true;
    const other = new TopsortClient({ apiKey: API_KEY, host: broken.address });
    const { results } = await other.createAuction({
      auctions: [
        { type: 'listings', slots: 1, searchQuery: 'umbrella' },
        { type: 'banners', slots: 1, slotId: 'HOME' },
      ],
    });
    expect(results).toEqual([
      { resultType: 'listings', error: true, winners: [] },
      { resultType: 'banners', error: true, winners: [] },
    ]);
    expect(await other.reportEvent({ clicks: [event({ entity: { id: 'a', type: 'product' } }) as never] })).toEqual({
      ok: false,
      retry: true,
    });
    expect(errors).toHaveLength(3);
  });

  test('browsers may call from any page', async () => {
    for (const call of ['auctions', 'events']) {
      const preflight = await fetch(`${address}/v2/${call}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://shop.example' },
      });
      expect(preflight.status).toBe(204);
      expect(Object.fromEntries(preflight.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': expect.stringMatching(/authorization.*content-type.*x-ua/),
        'access-control-allow-methods': expect.stringContaining('POST'),
      });
      expect((await post(call, '{')).headers.get('access-control-allow-origin')).toBe('*');
    }
  });
});
