import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/db/database.ts';
import { PartialFailure } from '#platform/jobs/for-each-isolated.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { productPairs } from './product-pairs.ts';
import { readSample } from './samples.ts';

/** Five in the morning in Singapore, of 2026-03-11. */
const NOW = Date.UTC(2026, 2, 10, 21);
const TODAY = '2026-03-11';
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW });
const catalog = await seed.catalog('SG');
const other = await seed.catalog('AU');
const write = <T>(work: (tx: Transaction) => Promise<T>) => database.transact(SYSTEM, work);

let orders = 0;
/** Orders of these products, each on one of the last days. */
async function buy(times: number, skus: readonly string[], catalogId = catalog.id, daysAgo = 1, receivedDaysAgo = 0) {
  const first = (orders += times) - times;
  await write((tx) =>
    sql`insert into order_line (catalog_id, order_id, line, occurred_at, received_at, day, sku, quantity, sales_micros)
      select ${catalogId}, 'order-' || number, line - 1, ${new Date(NOW)}, ${new Date(NOW - receivedDaysAgo * DAY_MS)}, ${TODAY}::date - ${daysAgo}::int, sku, 1, 1000000
      from generate_series(${first}::int, ${first + times - 1}::int) as number,
        unnest(${[...skus]}::text[]) with ordinality as bought (sku, line)`.execute(tx),
  );
  return first;
}

const together = (catalogId = catalog.id) => database.read(SYSTEM, (tx) => productPairs.read(tx, catalogId));
const learn = (nowMs: number, by: Database = database) => productPairs.learn(by, nowMs);

beforeAll(async () => {
  for (const { id } of [catalog, other])
    await write((tx) =>
      sql`insert into product (catalog_id, sku, name, status, quantity, price_micros, published_at, updated_at, category_ids)
        select ${id}, sku, sku, 'ACTIVE', 1, 1000000, now(), now(), case when category = '' then '{}' else array[category] end
        from (values ('tent', 'camp'), ('lamp', 'light'), ('bag', 'camp'), ('rice', 'food'), ('oil', 'food'), ('soap', 'bath'), ('gift', ''))
          as known (sku, category)`.execute(tx),
    );
  await buy(24, ['tent', 'lamp']);
  // Of one category.
  await buy(30, ['tent', 'bag']);
  // Without a category.
  await buy(30, ['soap', 'gift']);
  // In nearly every order: by chance as often as with others.
  await buy(200, ['rice']);
  await buy(26, ['rice', 'lamp']);
  // A coincidence.
  await buy(5, ['soap', 'oil']);
});

test('what is bought together is learned, coincidences and what everyone buys are not', async () => {
  await learn(NOW);
  expect(await together()).toEqual(
    new Map([
      ['tent', ['lamp']],
      ['lamp', ['tent']],
    ]),
  );
  expect((await together(other.id)).size).toBe(0);
  const { rows } = await write((tx) =>
    sql`select sku, with_sku, orders, lift from product_pair order by sku`.execute(tx),
  );
  const lift = (24 * orders) / (54 * 50);
  expect(rows).toEqual([
    { sku: 'lamp', withSku: 'tent', orders: 24, lift },
    { sku: 'tent', withSku: 'lamp', orders: 24, lift },
  ]);
});

test('replays of auctions know what goes with their pages', async () => {
  await write((tx) =>
    sql`insert into auction_log (id, catalog_id, at, sample_weight, platform, page_type, page_product_id, page_product_ids, slots, candidates)
      values (gen_random_uuid(), ${catalog.id}, ${new Date(NOW)}, 1, 'HOME', 'CART', null, '{tent}', 1, '[]')`.execute(
      tx,
    ),
  );
  await write((tx) =>
    sql`insert into yield_rule (rule_id, version, catalog_id, kind, category_id, subject, subject_values, set_at)
      values (${catalog.id}, 1, ${catalog.id}, 'COMPLEMENT', 'camp', 'CATEGORY', '{light}', now())`.execute(tx),
  );
  const { auctions } = await readSample(database, catalog.id, { fromMs: NOW - DAY_MS, toMs: NOW + DAY_MS });
  expect(auctions.map(({ pages }) => pages.complements)).toEqual([
    { products: new Map([['tent', ['lamp']]]), categories: new Map([['camp', ['light']]]) },
  ]);
});

test('it is learned once a night', async () => {
  await buy(60, ['soap', 'oil']);
  await learn(NOW + HOUR_MS);
  expect([...(await together()).keys()]).not.toContain('soap');
  await learn(NOW + DAY_MS);
  expect((await together()).get('soap')).toEqual(['oil']);
});

test('nothing is written, and no engine reads it again, where nothing differs', async () => {
  const before = await write((tx) => sql`select xmin, * from product_pair order by sku, with_sku`.execute(tx));
  await write((tx) => sql`update pair_learning set learned_on = null`.execute(tx));
  const revisions = await write(productPairs.revisions);
  await learn(NOW + DAY_MS);
  expect((await write((tx) => sql`select xmin, * from product_pair order by sku, with_sku`.execute(tx))).rows).toEqual(
    before.rows,
  );
  expect(await write(productPairs.revisions)).toEqual(revisions);
});

