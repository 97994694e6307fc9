import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { logImpressions } from '../../../../testing/impressions.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { readStorefrontTraffic } from './storefront-traffic.repository.ts';

const NOW = Date.UTC(2026, 2, 10, 4);
const EARLIER = new Date(NOW - HOUR_MS);
const TODAY = '2026-03-10';
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW });
const [shop, other] = [await seed.catalog('SG'), await seed.catalog('AU')];
const write = <T>(work: (tx: Transaction) => Promise<T>) => database.transact(SYSTEM, work);
const read = (catalogId = shop.id) =>
  database.read(SYSTEM, (tx) => readStorefrontTraffic(tx, { catalogId, nowMs: NOW, days: 7 }));

/** An auction's id, whose last two bytes are free, and the decision of its winner of a rank. */
const auctionId = (number: number) => `01a217fc-1e85-7a7a-834f-37409f${number.toString(16).padStart(2, '0')}0000`;
const decision = (number: number, rank: number) => auctionId(number).slice(0, -4) + rank.toString(16).padStart(4, '0');

async function auction(number: number, ranks: readonly number[], more: Record<string, unknown> = {}) {
  const row = { search_term: 'lamp', page_type: 'SEARCH', category_ids: [], product_ids: null, at: EARLIER, ...more };
  const candidates = [...ranks, null].map((rank) => ({ adSetId: auctionId(0), sku: 'lamp', rank }));
  await write((tx) =>
    sql`insert into auction_log (id, catalog_id, at, sample_weight, search_term, page_type, category_ids, product_ids, slots, candidates)
      values (${auctionId(number)}, ${shop.id}, ${row.at}, 4, ${row.search_term}, ${row.page_type}, ${row.category_ids}::text[],
        ${row.product_ids}::text[], 3, ${JSON.stringify(candidates)})`.execute(tx),
  );
}

async function event(
  kind: 'IMPRESSION' | 'CLICK' | 'SALE',
  shopper: string,
  decisionId: string,
  source: number | null = null,
) {
  const about = { catalogId: shop.id, shopper, atMs: EARLIER.getTime(), day: TODAY, decisionId };
  if (kind === 'IMPRESSION') return write((tx) => logImpressions(tx, [about]));
  await write((tx) =>
    sql`insert into ad_event (event_id, kind, occurred_at, received_at, day, billed_day, catalog_id, shopper, source, decision_id)
      values (${seed.newId()}, ${kind}, ${EARLIER}, ${EARLIER}, ${TODAY}, ${TODAY}, ${shop.id}, ${shopper}, ${source}, ${decisionId})`.execute(
      tx,
    ),
  );
}

async function line(orderId: string, shopper: string | null, sku: string, price: number, quantity = 1, daysAgo = 0) {
  const at = new Date(NOW - HOUR_MS - daysAgo * DAY_MS);
  await write((tx) =>
    sql`insert into order_line (catalog_id, order_id, line, occurred_at, received_at, day, shopper, sku, quantity, sales_micros)
      values (${shop.id}, ${orderId}, 0, ${at}, ${at}, ${TODAY}, ${shopper}, ${sku}, ${quantity}, ${price * quantity * 1e6})`.execute(
      tx,
    ),
  );
}

const NOTHING = {
  ...{ searchPages: 0, searchPagesWithoutTerm: 0, withCategories: 0, withUnknownCategories: 0 },
  ...{
    withCandidates: 0,
    withUnknownCandidates: 0,
    won: 0,
    places: 0,
    placesSeen: 0,
    firstPlacesSeen: 0,
    wonUnseen: 0,
  },
  ...{ impressions: 0, repeatedImpressions: 0, clicks: 0, clicksUnseen: 0, clicksOfOthers: 0 },
  ...{ clicksWithSource: 0, clicksOfTopSource: 0, shoppersOfTopSource: 0, creditedSales: 0, issues: {} },
  ...{ orderLines: 0, orderLinesWithoutShopper: 0, orderLinesUnknown: 0, linesOfShoppers: 0 },
  ...{ pricedLines: 0, medianPriceRatio: null, oldOrderLines: 0, returns: 0 },
};

test('of a storefront that sent nothing there is nothing', async () => {
  expect(await read()).toEqual(NOTHING);
});

