import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTokenVerifier } from '#delivery/decide/index.ts';
import { readPriceParts } from '#delivery/decide/rules/price-parts.ts';
import { productPairs } from '#delivery/learn/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { until } from '../../../testing/eventually.ts';
import type { AdEngine, AuctionRequest } from './index.ts';
import { type Advertiser, createMarket } from './market.test-support.ts';

// Two engines on one database simulate two processes.
const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const engines = [market.engine(), market.engine()];
const verify = createTokenVerifier([{ id: 1, secret: new Uint8Array(32).fill(5) }]);
const change = (statement: RawBuilder<unknown>) => database.transact(SYSTEM, (tx) => statement.execute(tx));
let ad: Advertiser;
let page: Advertiser;

/** The bid by which the ad leads an auction; null where another leads. */
function leadsBy(engine: AdEngine, request: Partial<AuctionRequest>) {
  const won = market.win(engine, { sku: '' }, { products: null, ...request });
  const claims = won === null ? null : verify(won, market.now());
  if (!claims?.ok || claims.value.adSetId !== ad.adSetId) return null;
  return readPriceParts(claims.value.priceParts!);
}

const isShown = (engine: AdEngine, request: Partial<AuctionRequest> = { pageProductId: page.sku }) =>
  leadsBy(engine, request)?.kind === 'BUCKET';
const isShownBy = (shown: boolean) => until(() => engines.every((engine) => isShown(engine) === shown));

/** Orders of both products, and as many of other things. */
const buyTogether = () =>
  change(sql`
    insert into order_line (catalog_id, order_id, line, occurred_at, received_at, day, sku, quantity, sales_micros)
    select ${market.catalogId}, 'order-' || number, line - 1, ${new Date(market.now())}, ${new Date(market.now())}, '2026-03-09', sku, 1, 1000000
    from generate_series(1, 40) as number, unnest(case when number <= 20 then array[${ad.sku}, ${page.sku}] else array['other'] end)
      with ordinality as bought (sku, line)`);

beforeAll(async () => {
  ad = await market.advertiser('lamp', { categoryIds: ['lamps'] });
  page = await market.advertiser('tent', { categoryIds: ['shoes'] });
  for (const engine of engines) await engine.start();
});
afterAll(async () => {
  for (const engine of engines) await engine.stop();
});
beforeEach(async () => {
  await change(sql`delete from product_pair`);
  await change(sql`delete from ad_set_bucket`);
  await change(sql`insert into ad_set_bucket (ad_set_id, company_id, bucket, is_on, bid_micros)
    values (${ad.adSetId}, ${ad.companyId}, 'COMPLEMENTS', true, 9000000)`);
  await isShownBy(false);
});

describe('every process shows complements', () => {
  test('once they are learned, on the page and in the cart of what they are bought with, until they are forgotten', async () => {
    await buyTogether();
    await productPairs.learn(database, market.now());
    await isShownBy(true);
    for (const engine of engines) {
      expect(leadsBy(engine, { pageProductId: page.sku })).toMatchObject({ bidMicros: 9_000_000, number: 3 });
      expect(isShown(engine, { pageType: 'CART', pageProductIds: ['other', page.sku] })).toBe(true);
      expect(isShown(engine, { pageProductIds: [page.sku] })).toBe(false);
      expect(isShown(engine, { pageProductId: 'other' })).toBe(false);
      expect(isShown(engine, { pageProductId: page.sku, searchQuery: 'shoe' })).toBe(false);
      expect(isShown(engine, {})).toBe(false);
    }
    await productPairs.learn(database, market.now() + 92 * DAY_MS);
    await isShownBy(false);
  });

  test('as staff say, until they say it no longer', async () => {
    const rule = (version: number, isRemoved: boolean) =>
      change(sql`insert into yield_rule (rule_id, version, catalog_id, kind, category_id, subject, subject_values, is_removed, set_at)
        values (${market.catalogId}, ${version}, ${market.catalogId}, 'COMPLEMENT', 'sport', 'CATEGORY', '{lamps}', ${isRemoved}, now())`);
    await change(sql`insert into category (catalog_id, id, label, parent_id, depth, path)
      values (${market.catalogId}, 'lamps', 'Lamps', null, 1, '{lamps}')`);
    await rule(1, false);
    await isShownBy(true);
    // A product that leaves the category takes it along.
    await change(sql`update product set category_ids = '{}' where sku = ${page.sku}`);
    await isShownBy(false);
    await change(sql`update product set category_ids = '{shoes}' where sku = ${page.sku}`);
    await isShownBy(true);
    await rule(2, true);
    await isShownBy(false);
  });
});

test('an ad set that closes complements is shown by them in no process', async () => {
  await change(sql`insert into product_pair (catalog_id, sku, with_sku, orders, lift)
    values (${market.catalogId}, ${page.sku}, ${ad.sku}, 20, 2)`);
  await isShownBy(true);
  await change(sql`update ad_set_bucket set is_on = false where ad_set_id = ${ad.adSetId}`);
  await isShownBy(false);
  // A process that starts now knows what was learned before, once it is asked for.
  const late = market.engine();
  await late.start();
  expect(isShown(late)).toBe(false);
  await change(sql`update ad_set_bucket set is_on = true where ad_set_id = ${ad.adSetId}`);
  await isShownBy(true);
  await until(() => isShown(late));
  await late.stop();
});
