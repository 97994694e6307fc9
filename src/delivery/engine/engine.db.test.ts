import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { findDrift } from '#core/ledger/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { registry } from '#platform/telemetry/metrics.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { recordOrders } from '#delivery/attribute/index.ts';
import { insertAuctionLog } from './engine.repository.ts';
import type { WireEvents } from './index.ts';
import { type Advertiser, NOON_MS, TODAY, auctionOf, createMarket } from './market.test-support.ts';
import { type ClientInfo } from '#delivery/collect/index.ts';

const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const engine = market.engine();

beforeAll(async () => {
  await engine.start();
});
afterAll(async () => {
  await engine.stop();
});

async function observations(name: string): Promise<number> {
  const { values } = (await registry.getSingleMetric(name)!.get()) as {
    values: { metricName?: string; value: number }[];
  };
  return values.find(({ metricName }) => metricName === `${name}_count`)?.value ?? 0;
}

/** Requests an ad for one product; returns null when it did not win. */
const win = (sku: string) => market.win(engine, { sku });
const { touch } = market;
const collect = (part: Partial<WireEvents>, origin?: Partial<ClientInfo>) => market.collect(engine, part, origin);
const click = (token: string, more?: Parameters<typeof market.click>[2]) => market.click(engine, token, more);
let [shoppers, orders] = [0, 0];
const nextShopper = () => `named shopper ${(shoppers += 1)}`;

function logOf({ adSetId }: Pick<Advertiser, 'adSetId'>) {
  return database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('loggedEvent')
      .select(['kind', 'billedMicros', 'unbilledReason', 'invalidReason'])
      .where('adSetId', '=', adSetId)
      .orderBy('position')
      .execute(),
  );
}

async function unpaid({ companyId }: Advertiser): Promise<bigint> {
  const row = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('wallet').select('unpaidMicros').where('companyId', '=', companyId).executeTakeFirstOrThrow(),
  );
  return row.unpaidMicros;
}

async function joins(name: string, options?: Parameters<typeof market.advertiser>[1]): Promise<Advertiser> {
  const advertiser = await market.advertiser(name, options);
  await engine.refresh();
  return advertiser;
}

describe('billing', () => {
  test('a click costs the second price, once, however often it is reported', async () => {
    const ad = await joins('once');
    const token = win(ad.sku)!;
    const event = touch(token);
    await Promise.all([
      collect({ touches: [event] }),
      collect({ touches: [event, event] }),
      collect({ touches: [event] }),
    ]);
    await collect({ touches: [event] });
    expect(await logOf(ad)).toEqual([
      { kind: 'CLICK', billedMicros: 20_000n, unbilledReason: null, invalidReason: null },
    ]);
    expect(await unpaid(ad)).toBe(20_000n);
  });

  test('a decision is billed once although two events name it', async () => {
    const ad = await joins('decision');
    const token = win(ad.sku)!;
    await collect({ touches: [touch(token), touch(token)] });
    await click(token);
    expect((await logOf(ad)).map((row) => row.unbilledReason)).toEqual([null, 'ALREADY_BILLED', 'ALREADY_BILLED']);
    expect(await unpaid(ad)).toBe(20_000n);
    // Reports show three clicks, and so must the wallet.
    const counted = await database.read(SYSTEM, (tx) =>
      tx.selectFrom('accrual').select('clicks').where('adSetId', '=', ad.adSetId).execute(),
    );
    expect(counted).toEqual([{ clicks: 3n }]);
  });

  test('impressions of an ad paid per click cost nothing', async () => {
    const ad = await joins('views');
    await collect({ touches: [touch(win(ad.sku), { kind: 'IMPRESSION' })] });
    expect(await logOf(ad)).toMatchObject([{ kind: 'IMPRESSION', billedMicros: 0n, unbilledReason: null }]);
    expect(await unpaid(ad)).toBe(0n);
  });

  test('an ad stops winning when its budget is reached, and what is over is not billed', async () => {
    const ad = await joins('budget', { dailyMicros: 50_000 });
    const tokens = Array.from({ length: 5 }, () => win(ad.sku)!);
    for (const token of tokens) await click(token);
    expect((await logOf(ad)).map((row) => [row.billedMicros, row.unbilledReason])).toEqual([
      [20_000n, null],
      [20_000n, null],
      [10_000n, 'BUDGET'],
      [0n, 'BUDGET'],
      [0n, 'BUDGET'],
    ]);
    expect(win(ad.sku)).toBeNull();
    market.at(Date.parse('2026-03-10T16:00:00Z'));
    expect(win(ad.sku)).not.toBeNull();
    market.at(NOON_MS);
  });

  test('an ad stops winning when the wallet is empty', async () => {
    const ad = await joins('wallet', { creditMicros: 30_000 });
    const tokens = [win(ad.sku)!, win(ad.sku)!];
    for (const token of tokens) await click(token);
    expect((await logOf(ad)).map((row) => [row.billedMicros, row.unbilledReason])).toEqual([
      [20_000n, null],
      [10_000n, 'WALLET'],
    ]);
    expect(win(ad.sku)).toBeNull();
    expect(await findDrift(database, 0)).toEqual([]);
  });

  test('many clicks at once never pass a budget', async () => {
    const ad = await joins('burst', { totalMicros: 330_000 });
    const tokens = Array.from({ length: 60 }, () => win(ad.sku)!);
    await Promise.all(tokens.map((token) => click(token)));
    const billed = (await logOf(ad)).reduce((sum, row) => sum + row.billedMicros!, 0n);
    expect(billed).toBe(330_000n);
    expect(await unpaid(ad)).toBe(330_000n);
  });
});

