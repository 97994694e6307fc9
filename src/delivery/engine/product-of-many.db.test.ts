import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPriceParts } from '#delivery/decide/rules/price-parts.ts';
import { createTokenVerifier } from '#delivery/decide/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { until } from '../../../testing/eventually.ts';
import type { AuctionRequest } from './index.ts';
import { type Advertiser, createMarket } from './market.test-support.ts';

const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const engine = market.engine();
const verify = createTokenVerifier([{ id: 1, secret: new Uint8Array(32).fill(5) }]);
const change = (statement: RawBuilder<unknown>) => database.transact(SYSTEM, (tx) => statement.execute(tx));
/** More than are loaded at once, each for shoppers of its own area. */
const AD_SETS = 620;
let ad: Advertiser;
let page: Advertiser;

beforeAll(async () => {
  ad = await market.advertiser('shared');
  page = await market.advertiser('page', { categoryIds: ['bags'] });
  await change(sql`insert into category (catalog_id, id, label, depth, path) values
    (${market.catalogId}, 'hats', 'Hats', 1, '{hats}'), (${market.catalogId}, 'bags', 'Bags', 1, '{bags}')`);
  await change(sql`
    with copy as (
      insert into campaign (company_id, brand_id, catalog_id, ad_type, name, goal, created_at, updated_at)
      select company_id, brand_id, catalog_id, ad_type, 'area ' || number, goal, now(), now()
      from campaign cross join generate_series(1, ${AD_SETS}::int) number where id = ${ad.campaignId} returning id, name
    ), ad_sets as (
      insert into ad_set (id, company_id, campaign_id, name, status, budget_type, bid_type, bid_micros, schedule_type, start_at, audience)
      select gen_random_uuid(), company_id, copy.id, copy.name, status, budget_type, bid_type, bid_micros, schedule_type, start_at,
        jsonb_build_object('gender', 'ALL', 'minAge', null, 'maxAge', null, 'locations', copy.name)
      from ad_set cross join copy where campaign_id = ${ad.campaignId}
    )
    insert into creative (id, company_id, campaign_id, version, name, review, skus, banners, category_ids, submitted_at)
    select gen_random_uuid(), company_id, copy.id, 1, copy.name, review, skus, banners, category_ids, now()
    from creative cross join copy where campaign_id = ${ad.campaignId}`);
  await change(sql`update ad_set set running_status = 'PAUSED' where campaign_id = ${ad.campaignId}`);
  await change(sql`
    insert into ad_set_bucket (ad_set_id, company_id, bucket, is_on, bid_micros)
    select id, company_id, 'SUBSTITUTES', true, 9000000 from ad_set where name = ${`area ${AD_SETS}`}`);
  await engine.start();
});
afterAll(() => engine.stop());

const areas = Array.from({ length: AD_SETS }, (_, number) => `area ${number + 1}`);
const serves = (location: string, request: Partial<AuctionRequest>) =>
  market.serves(engine, { sku: '' }, { products: null, location, ...request });
const servedIn = (request: Partial<AuctionRequest>) => areas.filter((area) => serves(area, request)).length;
const servedAreas = (request: Partial<AuctionRequest>, expected: number) => until(() => servedIn(request) === expected);
const inCategory = (category: string) => ({ categories: [[category]] });

test('another category and other words of a product reach all ad sets that promote it', async () => {
  expect(servedIn(inCategory('shoes'))).toBe(AD_SETS);
  await change(sql`update product set category_ids = '{hats}' where sku = ${ad.sku}`);
  await servedAreas(inCategory('hats'), AD_SETS);
  expect(servedIn(inCategory('shoes'))).toBe(0);
  await change(sql`update product set name = 'Parasol' where sku = ${ad.sku}`);
  await servedAreas({ searchQuery: 'parasol' }, AD_SETS);
});

test('out of stock and back, a product is gone and back for all of them', async () => {
  await change(sql`update product set quantity = 0 where sku = ${ad.sku}`);
  await servedAreas(inCategory('hats'), 0);
  await change(sql`update product set quantity = 1 where sku = ${ad.sku}`);
  await servedAreas(inCategory('hats'), AD_SETS);
});

test('the one ad set that stands in for others does so by its product’s category and price, whichever is loaded first', async () => {
  const standsIn = () => {
    const won = market.win(engine, { sku: '' }, { products: null, location: areas.at(-1)!, pageProductId: page.sku });
    const claims = won === null ? null : verify(won, market.now());
    return claims?.ok === true && readPriceParts(claims.value.priceParts!).kind === 'BUCKET';
  };
  expect(standsIn()).toBe(false);
  await change(sql`update product set category_ids = '{bags}' where sku = ${ad.sku}`);
  await until(standsIn);
  await change(sql`update product set price_micros = 500000000 where sku = ${ad.sku}`);
  await until(() => !standsIn());
  await change(sql`update product set price_micros = 50000000 where sku = ${ad.sku}`);
  await until(standsIn);
});

test('an edit of one that comes first takes nothing from the others', async () => {
  await change(sql`update product set category_ids = '{hats}', name = 'Sunshade' where sku = ${ad.sku}`);
  await change(sql`update ad_set set bid_micros = bid_micros + 1 where name = 'area 1'`);
  await servedAreas({ searchQuery: 'sunshade' }, AD_SETS);
});
