import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordOrders } from '#delivery/attribute/index.ts';
import { fromBackEnd, type WireEvents } from '#delivery/collect/index.ts';
import { auctionOf, createMarket } from '#delivery/engine/market.test-support.ts';
import { createReportLoader } from '#insights/reports/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestClickHouse } from '../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { logSettled } from '../../../testing/settled.ts';
import { runLength } from '../../../testing/run-length.ts';
import { RUN_SEED } from '../../../testing/run-seed.ts';

// Every order line and page view is kept, whether an ad earned it or not.
const ORDERS = runLength(300);
const SENDERS = 16;
const PRICE = 12.5;
const INSTANCE = '0199a000-0000-7000-8000-0000000000bb';

const database = await createTestDatabase();
const clickhouse = createTestClickHouse();
// The report store deletes by the real clock.
const market = createMarket(database, undefined, { openedMs: Date.now() });
await market.open();
const engines = [market.engine(), market.engine()];
let state = RUN_SEED;
const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
const below = (count: number) => Math.floor(random() * count);

const loader = createReportLoader({
  database,
  clickhouse,
  clock: market.now,
  instance: INSTANCE,
  ownsBoth: false,
  onState: () => {},
});
const load = async () => {
  await logSettled(database);
  await loader.round();
};
const collect = (events: Partial<WireEvents>, engine = engines[0]!) =>
  engine.account({ touches: [], purchases: [], pageviews: [], ...events }, fromBackEnd(market.catalogId));
type Order = Parameters<typeof recordOrders>[2][number];
const feed = (order: Omit<Order, 'occurredAt'>) =>
  database.transact(SYSTEM, (tx) =>
    recordOrders(tx, market.catalogId, [{ ...order, occurredAt: market.now() }], market.now()),
  );

beforeAll(async () => {
  for (const engine of engines) await engine.start();
});
afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

interface Line {
  orderId: string;
  line: number;
  shopper: string;
  sku: string;
  quantity: number;
  sales: number;
  counts: number;
}

/** The lines of an order by shopper, net of corrections, and how often they count. */
const LINES = `select order_id, line, coalesce(l.shopper, '') as shopper, sku, sum(l.quantity) as quantity, sum(sales_micros) as sales,
  sum(l.counts) as counts from order_line l group by order_id, line, l.shopper, sku having sum(l.counts) <> 0`;
/** Sums as either database writes them. */
type LineRow = Omit<Line, 'quantity' | 'sales' | 'counts'> &
  Record<'quantity' | 'sales' | 'counts', bigint | number | string>;
const readLine = (row: LineRow): Line => ({
  ...row,
  quantity: Number(row.quantity),
  sales: Number(row.sales),
  counts: Number(row.counts),
});
const byOrder = (a: Line, b: Line) => (a.orderId === b.orderId ? a.line - b.line : a.orderId < b.orderId ? -1 : 1);
const inLog = async () => {
  const { rows } = await database.read(SYSTEM, (tx) => sql<LineRow>`${sql.raw(LINES)}`.execute(tx));
  return rows.map(readLine).toSorted(byOrder);
};
const inReports = async () => (await clickhouse.query<LineRow>(LINES)).map(readLine).toSorted(byOrder);