test('what it asked for, what was seen of it, and what was bought is counted', async () => {
  await write(async (tx) => {
    await sql`insert into category (catalog_id, id, label, depth, path) values (${shop.id}, 'light', 'Light', 1, '{light}')`.execute(
      tx,
    );
    await sql`insert into product (catalog_id, sku, name, status, quantity, price_micros, published_at, updated_at, category_ids)
      values (${shop.id}, 'lamp', 'Lamp', 'ACTIVE', 1, 20000000, now(), now(), '{light}')`.execute(tx);
  });
  await auction(1, [1, 2, 3]);
  await auction(2, [1, 2], { search_term: null });
  await auction(3, [1], { page_type: 'CATEGORY', category_ids: ['light', 'none'] });
  await auction(4, [], { page_type: 'CATEGORY', category_ids: ['none'], product_ids: ['none'] });
  await auction(5, [], { page_type: null, product_ids: ['none', 'lamp'] });
  // Its views may be on their way, and the last week's are not asked about.
  await auction(6, [1], { at: new Date(NOW - 60_000) });
  await auction(7, [1], { at: new Date(NOW - 8 * DAY_MS) });
  await event('IMPRESSION', 'ann', decision(1, 1));
  await event('IMPRESSION', 'ann', decision(1, 1));
  await event('IMPRESSION', 'ann', decision(1, 2));
  await event('IMPRESSION', 'bob', decision(2, 2));
  await event('CLICK', 'ann', decision(1, 1), 7);
  await event('CLICK', 'cid', decision(1, 2), 7);
  await event('CLICK', 'bob', decision(3, 1), 8);
  await event('CLICK', 'bob', decision(2, 2));
  await event('SALE', 'ann', decision(1, 1));
  await line('1', 'ann', 'lamp', 20);
  await line('2', 'eve', 'lamp', 10, 3);
  await line('3', null, 'parent', 5);
  await line('4', 'old', 'lamp', 20, 1, 31);
  await write(async (tx) => {
    await sql`insert into event_issue (key_id, catalog_id, hour, reason, events, example) select ${seed.newId()}, ${shop.id}, hour, 'FORGED', 3, '{}'
      from unnest(${[EARLIER, new Date(NOW - DAY_MS), new Date(NOW - 9 * DAY_MS)]}::timestamptz[]) as hour`.execute(tx);
    await sql`insert into order_return (catalog_id, order_id, quantity, reported_at) values (${shop.id}, '1', 1, now()), (${shop.id}, '2', 1, now())`.execute(
      tx,
    );
  });
  expect(await read()).toEqual({
    ...{ searchPages: 2, searchPagesWithoutTerm: 1, withCategories: 2, withUnknownCategories: 1 },
    ...{ withCandidates: 2, withUnknownCandidates: 1 },
    ...{ won: 3, places: 6, placesSeen: 3, firstPlacesSeen: 1, wonUnseen: 1 },
    ...{ impressions: 4, repeatedImpressions: 1, clicks: 4, clicksUnseen: 1, clicksOfOthers: 1 },
    ...{ clicksWithSource: 3, clicksOfTopSource: 2, shoppersOfTopSource: 2, creditedSales: 1, issues: { FORGED: 6 } },
    ...{ orderLines: 3, orderLinesWithoutShopper: 1, orderLinesUnknown: 1, linesOfShoppers: 2 },
    ...{ pricedLines: 2, medianPriceRatio: 0.75, oldOrderLines: 1, returns: 1 },
  });
});

test('a line whose shopper became known later is counted once, with its shopper', async () => {
  const before = await read();
  await line('5', null, 'lamp', 20);
  await write((tx) =>
    sql`insert into order_line (catalog_id, order_id, line, occurred_at, received_at, day, shopper, sku, quantity, sales_micros, counts, corrects)
      select catalog_id, order_id, line, occurred_at, received_at, day, fresh.shopper, sku, fresh.sign * quantity, fresh.sign * sales_micros,
        fresh.sign, case when fresh.sign < 0 then position end
      from order_line cross join (values (null, -1), ('fay', 1)) as fresh (shopper, sign)
      where catalog_id = ${shop.id} and order_id = '5'`.execute(tx),
  );
  const { orderLines, orderLinesWithoutShopper, linesOfShoppers } = await read();
  expect([orderLines, orderLinesWithoutShopper, linesOfShoppers]).toEqual([
    before.orderLines + 1,
    before.orderLinesWithoutShopper,
    before.linesOfShoppers + 1,
  ]);
});

test('nothing of one storefront is another’s', async () => {
  expect(await read(other.id)).toEqual(NOTHING);
});
