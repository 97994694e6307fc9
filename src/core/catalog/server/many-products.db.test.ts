import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase, secondConnection } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { watchStatements } from '../../../../testing/statements.ts';
import { importFeed } from './feed-import.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const sg = await seed.catalog('SG');
const MANY = 5_000;
const skus = Array.from({ length: MANY }, (_, number) => `sku ${number}`);

beforeAll(() =>
  database.transact(SYSTEM, (tx) =>
    sql`insert into product (catalog_id, sku, name, price_micros, quantity, status, published_at, updated_at)
      select ${sg.id}, sku, 'Shoe', 1, 1, 'ACTIVE', now(), now() from unnest(${skus}::text[]) as sku`.execute(tx),
  ),
);

test('after a change of one product, those of thousands are announced and noted as fast', async () => {
  const sell = (sold: readonly string[]) =>
    sql`update product set quantity = 0, brand_id = null where catalog_id = ${sg.id} and sku = any(${[...sold]}::text[])`;
  await database.transact(SYSTEM, async (tx) => {
    // Triggers keep the plans that they make first in a session. By loops it was 18 s.
    await sell(skus.slice(0, 1)).execute(tx);
    await sql`set local statement_timeout = '8s'`.execute(tx);
    await sell(skus).execute(tx);
  });
});

test('also of categories', async () => {
  const ids = Array.from({ length: 8_000 }, (_, number) => `category ${number}`);
  await database.transact(SYSTEM, async (tx) => {
    await sql`insert into category (catalog_id, id, label, parent_id, depth, path)
      select ${sg.id}, id, id, null, 1, array[id] from unnest(${ids}::text[]) as id`.execute(tx);
    const move = (moved: readonly string[]) =>
      sql`update category set path = array['root', id] where catalog_id = ${sg.id} and id = any(${[...moved]}::text[])`;
    await move(ids.slice(0, 1)).execute(tx);
    await sql`set local statement_timeout = '4s'`.execute(tx);
    await move(ids).execute(tx);
  });
});

test('thousands of products are removed by statements of two thousand', async () => {
  const own = secondConnection(database);
  const removed: number[] = [];
  watchStatements(
    own,
    () => {},
    (text, rows) => text.startsWith('update product set status') && removed.push(rows),
  );
  const deps = { database: own, clock: seed.clock, newId: seed.newId, recordOrders: async () => {} };
  const lines = [...skus, 'sku 0'].map((sku) => ({ sku }));
  const result = await importFeed(deps, { catalogId: sg.id, kind: 'product-removals', lines });
  expect(result).toMatchObject({ ok: true, value: { accepted: MANY + 1, rejected: [] } });
  expect(removed).toEqual([2_000, 2_000, 1_000]);
});
