import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { createStorefront, type Degraded, type StorefrontOptions } from '../src/server.ts';
import { createClock } from './clock.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;
interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, Record<string, unknown>[]>;
}

/** A server in Endcap's place. */
async function startEndcap(handler: Handler) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push({ path: request.url!, headers: request.headers, body: JSON.parse(body) as Received['body'] });
      handler(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, stop };
}

const winner = { rank: 1, type: 'product', id: 'LAMP', resolvedBidId: 'seal' };
const answerWith =
  (text: string, status = 200): Handler =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text);
const results = (...lists: object[][]) =>
  JSON.stringify({ results: lists.map((winners) => ({ resultType: 'listings', error: false, winners })) });

function open(url: string, options: Partial<StorefrontOptions> = {}) {
  const degraded: Degraded[] = [];
  const storefront = createStorefront({ url, key: 'ek_test', onDegraded: (one) => degraded.push(one), ...options });
  return { storefront, degraded };
}

describe('a page’s auctions', () => {
  it('are one request, answered by their names', async () => {
    const endcap = await startEndcap(answerWith(results([winner], [])));
    const { storefront, degraded } = open(endcap.url);
    const page = await storefront.auctions(
      { results: { slots: 2, searchQuery: 'lamp' }, side: { type: 'banners', slots: 1, slotId: 'SEARCH' } },
      { shopper: 'shopper-1' },
    );
    expect(page).toEqual({ results: [{ ...winner, imageUrl: null }], side: [] });
    expect(endcap.received).toMatchObject([
      {
        path: '/v2/auctions',
        headers: { authorization: 'Bearer ek_test' },
        body: {
          auctions: [
            { type: 'listings', slots: 2, searchQuery: 'lamp', opaqueUserId: 'shopper-1' },
            { type: 'banners', slots: 1, slotId: 'SEARCH', opaqueUserId: 'shopper-1' },
          ],
        },
      },
    ]);
    expect(degraded).toEqual([]);
  });

  it('name no shopper and no audience without consent', async () => {
    const endcap = await startEndcap(answerWith(results([])));
    const slot = { slots: 1, searchQuery: 'lamp', audience: { age: 30 } };
    await open(endcap.url).storefront.auctions({ slot }, { shopper: 'shopper-1', consent: 'contextual' });
    expect(endcap.received[0]!.body['auctions']).toEqual([
      { type: 'listings', slots: 1, searchQuery: 'lamp', consent: 'contextual' },
    ]);
  });

  it('have the address of a banner’s image', async () => {
    const asset = [{ url: 'https://img.example/a.png' }];
    const endcap = await startEndcap(answerWith(results([{ ...winner, asset }])));
    const { banner } = await open(endcap.url).storefront.auctions({ banner: { slots: 1 } });
    expect(banner[0]!.imageUrl).toBe('https://img.example/a.png');
  });

  it('are five at most; the others are told and have no winners', async () => {
    const endcap = await startEndcap(answerWith(results([winner], [winner], [winner], [winner], [winner])));
    const { storefront, degraded } = open(endcap.url);
    const slots = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, { slots: 1 }]));
    const page = await storefront.auctions(slots);
    expect([page['e']!.length, page['f'], degraded[0]?.reason]).toEqual([1, [], 'too_many_auctions']);
  });

  it('are none where a page has no slots', async () => {
    const { storefront } = open('http://127.0.0.1:1');
    expect(await storefront.auctions({})).toEqual({});
  });

  it('tell of one that could not run, and show the others', async () => {
    const failed = { resultType: 'listings', error: true, winners: [] };
    const good = { resultType: 'listings', error: false, winners: [winner] };
    const endcap = await startEndcap(answerWith(JSON.stringify({ results: [failed, good] })));
    const { storefront, degraded } = open(endcap.url);
    const page = await storefront.auctions({ a: { slots: 1 }, b: { slots: 1 } });
    expect([page.a, page.b.length, degraded]).toEqual([[], 1, [{ reason: 'auction_failed' }]]);
  });
});

