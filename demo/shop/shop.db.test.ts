import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { adCalls } from '#delivery/engine/index.ts';
import { createMarket } from '#delivery/engine/market.test-support.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createHttpApp } from '#platform/http/app.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { allRecorded } from '../../testing/recorded.ts';
import { demoKey } from '../base.ts';
import { linkPictures } from './pictures.ts';
import { addShop } from './shop.routes.ts';

const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
await database.transact(SYSTEM, (tx) =>
  sql`insert into api_key (id, catalog_id, key_hash, label, scopes, created_at)
    values (${randomUUID()}, ${market.catalogId}, ${createHash('sha256').update(demoKey('SG')).digest()}, 'shop',
      '{ads,feed}', now())`.execute(tx),
);
const ad = await market.advertiser('sprint', { keywords: ['running shoes'] });
await market.advertiser('other');
const engine = market.engine();
await engine.start();
const log = createLogger({ level: 'silent' });
const calls = adCalls({
  engine,
  clock: market.now,
  onError: (error) => {
    throw error;
  },
  publicUrl: '',
  addressOf: () => '203.0.113.7',
  requestIdOf: () => 'request-1',
});
let isDown = false;
const app = await createHttpApp({
  log,
  isHttps: false,
  trustProxy: 0,
  first: (request, response) => {
    if (isDown && request.url?.startsWith('/v2/')) return true;
    return calls(request, response);
  },
});
addShop(app, {
  database,
  keys: [{ id: 1, secret: new Uint8Array(32).fill(5) }],
  clock: market.now,
  newId: randomUUID,
  log,
  address: () => app.listeningOrigin,
});
beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  await engine.stop();
});

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

/** A shopper's browser, as far as the shop can see it. */
function openBrowser() {
  const cookies = new Map<string, string>();
  async function request(path: string, init: RequestInit = {}) {
    const response = await fetch(`${app.listeningOrigin}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        'user-agent': AGENT,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(init.body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      cookies.set(name, value);
    }
    return { status: response.status, location: response.headers.get('location'), text: await response.text() };
  }
  return {
    cookies,
    open: (path: string) => request(path),
    submit: (path: string, form: Record<string, string> = {}) =>
      request(path, { method: 'POST', body: new URLSearchParams(form) }),
    /** As the kit's beacon does. */
    report: (lists: object) =>
      request('/shop/sg/events', {
        method: 'POST',
        body: JSON.stringify({ sentAt: new Date(market.now()).toISOString(), ...lists }),
      }),
  };
}

const sealsIn = (page: string) => [...page.matchAll(/data-endcap-bid="([^"]+)"/g)].map(([, seal]) => seal!);
const textOf = (page: string) =>
  page
    .replaceAll(/<details>.*?<\/details>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const touch = (kind: string, resolvedBidId: string) => ({
  id: `${kind}-${resolvedBidId.slice(-20)}`,
  occurredAt: new Date(market.now()).toISOString(),
  resolvedBidId,
});

test('an ad is shown, seen, clicked and paid for, and what it sold is credited: the drawer tells each step', async () => {
  const browser = openBrowser();
  const page = await browser.open('/shop/sg/search?q=running+shoes');
  const [seal] = sealsIn(page.text);
  expect(page.text).toContain('<span>Sponsored</span>');
  expect(textOf(page.text)).toContain('A click costs');
  expect(textOf(page.text)).toMatch(/Price \$0\.0?\d/);

  const viewable = { ...touch('v', seal!), ms: 1012 };
  const reports = [{ impressions: [touch('i', seal!)] }, { viewables: [viewable] }, { clicks: [touch('c', seal!)] }];
  for (const lists of reports) expect((await browser.report(lists)).status).toBe(204);
  market.at(market.now() + 60_000);
  await browser.submit('/shop/sg/cart', { sku: ad.sku });
  const placed = await browser.submit('/shop/sg/order');
  const order = placed.location!.split('/').at(-1)!;
  const thanks = await browser.open(placed.location!);

  await allRecorded(database);
  const steps = textOf((await browser.open('/shop/sg/happened')).text);
  expect(thanks.text).toContain(`Your order is ${order}`);
  expect(steps).toContain('Running shoe 1 was shown.');
  expect(steps).toContain('in view for a second (1.0 s)');
  expect(steps).toMatch(/Running shoe 1 was clicked\. \$0\.\d\d were charged to sprint\./);
  expect(steps).toContain(`${order} over $50.00 was reported.`);
  expect(steps).toContain('$50.00 of it were earned by the ad of sprint: the product was clicked and bought.');
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ kind: string; shopper: string }>`select kind, shopper from logged_event order by position`.execute(tx),
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['IMPRESSION', 'CLICK', 'SALE']);
  expect(new Set(rows.map(({ shopper }) => shopper))).toEqual(new Set([browser.cookies.get('endcap_shopper')]));
});

test('a click that a page sends again while it is left is charged once, and shown as charged once', async () => {
  const browser = openBrowser();
  const [seal] = sealsIn((await browser.open('/shop/sg/search?q=running+shoes')).text);
  const lists = { clicks: [touch('c', seal!)] };
  await browser.report(lists);
  await browser.report(lists);
  await allRecorded(database);
  const steps = textOf((await browser.open('/shop/sg/happened')).text);
  expect(steps.match(/were charged to sprint/g)).toHaveLength(1);
  expect(steps).toContain('The same click, sent again: nothing is charged twice.');
});

test('products have drawn pictures, which run nothing', async () => {
  await linkPictures(database);
  const { text } = await openBrowser().open('/shop/sg');
  const path = /<img class="picture" src="([^"]+)"/.exec(text)?.[1];
  const picture = await fetch(`${app.listeningOrigin}${path}`);
  expect(picture.headers.get('content-type')).toBe('image/svg+xml');
  expect(picture.headers.get('content-security-policy')).toContain('sandbox');
  expect(await picture.text()).toMatch(/^<svg xmlns/);
});

test('each step has its command, and another visit does not see it', async () => {
  const browser = openBrowser();
  await browser.open('/shop/sg/search?q=shoe');
  const { text } = await browser.open('/shop/sg/happened');
  expect(text).toContain(
    `curl &#39;${app.listeningOrigin}/v2/auctions&#39; -H &#39;Authorization: Bearer ek_demo_sg&#39;`,
  );
  expect(textOf((await openBrowser().open('/shop/sg/happened')).text)).toContain('Nothing yet');
});

