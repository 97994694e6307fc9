import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTokenVerifier, marketplaceRules, shopperKey } from '#delivery/decide/index.ts';
import { readPriceParts } from '#delivery/decide/rules/price-parts.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { type Uuid, uuidV7 } from '#kernel/ids.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { AdEngine } from './index.ts';
import { createMarket } from './market.test-support.ts';
import { until } from '../../../testing/eventually.ts';

// Two engines on one database simulate two processes.
const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const engines = [market.engine(), market.engine()] as const;
const verify = createTokenVerifier([{ id: 1, secret: new Uint8Array(32).fill(5) }]);

beforeAll(() => Promise.all(engines.map((engine) => engine.start())));
afterAll(() => Promise.all(engines.map((engine) => engine.stop())));

function priceOf(
  engine: AdEngine,
  sku: string,
  floor: { click: number; impression: number } | null = null,
  pageProductId: string | null = null,
) {
  const won = market.win(engine, { sku }, { placementCode: 'top', pageProductId, floor });
  if (won === null) return null;
  const claims = verify(won, market.now());
  if (!claims.ok) throw new Error(claims.problem);
  return [claims.value.priceMicros, readPriceParts(claims.value.priceParts!).floorKind];
}

test('a least price is followed in every process within a second, and forgotten when it is taken back', async () => {
  const { sku } = await market.advertiser('floored');
  await Promise.all(engines.map((engine) => engine.refresh()));
  const [minimum] = priceOf(engines[0], sku)!;
  const least = Number(minimum) + 10_000;
  expect(priceOf(engines[0], sku, { click: least, impression: 0 })).toEqual([least, 'REQUEST']);
  const ruleId = uuidV7(market.now(), Buffer.alloc(10, 200));
  const set = (version: number, micros: number, isRemoved = false) =>
    database.transact(SYSTEM, (tx) =>
      sql`insert into yield_rule (rule_id, version, catalog_id, kind, is_removed, placement_code, billed_on, amount_micros, set_at)
        values (${ruleId}, ${version}, ${market.catalogId}, 'FLOOR', ${isRemoved}, 'top', 'CLICK', ${micros}, ${new Date(market.now())})`.execute(
        tx,
      ),
    );
  const becomes = (expected: unknown) =>
    until(() => engines.every((engine) => JSON.stringify(priceOf(engine, sku)) === JSON.stringify(expected)));
  await set(1, least);
  await becomes([least, 'PLACEMENT']);
  // A request raises, and never lowers.
  expect(priceOf(engines[1], sku, { click: 1, impression: 0 })).toEqual([least, 'PLACEMENT']);
  expect(priceOf(engines[1], sku, { click: least + 5_000, impression: 0 })).toEqual([least + 5_000, 'REQUEST']);
  await set(2, 900_000_000);
  await becomes(null);
  await set(3, 900_000_000, true);
  await becomes([minimum, 'MINIMUM']);
});

test('a block is followed in every process within a second, also of sellers, and forgotten when it is taken back', async () => {
  const { sku } = await market.advertiser('blocked');
  await Promise.all(engines.map((engine) => engine.refresh()));
  const before = priceOf(engines[0], sku)!;
  const sellerId = uuidV7(market.now(), Buffer.alloc(10, 201));
  await database.transact(SYSTEM, async (tx) => {
    await sql`insert into seller (id, catalog_id, original_seller_id, name) values (${sellerId}, ${market.catalogId}, 'S', 'S')`.execute(
      tx,
    );
    await sql`update product set seller_ids = array[${sellerId}::uuid] where catalog_id = ${market.catalogId} and sku = ${sku}`.execute(
      tx,
    );
  });
  const ruleId = uuidV7(market.now(), Buffer.alloc(10, 202));
  const set = (version: number, subject: string, value: string, isRemoved = false) =>
    database.transact(SYSTEM, (tx) =>
      sql`insert into yield_rule (rule_id, version, catalog_id, kind, is_removed, subject, subject_values, reason, set_at)
        values (${ruleId}, ${version}, ${market.catalogId}, 'BLOCK', ${isRemoved}, ${subject}, ${[value]},
          '{"en": "No", "pt": "Não", "id": "Tidak"}', ${new Date(market.now())})`.execute(tx),
    );
  const becomes = (expected: unknown) =>
    until(() => engines.every((engine) => JSON.stringify(priceOf(engine, sku)) === JSON.stringify(expected)));
  await set(1, 'PRODUCT', sku);
  await becomes(null);
  await set(2, 'PRODUCT', 'ANOTHER');
  await becomes(before);
  await set(3, 'SELLER', sellerId);
  await becomes(null);
  await set(4, 'SELLER', sellerId, true);
  await becomes(before);
});