describe('invalid events are stored and never billed', () => {
  test.each<[string, (token: string) => Promise<void>, string]>([
    [
      'a known bot',
      (token) => collect({ touches: [touch(token)] }, { isBackEnd: false, userAgent: 'Googlebot/2.1' }),
      'BOT',
    ],
    [
      'a bot that a back end tells of',
      (token) => collect({ touches: [{ ...touch(token), userAgent: 'Googlebot/2.1' }] }),
      'BOT',
    ],
    [
      'a second click within a minute',
      async (token) => {
        const shopper = nextShopper();
        await click(win('fast-1')!, { shopper });
        await click(token, { shopper, occurredAtMs: market.now() + 1 });
      },
      'CLICK_RATE',
    ],
  ])('%s', async (name, report, reason) => {
    const ad = await joins(`invalid ${name}`);
    if (reason === 'CLICK_RATE') await joins('fast');
    await report(win(ad.sku)!);
    expect(await logOf(ad)).toMatchObject([{ billedMicros: 0n, invalidReason: reason }]);
    expect(await unpaid(ad)).toBe(0n);
  });

  test('forged and expired tokens belong to no company', async () => {
    const ad = await joins('forged');
    const token = win(ad.sku)!;
    const forged = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`;
    await click(forged, { id: 'forged' });
    market.at(NOON_MS + 24 * HOUR_MS);
    await click(token, { id: 'expired' });
    market.at(NOON_MS);
    const { rows } = await database.read(SYSTEM, (tx) =>
      sql`select event_id, invalid_reason, company_id, billed_micros from ad_event where event_id in ('forged', 'expired') order by position`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([
      { eventId: 'forged', invalidReason: 'FORGED', companyId: null, billedMicros: 0n },
      { eventId: 'expired', invalidReason: 'EXPIRED', companyId: null, billedMicros: 0n },
    ]);
    expect(await logOf(ad)).toEqual([]);
  });
});

describe('sales', () => {
  const buys = (shopper: string, ...skus: string[]) => ({
    id: `order ${(orders += 1)}`,
    occurredAtMs: market.now(),
    shopper,
    items: skus.map((sku) => ({ sku, quantity: 2, unitPrice: 12.5 })),
  });
  const salesOf = ({ adSetId }: Advertiser) =>
    database.read(SYSTEM, (tx) =>
      tx
        .selectFrom('adEvent')
        .select(['sku', 'attribution', 'quantity', 'salesMicros', 'day'])
        .where('adSetId', '=', adSetId)
        .where('kind', '=', 'SALE')
        .orderBy('position')
        .execute(),
    );

  test('go to the click that earned them: the product itself and its brand, each line once', async () => {
    const ad = await joins('sales');
    const shopper = nextShopper();
    await click(win(ad.sku)!, { shopper });
    market.at(NOON_MS + HOUR_MS);
    const order = buys(shopper, ad.sku, ad.sibling, 'unknown');
    await collect({ purchases: [order] });
    await collect({ purchases: [order] });
    market.at(NOON_MS);
    expect(await salesOf(ad)).toEqual([
      { sku: ad.sku, attribution: 'DIRECT_CLICK', quantity: 2, salesMicros: 25_000_000n, day: TODAY },
      { sku: ad.sibling, attribution: 'HALO_CLICK', quantity: 2, salesMicros: 25_000_000n, day: TODAY },
    ]);
  });

  test('go to a view when there was no click, and to nothing after seven days', async () => {
    const ad = await joins('viewed');
    const shopper = nextShopper();
    await collect({ touches: [touch(win(ad.sku), { kind: 'IMPRESSION', shopper })] });
    await collect({ purchases: [buys(shopper, ad.sku)] });
    market.at(NOON_MS + 7 * 24 * HOUR_MS + 1);
    await collect({ purchases: [buys(shopper, ad.sku)] });
    market.at(NOON_MS);
    expect((await salesOf(ad)).map((sale) => sale.attribution)).toEqual(['DIRECT_VIEW']);
  });

  const order = (
    orderId: string,
    status: 'CREATED' | 'CANCELLED' | 'RETURNED',
    shopper: string | null,
    ...skus: string[]
  ) =>
    database.transact(SYSTEM, (tx) =>
      recordOrders(
        tx,
        market.catalogId,
        [
          {
            orderId,
            occurredAt: market.now(),
            opaqueUserId: shopper,
            status,
            items: skus.map((sku) => ({ sku, quantity: 1, unitPriceMicros: 12_500_000n })),
          },
        ],
        market.now(),
      ),
    );
  const netOf = async (ad: Advertiser) => {
    const sales = await salesOf(ad);
    return [
      sales.reduce((sum, sale) => sum + sale.quantity, 0),
      sales.reduce((sum, sale) => sum + sale.salesMicros, 0n),
    ];
  };

  test('reported as an order and as a purchase count once; a return reverses its credit, once', async () => {
    const ad = await joins('returned');
    const shopper = nextShopper();
    await click(win(ad.sku)!, { shopper });
    const bought = buys(shopper, ad.sku);
    await collect({ purchases: [bought] });
    await order(bought.id, 'CREATED', shopper, ad.sku);
    expect(await netOf(ad)).toEqual([2, 25_000_000n]);
    await order(bought.id, 'RETURNED', null, ad.sku);
    await order(bought.id, 'RETURNED', null, ad.sku);
    expect(await netOf(ad)).toEqual([1, 12_500_000n]);
    await order(bought.id, 'CANCELLED', null);
    expect(await netOf(ad)).toEqual([0, 0n]);
    await order(bought.id, 'CREATED', shopper, ad.sku);
    expect(await netOf(ad)).toEqual([2, 25_000_000n]);
  });

  test('cancelled before the purchase was reported are not credited; orders alone are enough', async () => {
    const ad = await joins('order alone');
    const shopper = nextShopper();
    await click(win(ad.sku)!, { shopper });
    await order('cancelled first', 'CANCELLED', null);
    await collect({ purchases: [{ ...buys(shopper, ad.sku), id: 'cancelled first' }] });
    expect(await netOf(ad)).toEqual([0, 0n]);
    await order('order alone', 'CREATED', shopper, ad.sku, ad.sibling);
    expect(await netOf(ad)).toEqual([2, 25_000_000n]);
  });

  test('a sale and its cancellation at the same moment end as nothing', async () => {
    const ad = await joins('race');
    const shopper = nextShopper();
    await click(win(ad.sku)!, { shopper });
    const rounds = Array.from({ length: 10 }, () => buys(shopper, ad.sku));
    await Promise.all(
      rounds.flatMap((purchase) => [collect({ purchases: [purchase] }), order(purchase.id, 'CANCELLED', null)]),
    );
    expect(await netOf(ad)).toEqual([0, 0n]);
  });

  test('a click and its purchase may come in one request', async () => {
    const ad = await joins('together');
    const shopper = nextShopper();
    await collect({ touches: [touch(win(ad.sku), { shopper })], purchases: [buys(shopper, ad.sku)] });
    expect((await salesOf(ad)).map((sale) => sale.attribution)).toEqual(['DIRECT_CLICK']);
  });
});

test('everything sent three times in another order changes nothing', async () => {
  const ads = [await joins('replay a'), await joins('replay b', { dailyMicros: 130_000 })];
  const sent: Partial<WireEvents>[] = [];
  for (let round = 0; round < 20; round += 1) {
    const ad = ads[round % 2]!;
    const token = win(ad.sku);
    if (!token) continue;
    const shopper = nextShopper();
    sent.push({ touches: [touch(token, { kind: 'IMPRESSION', shopper }), touch(token, { shopper })] });
    sent.push({
      purchases: [
        {
          id: `replay ${round}`,
          occurredAtMs: market.now() + MINUTE_MS,
          shopper,
          items: [{ sku: ad.sku, quantity: 1, unitPrice: 3 }],
        },
      ],
    });
  }
  for (const part of sent) await collect(part);
  const state = () =>
    database.read(SYSTEM, async (tx) => ({
      events: await tx
        .selectFrom('loggedEvent')
        .select(({ fn }) => [
          fn.countAll().as('rows'),
          fn.sum('billedMicros').as('billed'),
          fn.sum('salesMicros').as('sales'),
        ])
        .executeTakeFirst(),
      accruals: (
        await sql`select ad_set_id, day, amount_micros, unbilled_micros, clicks, impressions from accrual order by 1, 2`.execute(
          tx,
        )
      ).rows,
      wallets: (await sql`select company_id, unpaid_micros from wallet order by 1`.execute(tx)).rows,
    }));
  const before = await state();
  const repeated = [...sent, ...sent, ...sent]
    .map((part, index) => ({ part, order: (index * 7919) % 61 }))
    .sort((a, b) => a.order - b.order);
  await Promise.all(repeated.map(({ part }) => collect(part)));
  expect(await state()).toEqual(before);
});

test('a paused campaign stops winning, a started one wins again, without a restart', async () => {
  const ad = await joins('switch');
  const set = (status: string) =>
    database.transact(SYSTEM, (tx) =>
      sql`update ad_set set running_status = ${status} where id = ${ad.adSetId}`.execute(tx),
    );
  const waitMs = async (isServing: boolean) => {
    const started = performance.now();
    while ((win(ad.sku) !== null) !== isServing) await new Promise((resolve) => setImmediate(resolve));
    return performance.now() - started;
  };
  expect(win(ad.sku)).not.toBeNull();
  await set('PAUSED');
  expect(await waitMs(false)).toBeLessThan(5000);
  await set('STARTED');
  expect(await waitMs(true)).toBeLessThan(5000);
});

test('another process stops when this one has used up the money', async () => {
  const second = market.engine();
  const ad = await market.advertiser('two processes', { dailyMicros: 20_000 });
  await second.start();
  await engine.refresh();
  const theirs = () => second.decide([auctionOf(ad.sku)], market.catalogId)[0]!.winners.length;
  expect(theirs()).toBe(1);
  const before = await observations('endcap_gate_lag_seconds');
  await click(win(ad.sku)!);
  while (theirs() > 0) await new Promise((resolve) => setImmediate(resolve));
  expect(win(ad.sku)).toBeNull();
  expect(await observations('endcap_gate_lag_seconds')).toBeGreaterThan(before);
  await second.stop();
});

test('decisions are timed, and how old the index is can be read', async () => {
  const ad = await joins('timed');
  const before = await observations('endcap_auction_duration_seconds');
  win(ad.sku);
  expect(await observations('endcap_auction_duration_seconds')).toBe(before + 1);
  const [age] = (await registry.getSingleMetric('endcap_index_age_seconds')!.get()).values;
  expect(age!.value).toBeGreaterThan(0);
});

test('a sample of auctions is logged with the closest losers, and written at the end', async () => {
  const ad = await joins('logged');
  const second = market.engine();
  await second.start();
  const where = { pageType: 'PRODUCT', pageProductId: 'P-1', placementCode: 'below-fold', device: 'mobile' } as const;
  for (let round = 0; round < 400; round += 1)
    second.decide([{ ...auctionOf(ad.sku), searchQuery: 'Trail', ...where }], market.catalogId);
  await second.stop();
  const logged = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('auctionLog').selectAll().where('searchTerm', '=', 'Trail').execute(),
  );
  expect(logged.length).toBeGreaterThan(5);
  expect(logged.length * logged[0]!.sampleWeight).toBeLessThan(1200);
  expect(logged[0]).toMatchObject({
    catalogId: market.catalogId,
    platform: 'SEARCH',
    ...where,
    gender: null,
    age: null,
    segmentIds: [],
    slots: 1,
    candidates: [{ adSetId: ad.adSetId, sku: ad.sku, bidMicros: 1_000_000, rank: 1, priceMicros: 20_000 }],
  });
});

test('more auctions than one statement takes are logged all the same', async () => {
  const records = Array.from({ length: 7000 }, (_, n) => ({
    id: `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
    catalogId: market.catalogId,
    atMs: NOON_MS,
    sampleWeight: 1,
    searchTerm: 'a crowd',
    categoryIds: [],
    productIds: null,
    qualityScores: null,
    page: null,
    platform: 'SEARCH',
    context: {
      device: null,
      pageType: null,
      pageProductId: null,
      pageProductIds: [],
      placementCode: null,
      gender: null,
      age: null,
      segmentIds: [],
    },
    floor: null,
    hasShopper: false,
    shopperKey: null,
    seenEnough: [],
    slots: 1,
    candidates: [],
  }));
  const { rows } = await database.transact(SYSTEM, async (tx) => {
    await insertAuctionLog(tx, records);
    return sql<{ count: number }>`select count(*)::int as count from auction_log where search_term = 'a crowd'`.execute(
      tx,
    );
  });
  expect(rows[0]!.count).toBe(7000);
});