describe('a page goes on without ads', () => {
  const DEADLINE_MS = 60;
  /** Long enough for an answer on a busy machine. */
  const PATIENT_MS = 1000;
  /** How long a page may wait beyond the deadline. */
  const SLACK_MS = 20;

  /** Holds a page's auctions, and says how much later than a bare timer of the deadline it was ready. */
  async function timed({ storefront }: ReturnType<typeof open>, deadlineMs: number) {
    const startMs = performance.now();
    const readyAt = pause(deadlineMs).then(() => performance.now());
    const page = await storefront.auctions({ a: { slots: 1 } });
    const nowMs = performance.now();
    return { page, isLate: nowMs > startMs + deadlineMs && nowMs > (await readyAt) + SLACK_MS };
  }

  const endless: Handler = (_, response) => {
    response.writeHead(200);
    const write = () => void (response.destroyed || response.write('[1,', () => setImmediate(write)));
    write();
  };
  const broken: [string, Handler, string][] = [
    ['never answers', () => {}, 'timeout'],
    ['answers too late', (_, response) => void setTimeout(() => response.end(results([winner])), 400), 'timeout'],
    [
      'stops in the middle',
      (_, response) => void response.writeHead(200, { 'content-length': '500' }).write('{"res'),
      'timeout',
    ],
    ['hangs up', (request) => void request.socket.destroy(), 'unreachable'],
    [
      'redirects',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1' }).end(),
      'unreachable',
    ],
    ['answers without end', endless, 'nonsense|timeout'],
    ['answers nothing', answerWith(''), 'nonsense'],
    ['answers a page', answerWith('<html>502 Bad Gateway</html>'), 'nonsense'],
    ['answers null', answerWith('null'), 'nonsense'],
    ['answers a list', answerWith('[]'), 'nonsense'],
    ['answers fewer results', answerWith('{"results":[]}'), 'nonsense'],
    ['answers more results', answerWith(results([winner], [winner])), 'nonsense'],
    ['answers results that are none', answerWith('{"results":[7]}'), 'nonsense'],
    ['answers winners that are none', answerWith('{"results":[{"winners":{"length":1}}]}'), 'nonsense'],
    [
      'answers winners without a seal',
      answerWith('{"results":[{"winners":[{"rank":1,"type":"product","id":"A"}]}]}'),
      'nonsense',
    ],
    ['answers a rank as text', answerWith(results([{ ...winner, rank: '1' }])), 'nonsense'],
    ['fails', answerWith('oops', 500), 'refused'],
    ['refuses the key', answerWith('{"errCode":"invalid_api_key"}', 401), 'refused'],
    ['has too many calls', answerWith('{}', 429), 'refused'],
  ];

  // A machine with other work to do may stop everything for longer than the slack.
  test.each(broken)('when Endcap %s', { retry: 2 }, async (_, handler, reason) => {
    const deadlineMs = reason === 'timeout' ? DEADLINE_MS : PATIENT_MS;
    const endcap = await startEndcap(handler);
    const shop = open(endcap.url, { deadlineMs });
    expect(await timed(shop, deadlineMs)).toEqual({ page: { a: [] }, isLate: false });
    expect(reason.split('|')).toContain(shop.degraded[0]!.reason);
  });

  test.each([
    ['there is no server', 'http://127.0.0.1:1'],
    ['there is no such host', 'http://nowhere.invalid'],
  ])('when %s', { retry: 2 }, async (_, url) => {
    const shop = open(url, { deadlineMs: DEADLINE_MS });
    expect(await timed(shop, DEADLINE_MS)).toEqual({ page: { a: [] }, isLate: false });
    expect(shop.degraded).toHaveLength(1);
  });

  test('when what is to be sent cannot be written, or the log throws', async () => {
    const onDegraded = () => {
      throw new Error('the log is full');
    };
    const storefront = createStorefront({ url: 'http://127.0.0.1:1', key: 'ek_test', onDegraded });
    const slot = { slots: 1n as unknown as number };
    expect(await storefront.auctions({ slot })).toEqual({ slot: [] });
  });

  test('without waiting, once five pages have waited in vain; half a minute later one tries again', async () => {
    const clock = createClock();
    let isDown = true;
    const endcap = await startEndcap((...call) =>
      isDown ? call[0].socket.destroy() : answerWith(results([winner]))(...call),
    );
    const { storefront, degraded } = open(endcap.url, { deadlineMs: PATIENT_MS, now: clock.now });
    const page = () => storefront.auctions({ a: { slots: 1 } });
    for (let index = 0; index < 5; index += 1) await page();
    for (let index = 0; index < 100; index += 1) await page();
    expect([endcap.received.length, degraded.slice(5).every(({ reason }) => reason === 'paused')]).toEqual([5, true]);
    isDown = false;
    await clock.advance(30_000);
    expect((await page()).a).toHaveLength(1);
    expect(await Promise.all([page(), page()])).toMatchObject([{ a: [winner] }, { a: [winner] }]);
  });

  test('on that page alone when Endcap refuses its request', async () => {
    const endcap = await startEndcap((request, response, body) =>
      body.includes('bad')
        ? answerWith('{}', 422)(request, response, body)
        : answerWith(results([winner]))(request, response, body),
    );
    const { storefront } = open(endcap.url);
    for (let index = 0; index < 8; index += 1) await storefront.auctions({ a: { slots: 1, searchQuery: 'bad' } });
    expect((await storefront.auctions({ a: { slots: 1, searchQuery: 'good' } })).a).toHaveLength(1);
  });

  test('in time, also with a hundred pages at once', { retry: 2 }, async () => {
    const endcap = await startEndcap(() => {});
    const shop = open(endcap.url, { deadlineMs: DEADLINE_MS });
    const pages = await Promise.all(Array.from({ length: 100 }, () => timed(shop, DEADLINE_MS)));
    expect(pages.filter(({ isLate }) => isLate)).toEqual([]);
  });
});