test(
  `${ORDERS} orders, half without ads, a fifth repeated, a tenth returned: every line once, in both databases (seed ${RUN_SEED})`,
  { timeout: 600_000 + 40 * ORDERS },
  async () => {
    const ad = await market.advertiser('kept', { creditMicros: 1e12 });
    for (const engine of engines) await engine.refresh();
    const expected: Line[] = [];
    const work: (() => Promise<unknown>)[] = [];
    for (let number = 0; number < ORDERS; number += 1) {
      const orderId = `order ${number}`;
      const shopper = `shopper ${number}`;
      const engine = engines[number % 2]!;
      const items = Array.from({ length: 1 + below(3) }, (_, line) => ({
        sku: [ad.sku, ad.sibling, 'unknown'][line]!,
        quantity: 1 + below(4),
        unitPrice: PRICE,
      }));
      const hasAd = number % 2 === 0;
      const isReturned = random() < 0.1;
      const way = ['EVENT', 'FEED', 'BOTH', 'WITHOUT_SHOPPER_FIRST', 'WITHOUT_SHOPPER'][below(5)]!;
      const touch = { entity: null, deviceType: null, path: null, searchQuery: null, shopper };
      const purchase = { id: orderId, occurredAtMs: market.now(), shopper, items };
      const told = (opaqueUserId: string | null, status: Order['status'] = 'CREATED', of = items) =>
        feed({
          orderId,
          opaqueUserId,
          status,
          items: of.map(({ sku, quantity }) => ({ sku, quantity, unitPriceMicros: BigInt(PRICE * 1e6) })),
        });
      const steps = {
        EVENT: [() => collect({ purchases: [purchase] }, engine)],
        FEED: [() => told(shopper)],
        BOTH: [() => Promise.all([told(shopper), collect({ purchases: [purchase] }, engine)])],
        WITHOUT_SHOPPER_FIRST: [() => told(null), () => collect({ purchases: [purchase] }, engine)],
        WITHOUT_SHOPPER: [() => told(null)],
      }[way]!;
      const returned = isReturned ? [{ ...items[0]!, quantity: 1 }] : [];
      const isRepeated = random() < 0.2;
      const isReturnFirst = random() < 0.3;
      work.push(async () => {
        if (hasAd) {
          const resolvedBidId = engine.decide([auctionOf(ad.sku)], market.catalogId)[0]!.winners[0]!.resolvedBidId;
          await collect(
            {
              touches: [{ ...touch, kind: 'CLICK', id: `click ${number}`, resolvedBidId, occurredAtMs: market.now() }],
            },
            engine,
          );
        }
        if (isReturned && isReturnFirst) await told(null, 'RETURNED', returned);
        for (const step of steps) await step();
        if (isReturned && !isReturnFirst) await told(null, 'RETURNED', returned);
        if (isRepeated && !isReturned) for (const step of steps) await step();
        if (isRepeated && isReturned) await told(null, 'RETURNED', returned);
      });
      // A feed that reports the order as created after its return says that nothing came back.
      const counted = isReturned && (!isReturnFirst || way === 'EVENT') ? 1 : 0;
      for (const [line, item] of items.entries()) {
        const back = isRepeated && isReturned ? (line === 0 ? 1 : 0) : line === 0 ? counted : 0;
        const quantity = item.quantity - back;
        if (quantity > 0)
          expected.push({
            orderId,
            line,
            shopper: way === 'WITHOUT_SHOPPER' ? '' : shopper,
            sku: item.sku,
            quantity,
            sales: quantity * PRICE * 1e6,
            counts: 1,
          });
      }
    }
    await Promise.all(
      Array.from({ length: SENDERS }, async () => {
        for (let next = work.shift(); next; next = work.shift()) await next();
      }),
    );
    await load();
    expected.sort(byOrder);
    expect(await inLog()).toEqual(expected);
    expect(await inReports()).toEqual(expected);
  },
);

test('page views are kept, each once, with what was viewed', async () => {
  const view = { id: 'v1', occurredAtMs: market.now(), shopper: 'ann', deviceType: 'mobile' } as const;
  const cart = { ...view, id: 'v2', page: { type: 'cart', id: '/cart', values: ['A', 'B, "C"'] } } as const;
  const search = { ...view, page: { type: 'search', id: '/search', values: ['shoes'] } } as const;
  await collect({ pageviews: [search, cart, search] });
  await collect({ pageviews: [cart] }, engines[1]);
  await load();
  const columns = 'event_id, shopper, platform, page_type, page_id, page_values';
  const expected = [
    { eventId: 'v1', shopper: 'ann', platform: 'mobile', pageType: 'search', pageId: '/search', pageValues: ['shoes'] },
    {
      eventId: 'v2',
      shopper: 'ann',
      platform: 'mobile',
      pageType: 'cart',
      pageId: '/cart',
      pageValues: ['A', 'B, "C"'],
    },
  ];
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql`select ${sql.raw(columns)} from page_view order by event_id`.execute(tx),
  );
  expect(rows).toEqual(expected);
  expect(await clickhouse.query(`select ${columns} from page_view order by event_id`)).toEqual(expected);
});

test('organic clicks are kept and appear in no company’s figures', async () => {
  const count = async (table: string, what: string) =>
    Number((await clickhouse.query<{ n: string }>(`select toString(${what}) as n from ${table}`))[0]!.n);
  const before = await count('daily', 'sum(clicks)');
  const organic = { resolvedBidId: null, entity: { id: 'kept-1', type: 'product' }, deviceType: null } as const;
  const event = { id: 'o1', occurredAtMs: market.now(), shopper: 'ann', path: '/c', searchQuery: 'shoes' } as const;
  await collect({ touches: [{ kind: 'CLICK', ...organic, ...event }] });
  await load();
  expect(await count('daily', 'sum(clicks)')).toBe(before);
  expect(await clickhouse.query(`select sku, shopper, search_term from ad_event where campaign_id = 0`)).toEqual([
    { sku: 'kept-1', shopper: 'ann', searchTerm: 'shoes' },
  ]);
});