test('what was received before its days is not looked through', async () => {
  await buy(40, ['oil', 'tent'], catalog.id, 1, 92);
  await write((tx) => sql`update pair_learning set learned_on = null`.execute(tx));
  await learn(NOW + DAY_MS);
  expect((await together()).get('oil')).toEqual(['soap']);
});

test('a lift is written where it moved by more than a tenth', async () => {
  const rows = () =>
    write(async (tx) => {
      await sql`update pair_learning set learned_on = null where catalog_id = ${catalog.id}`.execute(tx);
      return (
        await sql<{ xmin: string; lift: number }>`
        select xmin, lift from product_pair where sku = 'tent' and with_sku = 'lamp'`.execute(tx)
      ).rows;
    });
  const before = await rows();
  await buy(10, ['rice']);
  await learn(NOW + DAY_MS);
  expect(await rows()).toEqual(before);
  await buy(300, ['rice']);
  await learn(NOW + DAY_MS);
  const [after] = await rows();
  expect(after!.lift).toBeGreaterThan(before[0]!.lift * 1.1);
});

test('all of a night is written at once', async () => {
  await buy(60, ['bag', 'soap']);
  await write((tx) =>
    sql`insert into product_pair (catalog_id, sku, with_sku, orders, lift) values (${catalog.id}, 'gone', 'oil', 20, 2);`.execute(
      tx,
    ),
  );
  await write((tx) => sql`update pair_learning set learned_on = null where catalog_id = ${catalog.id}`.execute(tx));
  let writes = 0;
  const counting: Database = {
    ...database,
    transact(viewer, work) {
      writes += 1;
      return database.transact(viewer, work);
    },
  };
  await learn(NOW + DAY_MS, counting);
  expect(writes).toBe(1);
  expect((await together()).get('bag')).toEqual(['soap']);
  expect((await together()).has('gone')).toBe(false);
  await write((tx) =>
    sql`insert into order_line (catalog_id, order_id, line, occurred_at, received_at, day, sku, quantity, sales_micros, counts, corrects)
      select catalog_id, order_id, line, occurred_at, received_at, day, sku, -1, -1000000, -1, position
      from order_line where catalog_id = ${catalog.id} and sku = 'soap'`.execute(tx),
  );
});

test('what is sent back was not bought together, and what is no longer supported is forgotten', async () => {
  await write((tx) =>
    sql`insert into order_line (catalog_id, order_id, line, occurred_at, received_at, day, sku, quantity, sales_micros, counts, corrects)
      select catalog_id, order_id, line, occurred_at, received_at, day, sku, -1, -1000000, -1, position
      from order_line where catalog_id = ${catalog.id} and sku = 'oil'`.execute(tx),
  );
  await learn(NOW + 2 * DAY_MS);
  expect([...(await together()).keys()].toSorted()).toEqual(['lamp', 'tent']);
  // All were bought on the day before the first night.
  await learn(NOW + 92 * DAY_MS);
  expect((await together()).size).toBe(0);
});

test('orders of resellers are left out', async () => {
  const all = Array.from({ length: 60 }, (_, number) => `many-${number}`);
  await write((tx) =>
    sql`insert into product (catalog_id, sku, name, status, quantity, price_micros, published_at, updated_at, category_ids)
      select ${other.id}, sku, sku, 'ACTIVE', 1, 1000000, now(), now(), array[sku] from unnest(${all}::text[]) as sku`.execute(
      tx,
    ),
  );
  await buy(25, all, other.id);
  await buy(25, all.slice(0, 2), other.id);
  await buy(60, ['rice'], other.id);
  await write((tx) => sql`update pair_learning set learned_on = null`.execute(tx));
  await learn(NOW);
  expect(await together(other.id)).toEqual(
    new Map([
      ['many-0', ['many-1']],
      ['many-1', ['many-0']],
    ]),
  );
});

test('a storefront that fails does not stop the others, and is learned the next time', async () => {
  await write((tx) => sql`update pair_learning set learned_on = null`.execute(tx));
  await write((tx) => sql`delete from product_pair`.execute(tx));
  let isFailing = true;
  const failing: Database = {
    ...database,
    transact(viewer, work) {
      if (!isFailing) return database.transact(viewer, work);
      isFailing = false;
      return Promise.reject(new Error('not now'));
    },
  };
  // The first of the two, by its code.
  await expect(learn(NOW, failing)).rejects.toBeInstanceOf(PartialFailure);
  expect((await together(other.id)).size).toBe(0);
  expect((await together()).size).toBeGreaterThan(0);
  await learn(NOW, failing);
  expect((await together(other.id)).size).toBe(2);
});