test.each([[49], [1001], [Number.NaN]])('a deadline of %d ms is refused when the shop starts', (deadlineMs) => {
  expect(() => createStorefront({ url: 'http://127.0.0.1', key: 'k', deadlineMs })).toThrow(
    'deadlineMs is from 50 to 1000.',
  );
});

test('so is a missing key, and an address that is none', () => {
  expect(() => createStorefront({ url: 'http://127.0.0.1', key: '' })).toThrow('key is missing');
  expect(() => createStorefront({ url: 'nowhere', key: 'k' })).toThrow(/URL/);
});

describe('the relay', () => {
  const clock = createClock();
  const event = {
    id: 'i-1',
    resolvedBidId: 'seal',
    occurredAt: '2026-03-10T11:59:58.000Z',
    opaqueUserId: 'contextual-1',
  };
  const sentAt = '2026-03-10T12:00:00.000Z';
  const relay = async (input: object, from: object = {}, handler: Handler = answerWith('', 204)) => {
    const endcap = await startEndcap(handler);
    const { storefront, degraded } = open(endcap.url, { now: clock.now });
    const body = typeof input === 'string' ? input : JSON.stringify(input);
    const { status } = await storefront.relay({ body, userAgent: 'Firefox', address: '203.0.113.7', ...from });
    return { status, degraded, received: endcap.received };
  };

  it('adds the key, and of whom and from where each event is', async () => {
    const { status, received } = await relay({ sentAt, impressions: [event] }, { shopper: 'shopper-1' });
    expect(status).toBe(204);
    expect(received).toMatchObject([
      { path: '/v2/events', headers: { authorization: 'Bearer ek_test' }, body: { clicks: [], viewables: [] } },
    ]);
    expect(received[0]!.body['impressions']).toEqual([
      { ...event, opaqueUserId: 'shopper-1', userAgent: 'Firefox', ipAddress: '203.0.113.7' },
    ]);
  });

  it('names no shopper without consent', async () => {
    const { received } = await relay({ sentAt, clicks: [event] }, { shopper: null });
    expect(received[0]!.body['clicks']![0]).toMatchObject({ opaqueUserId: 'contextual-1' });
  });

  it('passes on views and clicks of ads alone: anyone can call it', async () => {
    const forged = { ...event, items: [{ productId: 'A', unitPrice: 1 }], ipAddress: '10.0.0.1', userAgent: 'forged' };
    const { received } = await relay({
      sentAt,
      purchases: [forged],
      pageviews: [forged],
      viewables: [{ ...forged, ms: 1000 }],
    });
    expect(received[0]!.body).toEqual({
      impressions: [],
      clicks: [],
      viewables: [{ ...event, ms: 1000, userAgent: 'Firefox', ipAddress: '203.0.113.7' }],
    });
  });

  it('moves times by what the browser’s clock is off', async () => {
    const { received } = await relay({
      sentAt: '2026-03-10T15:00:00Z',
      clicks: [{ ...event, occurredAt: '2026-03-10T14:59:30Z' }],
    });
    expect(received[0]!.body['clicks']![0]).toMatchObject({ occurredAt: '2026-03-10T11:59:30.000Z' });
  });

  it.each([['::1'], ['2001:db8::7'], ['::ffff:203.0.113.7']])('knows the address %s', async (address) => {
    const { received } = await relay({ sentAt, clicks: [event] }, { address });
    expect(received[0]!.body['clicks']![0]).toMatchObject({ ipAddress: address });
  });

  it.each([[undefined], ['unknown'], ['10.0.0.1, 203.0.113.7'], ['fe80::1%eth0']])(
    'leaves out the address %s',
    async (address) => {
      const { received } = await relay({ sentAt, clicks: [event] }, { address });
      expect(received[0]!.body['clicks']![0]).not.toHaveProperty('ipAddress');
    },
  );

  it.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['nothing', {}],
    ['orders alone', { purchases: [event] }],
    ['a list that is none', { clicks: 'x' }],
    ['51 events', { clicks: Array.from({ length: 51 }, () => event) }],
    ['an event without an id', { clicks: [{ ...event, id: '' }] }],
    ['an event without a seal', { clicks: [{ ...event, resolvedBidId: 7 }] }],
    ['an event without a time', { clicks: [{ ...event, occurredAt: 'yesterday' }] }],
  ])('refuses %s', async (_, body) => {
    const { status, received } = await relay(body as object);
    expect([status, received]).toEqual([400, []]);
  });

  it('refuses what no browser queues', async () => {
    expect((await relay({ clicks: [{ ...event, placement: 'x'.repeat(70_000) }] })).status).toBe(413);
  });

  it.each([
    [422, 422],
    [401, 503],
    [403, 503],
    [429, 503],
    [500, 503],
    [503, 503],
  ])('answers a beacon, when Endcap answers %d, with %d', async (given, expected) => {
    const { status, degraded } = await relay({ sentAt, clicks: [event] }, {}, answerWith('{"message":"why"}', given));
    expect([status, degraded]).toEqual([expected, [{ reason: 'refused', status: given, detail: '{"message":"why"}' }]]);
  });
});

describe('orders', () => {
  const order = {
    id: 'order-1',
    occurredAt: new Date('2026-03-10T12:00:00Z'),
    shopper: 'shopper-1',
    items: [{ productId: 'LAMP', quantity: 2, unitPrice: 49.9 }],
  };

  it('are sent as purchases, fifty at a time', async () => {
    const endcap = await startEndcap(answerWith('', 204));
    const { storefront } = open(endcap.url);
    expect(await storefront.orders(Array.from({ length: 51 }, () => order))).toEqual({ isTaken: true });
    expect(endcap.received.map(({ body }) => body['purchases']!.length)).toEqual([50, 1]);
    expect(endcap.received[0]!.body['purchases']![0]).toEqual({
      id: 'order-1',
      occurredAt: '2026-03-10T12:00:00.000Z',
      opaqueUserId: 'shopper-1',
      items: order.items,
    });
  });

  it('say when they were not taken', async () => {
    const endcap = await startEndcap(answerWith('{}', 503));
    expect(await open(endcap.url).storefront.orders([order])).toEqual({ isTaken: false });
    await endcap.stop();
    expect(await open(endcap.url).storefront.orders([order])).toEqual({ isTaken: false });
    await pause(0);
  });
});