test('an ad load is followed in every process within a second, and forgotten when it is taken back', async () => {
  const { sku } = await market.advertiser('loaded');
  await Promise.all(engines.map((engine) => engine.refresh()));
  const before = priceOf(engines[0], sku)!;
  const ruleId = uuidV7(market.now(), Buffer.alloc(10, 203));
  const set = (version: number, load: object, isRemoved = false) =>
    database.transact(SYSTEM, (tx) =>
      sql`insert into yield_rule (rule_id, version, catalog_id, kind, is_removed, load, set_at)
        values (${ruleId}, ${version}, ${market.catalogId}, 'LOAD', ${isRemoved}, ${JSON.stringify({ ...NO_LOAD, ...load })},
          ${new Date(market.now())})`.execute(tx),
    );
  const becomes = (expected: unknown) =>
    until(() => engines.every((engine) => JSON.stringify(priceOf(engine, sku)) === JSON.stringify(expected)));
  await set(1, { sharePercent: 99 });
  await becomes(null);
  await set(2, { mostOnPage: 1, leastRelevance: 25 });
  await becomes(before);
  await set(3, { leastRelevance: 26 });
  await becomes(null);
  await set(4, { leastRelevance: 26 }, true);
  await becomes(before);
});

test('an exclusion is followed on product pages in every process within a second, and forgotten when it is taken back', async () => {
  const { sku } = await market.advertiser('excluded');
  const { sku: page, brandId } = await market.advertiser('page');
  await Promise.all(engines.map((engine) => engine.refresh()));
  const priceThere = (engine: AdEngine) => priceOf(engine, sku, null, page);
  const before = priceThere(engines[0])!;
  const set = exclusionOf(brandId, uuidV7(market.now(), Buffer.alloc(10, 204)));
  const becomes = (expected: unknown) =>
    until(() => engines.every((engine) => JSON.stringify(priceThere(engine)) === JSON.stringify(expected)));
  await set(1, null);
  await becomes(null);
  expect(priceOf(engines[0], sku)).toEqual(before);
  const least = Number(before[0]) + 10_000;
  await set(2, least);
  await becomes([least, 'BRAND']);
  await set(3, least, { isRemoved: true });
  await becomes(before);
});

test('an exclusion in a category is of the pages of its products, also where a call names no category', async () => {
  const { sku } = await market.advertiser('rival');
  const page = await market.advertiser('shoes of a brand', { categoryIds: ['shoes'] });
  const elsewhere = await market.advertiser('socks of a brand', { of: page, categoryIds: [] });
  await Promise.all(engines.map((engine) => engine.refresh()));
  const before = priceOf(engines[0], sku);
  const pricesBecome = (expected: unknown) =>
    until(() =>
      engines.every((engine) => {
        const prices = [page, elsewhere].map((shown) => priceOf(engine, sku, null, shown.sku));
        return JSON.stringify(prices) === JSON.stringify(expected);
      }),
    );
  const set = exclusionOf(page.brandId, uuidV7(market.now(), Buffer.alloc(10, 205)));
  await set(1, null, { categoryId: 'sport' });
  await pricesBecome([null, before]);
  await set(2, null);
  await pricesBecome([null, null]);
  const least = Number(before![0]) + 10_000;
  await set(3, least, { categoryId: 'shoes' });
  await pricesBecome([[least, 'BRAND'], before]);
  await set(4, least, { categoryId: 'shoes', isRemoved: true });
  await pricesBecome([before, before]);
});

