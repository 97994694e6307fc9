import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase, secondConnection } from '../../../testing/database.ts';
import { watchStatements } from '../../../testing/statements.ts';
import { type Advertiser, createMarket } from './market.test-support.ts';
import { until } from '../../../testing/eventually.ts';

const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const own = secondConnection(database);
/** Ad sets that were loaded again, statement by statement. */
const loaded: number[] = [];
watchStatements(
  own,
  () => {},
  (text, rows) => /own\.\*.*from campaign\s+join ad_set/s.test(text) && loaded.push(rows),
);
const engine = market.engine({ database: own });

beforeAll(async () => {
  await change(sql`insert into category (catalog_id, id, label, depth, path) values
    (${market.catalogId}, 'hats', 'Hats', 1, '{hats}'), (${market.catalogId}, 'bags', 'Bags', 1, '{bags}')`);
  for (let number = 0; number < 30; number += 1) await market.advertiser(`other${number}`);
  await engine.start();
});
afterAll(() => engine.stop());

const serves = (sku: string) => market.serves(engine, { sku });
const change = (statement: RawBuilder<unknown>) => database.transact(SYSTEM, (tx) => statement.execute(tx));
async function joins(name: string): Promise<Advertiser> {
  const ad = await market.advertiser(name);
  await until(() => serves(ad.sku));
  // Changes of campaigns, and those of products, are applied in the order of their announcements: with these, all before are.
  for (const serving of [false, true]) {
    await change(sql`update ad_set set running_status = ${serving ? 'STARTED' : 'PAUSED'} where id = ${ad.adSetId}`);
    await until(() => serves(ad.sku) === serving);
  }
  for (const quantity of [0, 5]) {
    await change(sql`update product set quantity = ${quantity} where sku = ${ad.sku}`);
    await until(() => serves(ad.sku) === quantity > 0);
  }
  loaded.length = 0;
  return ad;
}
const total = () => loaded.reduce((sum, rows) => sum + rows, 0);

test('a changed product loads the ad set that names it, and no other', async () => {
  const ad = await joins('named');
  await change(sql`update product set quantity = 0 where sku = ${ad.sku}`);
  await until(() => !serves(ad.sku));
  await change(sql`update product set quantity = 3 where sku = ${ad.sku}`);
  await until(() => serves(ad.sku));
  expect(total()).toBe(2);
});

test('a product that comes, changes its brand and goes is that of campaigns with a filter, and of no others', async () => {
  const ad = await joins('filtered');
  const other = await joins('other brand');
  const sku = 'filtered-9';
  await change(sql`update creative set skus = '{}' where campaign_id = ${ad.campaignId}`);
  await until(() => serves(ad.sibling));
  loaded.length = 0;
  await change(sql`insert into product (catalog_id, sku, name, price_micros, quantity, brand_id, status, published_at, updated_at)
    values (${market.catalogId}, ${sku}, 'Shoe', 1, 1, ${ad.brandId}, 'ACTIVE', now(), now())`);
  await until(() => serves(sku));
  await change(sql`update product set brand_id = ${other.brandId} where sku = ${sku}`);
  await until(() => !serves(sku));
  await change(sql`update product set brand_id = ${ad.brandId} where sku = ${sku}`);
  await until(() => serves(sku));
  await change(sql`delete from product where sku = ${sku}`);
  await until(() => !serves(sku));
  expect(total()).toBe(4);
});

test('a product that moves to another category is that of the campaigns that chose it and that choose it now, not of all of its brand', async () => {
  const first = await joins('by sport');
  const second = await market.advertiser('by hats', { of: first });
  const third = await market.advertiser('by bags', { of: first });
  await until(() => serves(second.sku) && serves(third.sku));
  await engine.refresh();
  loaded.length = 0;
  await change(sql`update creative set skus = '{}', category_ids = array[case campaign_id when ${first.campaignId} then 'shoes'
    when ${second.campaignId} then 'hats' else 'bags' end] where campaign_id in (${first.campaignId}, ${second.campaignId}, ${third.campaignId})`);
  await until(() => total() === 3);
  loaded.length = 0;
  await change(sql`update product set category_ids = '{hats}' where sku = ${first.sku}`);
  await until(() => total() === 2);
  await change(sql`update product set category_ids = '{shoes}' where sku = ${first.sku}`);
  await until(() => total() === 4);
  await change(sql`update product set brand_id = null where sku = ${first.sku}`);
  await until(() => !serves(first.sku));
  expect(total()).toBe(5);
});

test('hundreds at once are named in as many messages as it takes, also with long SKUs', async () => {
  const ad = await joins('one of hundreds');
  await change(sql`insert into product (catalog_id, sku, name, price_micros, quantity, status, published_at, updated_at)
    select ${market.catalogId}, repeat(case when number = 1 then 'ü"' else 'é' end, case number when 0 then 300 else 60 end) || number, 'Shoe', 1, 1, 'ACTIVE', now(), now()
    from generate_series(0, 600) as number`);
  await change(sql`update product set quantity = 0`);
  await until(() => !serves(ad.sku));
  await change(sql`update product set quantity = 1`);
  await until(() => serves(ad.sku));
});

test('a saved state or name loads nothing', async () => {
  const ad = await joins('renamed');
  await change(
    sql`update ad_set set name = 'Other', status = 'NOT_DELIVERING', next_change_at = now() where id = ${ad.adSetId}`,
  );
  await change(sql`update ad_set set running_status = 'PAUSED' where id = ${ad.adSetId}`);
  await until(() => !serves(ad.sku));
  expect(total()).toBe(1);
});
