import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTokenSigner, tokenTemplate } from '#delivery/decide/bid-token.ts';
import { diagnose } from './storefront-doctor.ts';
import { MISTAKES } from './storefront-rules.ts';

const sign = createTokenSigner([{ id: 1, secret: new Uint8Array(32).fill(5) }]);
const ID = '01a217fc-1e85-7a7a-834f-37409fbd1a6f';
const stem = tokenTemplate({
  adSetId: ID,
  campaignId: '7',
  companyId: ID,
  brandId: ID,
  catalogId: ID,
  adType: 'PRODUCT',
  billedOn: 'CLICK',
});
let decisions = 0;
/** A seal as an auction writes it. */
const seal = () =>
  sign(stem, {
    decision: new Uint8Array(16).fill((decisions += 1)),
    sku: 'LAMP-1',
    placement: 'SEARCH',
    priceMicros: 450_000,
    parts: {
      kind: 'AD_SET',
      isAutomated: false,
      number: 0,
      revision: 0,
      bidMicros: 500_000,
      minBidMicros: 450_000,
      floorKind: 'MINIMUM',
      place: -1,
      device: -1,
      audience: -1,
      hour: null,
    },
    expiresAtMs: Date.parse('2026-03-11T12:00:00Z'),
    shopperKey: null,
    searchTerm: 'lamp',
  });

interface Shop {
  page(request: IncomingMessage): string;
  files?: Record<string, string>;
  headers?(request: IncomingMessage): Record<string, string>;
}

async function findingsIn({ page, files = {}, headers = () => ({}) }: Shop): Promise<string[]> {
  const server = createServer((request, response) => {
    const file = files[request.url!];
    if (file !== undefined) return response.end(file);
    if (request.url !== '/') return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': 'text/html', ...headers(request) }).end(page(request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const found = await diagnose([`http://127.0.0.1:${(server.address() as AddressInfo).port}/`]);
  return found.map(({ mistake }) => mistake);
}

const FILES = { '/beacon.js': 'globalThis.endcapBeacon ??= 1' };
const BEACON = '<script src="/beacon.js" data-url="/ads/events" defer></script>';
const ad = (label = '<span>Sponsored</span>', bid = seal()) =>
  `<div data-endcap-bid="${bid}">${label}<a href="/p/lamp">Desk lamp</a></div>`;
let shoppers = 0;
const newShopper = () => ({ 'set-cookie': `endcap_shopper=shopper-${(shoppers += 1)}; Path=/` });
const keepsShopper = ({ headers }: IncomingMessage) =>
  headers.cookie?.includes('endcap_shopper=') ? ({} as Record<string, string>) : newShopper();

const PLANTED: Record<string, Shop> = {
  'server key in the page': {
    page: () => ad() + BEACON + '<script>fetch("/x", { headers: { a: "Bearer ek_live_8f3k2" } })</script>',
    files: FILES,
  },
  'answer cached between shoppers': { page: () => ad(undefined, CACHED) + BEACON, files: FILES },
  'impression missing': { page: () => ad() + '<script src="/menu.js"></script>', files: { '/menu.js': 'open()' } },
  'two beacons': {
    page: () => `${ad()}${BEACON}<script>fetch("https://ads.example/v2/events")</script>`,
    files: FILES,
  },
  'seal cut or changed': { page: () => ad(undefined, seal().slice(0, 120)) + BEACON, files: FILES },
  'shopper id new on each request': { page: () => ad() + BEACON, files: FILES, headers: newShopper },
  'label missing or hidden': { page: () => ad() + ad('') + BEACON, files: FILES },
};
const CACHED = seal();

test('each mistake that doctor knows is planted here', () => {
  expect(Object.keys(PLANTED)).toEqual(MISTAKES);
});

test.each(Object.entries(PLANTED))('%s: found, and nothing else', async (mistake, shop) => {
  expect(await findingsIn(shop)).toEqual([mistake]);
});

test.each<[string, string, Shop]>([
  [
    'a key in a file that a module imports',
    'server key in the page',
    {
      page: () => `${ad()}<script type="module" src="/app.js"></script>`,
      files: { '/app.js': "import './ads.js'; globalThis.endcapBeacon", '/ads.js': "const key = 'ek_live_1234'" },
    },
  ],
  [
    'a page that proxies may keep',
    'answer cached between shoppers',
    { page: () => ad() + BEACON, files: FILES, headers: () => ({ 'cache-control': 'public, max-age=60' }) },
  ],
  ['a changed seal', 'seal cut or changed', { page: () => ad(undefined, `${seal()}=`) + BEACON, files: FILES }],
  [
    'a label that is not displayed',
    'label missing or hidden',
    { page: () => ad('<span style="display:none">Sponsored</span>') + BEACON, files: FILES },
  ],
])('%s is found as well', async (_, mistake, shop) => {
  expect(await findingsIn(shop)).toEqual([mistake]);
});

test.each<[string, Shop]>([
  ['without ads', { page: () => '<a href="/p/lamp">Desk lamp</a><script>var task_ek_1 = 0</script>' }],
  ['with the beacon as a script', { page: () => ad() + ad() + BEACON, files: FILES, headers: keepsShopper }],
  [
    'with labels in a shadow root, a bundled beacon and a browser key',
    {
      page: () =>
        `<endcap-sponsored data-endcap-bid="${seal()}"><template shadowrootmode="open"><style>p{opacity:0.9}</style><span>Patrocinado</span><slot></slot></template>x</endcap-sponsored><script type="module" src="/app.js"></script>`,
      files: {
        '/app.js': "import { start } from './kit.js'; start('epk_live_12345')",
        '/kit.js': 'globalThis.endcapBeacon',
      },
      headers: (request) => ({ ...keepsShopper(request), 'cache-control': 'private, no-store' }),
    },
  ],
])('a right shop %s has no finding', async (_, shop) => {
  expect(await findingsIn(shop)).toEqual([]);
});

test('a page that does not answer is said so', async () => {
  await expect(diagnose(['http://127.0.0.1:1/'])).rejects.toThrow('http://127.0.0.1:1/ does not answer');
});