const exclusionOf =
  (brandId: Uuid, ruleId: Uuid) =>
  (
    version: number,
    micros: number | null,
    { categoryId = null, isRemoved = false }: { categoryId?: string | null; isRemoved?: boolean } = {},
  ) =>
    database.transact(SYSTEM, (tx) =>
      sql`insert into yield_rule (rule_id, version, catalog_id, kind, is_removed, category_id, subject, subject_values, reason, billed_on, amount_micros, set_at)
        values (${ruleId}, ${version}, ${market.catalogId}, 'EXCLUSION', ${isRemoved}, ${categoryId}, 'BRAND', ${[brandId]},
          '{"en": "No", "pt": "Não", "id": "Tidak"}', ${micros === null ? null : 'CLICK'}, ${micros}, ${new Date(market.now())})`.execute(
        tx,
      ),
    );

test('a rule on trial holds for its shoppers in every process; its auctions are counted, and its events know the shopper', async () => {
  const { sku } = await market.advertiser('tried');
  await Promise.all(engines.map((engine) => engine.refresh()));
  const [ruleId, trialId] = [uuidV7(market.now(), Buffer.alloc(10, 230)), uuidV7(market.now(), Buffer.alloc(10, 231))];
  const trial = { id: trialId, percent: 50, days: 14, maxLossPercent: null, firstDay: '2026-03-11', baseVersion: null };
  await database.transact(SYSTEM, (tx) =>
    sql`insert into yield_rule (rule_id, version, catalog_id, kind, placement_code, billed_on, amount_micros, trial, set_at)
      values (${ruleId}, 1, ${market.catalogId}, 'FLOOR', 'top', 'CLICK', 900000000, ${JSON.stringify(trial)}, ${new Date(market.now())})`.execute(
      tx,
    ),
  );
  const [first, second] = [market.engine(), market.engine()];
  await Promise.all([first.start(), second.start()]);
  const shoppers = Array.from({ length: 40 }, (_, at) => `tried by ${at}`);
  const isShown = (engine: AdEngine, shopper: string | null) =>
    market.win(engine, { sku }, { placementCode: 'top', shopper }) !== null;
  const groupOf = (shopper: string) => marketplaceRules.trialGroups.of(trialId, shopperKey(market.catalogId, shopper));
  for (const engine of [first, second])
    expect(shoppers.map((shopper) => isShown(engine, shopper))).toEqual(
      shoppers.map((shopper) => groupOf(shopper) >= 500),
    );
  expect(isShown(first, null)).toBe(true);
  // A page names another shopper than the auction did; what counts is the seal.
  const seen = shoppers.find((shopper) => groupOf(shopper) >= 500)!;
  const won = market.win(first, { sku }, { placementCode: 'top', shopper: seen })!;
  await market.collect(first, { touches: [market.touch(won, { kind: 'IMPRESSION', shopper: 'someone' })] });
  await market.click(first, won, { shopper: 'someone' });
  const unnamed = market.win(first, { sku }, { placementCode: 'top' })!;
  await market.click(first, unnamed, { shopper: seen });
  await Promise.all([first.stop(), second.stop()]);
  const { counts, events } = await database.read(SYSTEM, async (tx) => ({
    counts: (
      await sql<{ group: number; auctions: bigint; filled: bigint }>`
        select shopper_group as "group", sum(auctions)::bigint as auctions, sum(filled)::bigint as filled
        from yield_trial_auction where trial_id = ${trialId} group by shopper_group`.execute(tx)
    ).rows,
    events: await tx
      .selectFrom('loggedEvent')
      .select(['kind', 'auctionShopperKey'])
      .where('sku', '=', sku)
      .orderBy('position')
      .execute(),
  }));
  const sum = (part: 'auctions' | 'filled', isOn: boolean) =>
    counts.filter(({ group }) => group < 500 === isOn).reduce((total, count) => total + Number(count[part]), 0);
  const on = shoppers.filter((shopper) => groupOf(shopper) < 500).length;
  expect([sum('auctions', true), sum('filled', true)]).toEqual([2 * on, 0]);
  expect([sum('auctions', false), sum('filled', false)]).toEqual([2 * (40 - on) + 1, 2 * (40 - on) + 1]);
  const key = shopperKey(market.catalogId, seen);
  expect(events).toEqual([
    { kind: 'IMPRESSION', auctionShopperKey: key },
    { kind: 'CLICK', auctionShopperKey: key },
    { kind: 'CLICK', auctionShopperKey: null },
  ]);
});

const NO_LOAD = {
  ...{ mostOnPage: null, mostAtPlacement: null, mostOfBrand: null, sharePercent: null, firstFree: null },
  ...{ leastRelevance: null, leastScorePercent: null },
};
