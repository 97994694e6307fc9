import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Complete feeds over HTTP into a durable database: time until acknowledgment, time until import, and the server's peak
 * memory.
 * `node bench/feeds.bench.ts [products] [orders]`
 */
const [products = 500_000, orders = 500_000] = process.argv.slice(2).map(Number);

type Ready = { address: string; catalogId: string; key: string; rssMb: number };
// Too small for anything that grows with the feed.
const HEAP_MB = 256;
const server = fork(join(import.meta.dirname, 'feeds-server.ts'), [], {
  execArgv: [`--max-old-space-size=${HEAP_MB}`],
});
const [{ address, catalogId, key, rssMb }] = (await once(server, 'message')) as [Ready];

const about = (n: number) => ({
  id: `SKU-${n}`,
  title: `Product ${n}, of such a name as products have in shops`,
  link: `https://shop.example/products/${n}?from=feed`,
  image_link: `https://images.example/${n % 1000}/${n}.webp`,
  price: `${(n % 500) + 1}.90 SGD`,
  availability: n % 10 ? 'in_stock' : 'out_of_stock',
  brand: `Brand ${n % 500}`,
  product_type: `Category ${n % 300}`,
  external_seller_id: `s${n % 2000}`,
  description: 'What the shop says about it. '.repeat(10),
});
const ours = (n: number) => {
  const { id, title, link, image_link, price, description } = about(n);
  return {
    ...{ sku: id, name: title, link, image: image_link, price, description },
    ...{
      quantity: n % 10,
      originalBrandId: `b${n % 500}`,
      originalSellerIds: [`s${n % 2000}`],
      categoryIds: [`c${n % 300}`],
    },
    ...{ status: 'ACTIVE', publishedAt: '2026-01-01T00:00:00Z' },
  };
};
const order = (n: number) => ({
  orderId: `o${n}`,
  occurredAt: '2026-01-01T00:00:00Z',
  opaqueUserId: `shopper${n % 50_000}`,
  status: 'CREATED',
  items: [1, 2].map((item) => ({ sku: `SKU-${(n * item) % products}`, quantity: item, unitPrice: 9.9 })),
});
const xml = (n: number) =>
  `<item>${Object.entries(about(n))
    .map(([name, text]) => `<g:${name}>${text.replaceAll('&', '&amp;')}</g:${name}>`)
    .join('')}</item>\n`;
const table = (row: readonly string[], delimiter: string) =>
  `${row.map((text) => (text.includes(delimiter) ? `"${text}"` : text)).join(delimiter)}\n`;

type Feed = { path: string; type: string; count: number; row: (n: number) => string; head?: string; tail?: string };
const PRODUCTS = { path: 'products', count: products };
const NDJSON = 'application/x-ndjson';
const own: Feed = { ...PRODUCTS, type: NDJSON, row: (n) => `${JSON.stringify(ours(n))}\n` };
const delimited = (type: string, delimiter: string): Feed => ({
  ...PRODUCTS,
  type,
  head: table(Object.keys(about(0)), delimiter),
  row: (n) => table(Object.values(about(n)), delimiter),
});
const FEEDS: Record<string, Feed> = {
  'products, NDJSON': own,
  'the same again': own,
  'products, CSV': delimited('text/csv', ','),
  'products, TSV': delimited('text/tab-separated-values', '\t'),
  'products, XML': {
    ...PRODUCTS,
    type: 'application/xml',
    head: '<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel>\n',
    row: xml,
    tail: '</channel></rss>',
  },
  'orders, NDJSON': { path: 'orders', count: orders, type: NDJSON, row: (n) => `${JSON.stringify(order(n))}\n` },
};

function* text({ count, row, head = '', tail = '' }: Feed): Generator<Buffer> {
  yield Buffer.from(head);
  for (let from = 0; from < count; from += 200) {
    let piece = '';
    for (let n = from; n < Math.min(count, from + 200); n += 1) piece += row(n);
    yield Buffer.from(piece);
  }
  yield Buffer.from(tail);
}

type Import = { status: string; received: number; accepted: number; rejected: unknown[] };

async function send(feed: Feed) {
  const load = loadavg()[0]!;
  const headers = { authorization: `Bearer ${key}`, 'content-type': feed.type };
  let size = 0;
  const counted = function* () {
    for (const piece of text(feed)) {
      size += piece.length;
      yield piece;
    }
  };
  const started = performance.now();
  const response = await fetch(`${address}/v1/feeds/${catalogId}/${feed.path}`, {
    method: feed.path === 'orders' ? 'POST' : 'PUT',
    headers,
    body: Readable.toWeb(Readable.from(counted())) as BodyInit,
    duplex: 'half',
  } as RequestInit);
  if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
  const acknowledged = performance.now();
  const { importId } = (await response.json()) as { importId: string };
  let done: Import;
  do {
    await sleep(200);
    done = (await (await fetch(`${address}/v1/feeds/imports/${importId}`, { headers })).json()) as Import;
  } while (done.status === 'PENDING' || done.status === 'PROCESSING');
  const read = performance.now();
  if (done.status !== 'COMPLETED' || done.accepted !== feed.count) throw new Error(JSON.stringify(done).slice(0, 1000));
  server.send('peak');
  const [{ peakMb }] = (await once(server, 'message')) as [{ peakMb: number }];
  return {
    load: Number(load.toFixed(1)),
    MB: Math.round(size / 1e6),
    'acknowledged after s': Number(((acknowledged - started) / 1000).toFixed(1)),
    'read after s': Number(((read - acknowledged) / 1000).toFixed(1)),
    'rows/s': Math.round(feed.count / ((read - acknowledged) / 1000)),
    'peak RSS MB': peakMb,
  };
}

try {
  const results: Record<string, Awaited<ReturnType<typeof send>>> = {};
  for (const [name, feed] of Object.entries(FEEDS)) results[name] = await send(feed);
  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}, PostgreSQL 18, fsync on`,
  );
  console.log(
    `${products} products, ${orders} orders; a heap of ${HEAP_MB} MB at most; the server took ${rssMb} MB before the first feed`,
  );
  console.table(results);
} finally {
  server.send('stop');
}