test('a campaign is shown as soon as it may serve', async () => {
  const browser = openBrowser();
  const results = async () => sealsIn((await browser.open('/shop/sg/search?q=moonboots')).text).length;
  expect(await results()).toBe(0);
  await market.advertiser('moon', { keywords: ['moonboots'] });
  await engine.refresh();
  expect(await results()).toBe(1);
});

describe('without consent', () => {
  it('nothing tells shoppers apart', async () => {
    const browser = openBrowser();
    await browser.open('/shop/sg');
    expect(browser.cookies.get('endcap_shopper')).toMatch(/^[\w-]{36}$/);
    await browser.submit('/shop/sg/consent', { consent: 'contextual', back: '/shop/sg/cart' });
    const page = await browser.open('/shop/sg/search?q=running+shoes');
    expect(browser.cookies.get('endcap_shopper')).toBe('');
    expect(page.text).toContain('Nothing about you was used.');
    const [auction] = [...page.text.matchAll(/-d &#39;(\{&quot;auctions.*?)<\/pre>/g)];
    expect(auction![1]).not.toContain('opaqueUserId');
    await browser.report({ clicks: [touch('contextual', sealsIn(page.text)[0]!)] });
    await allRecorded(database);
    const { rows } = await database.read(SYSTEM, (tx) =>
      sql<{ shopper: string }>`select shopper from ad_event where event_id like 'contextual-%'`.execute(tx),
    );
    expect(rows[0]!.shopper).toMatch(/^contextual-/);
  });

  it('comes back to the page, and to no other site', async () => {
    const browser = openBrowser();
    const back = async (address: string) =>
      (await browser.submit('/shop/sg/consent', { consent: 'full', back: address })).location;
    expect(await back('/shop/sg/search?q=shoe')).toBe('/shop/sg/search?q=shoe');
    for (const address of ['https://evil.example', '//evil.example', '', '/shop/../console'])
      expect(await back(address)).toBe('/shop/sg');
  });
});

describe('the shop', () => {
  it.each([
    ['/shop', 302, '/shop/sg'],
    ['/shop?country=br', 302, '/shop/br'],
    ['/shop?country=//evil.example', 302, '/shop/sg'],
    ['/shop/sg/search?q=', 302, '/shop/sg'],
    ['/shop/xx', 404, null],
    ['/shop/sg/p/none', 404, null],
    ['/shop/sg/c/none', 404, null],
    ['/shop/files/demo/shop/client.ts', 200, null],
    ['/shop/files/packages/storefront/src/browser.ts', 200, null],
    ['/shop/files/demo/shop/shop.routes.ts', 404, null],
    ['/shop/files/demo/shop/..%2f..%2fpackage.json', 404, null],
    ['/shop/files/packages/storefront/src/none.ts', 404, null],
  ])('answers %s with %d', async (path, status, location) => {
    const answer = await openBrowser().open(path);
    expect([answer.status, answer.location]).toEqual([status, location]);
  });

  it('shows category, product and cart, with similar ads', async () => {
    const browser = openBrowser();
    for (const path of ['/shop/sg', '/shop/sg/c/sport', `/shop/sg/p/${ad.sibling}`]) {
      const page = await browser.open(path);
      expect([path, page.status, page.text.includes('Running shoe')]).toEqual([path, 200, true]);
    }
    for (let piece = 0; piece < 25; piece += 1) await browser.submit('/shop/sg/cart', { sku: ad.sku });
    expect(textOf((await browser.open('/shop/sg/cart')).text)).toContain('$1,000.00');
    await browser.submit('/shop/sg/cart', { sku: ad.sku, change: '-1' });
    expect(textOf((await browser.open('/shop/sg/cart')).text)).toContain('$950.00');
    await browser.submit('/shop/sg/cart', { sku: 'none' });
    expect((await browser.open('/shop/sg/cart')).text.match(/class="steppers"/g)).toHaveLength(1);
  });

  it('places no order without anything in the cart', async () => {
    expect((await openBrowser().submit('/shop/sg/order')).location).toBe('/shop/sg/cart');
  });

  it('writes what shoppers type as text', async () => {
    const page = await openBrowser().open(`/shop/sg/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(page.text).not.toContain('<script>alert');
  });

  it('refuses reports that are none', async () => {
    expect((await openBrowser().report({ purchases: [{ id: 'forged' }] })).status).toBe(400);
  });

  it('goes on without ads while Endcap does not answer', async () => {
    isDown = true;
    const browser = openBrowser();
    const page = await browser.open('/shop/sg/search?q=shoe');
    isDown = false;
    expect([page.status, sealsIn(page.text)]).toEqual([200, []]);
    expect(textOf(page.text)).toContain('Running shoe 1');
    const steps = async () => textOf((await browser.open('/shop/sg/happened')).text);
    await expect.poll(steps, { timeout: 5000 }).toContain('No answer in time.');
  });
});
