import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import { type Day, type EpochMs, addDays } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import {
  type CountedPair,
  MAX_PRODUCTS_OF_ORDER,
  MIN_ORDERS,
  PAIRS_OF_DAYS,
  type ProductPair,
} from './rules/product-pairs.ts';

export type DueCatalog = { readonly catalogId: Uuid; readonly day: Day };

/** Returns the storefronts whose local night has come, with the local day that began; by then orders of the last are in. */
export async function dueCatalogs(tx: Transaction, nowMs: EpochMs, hour: number): Promise<DueCatalog[]> {
  const { rows } = await sql<DueCatalog>`
    select catalog.id as catalog_id, night.day::text as day
    from catalog
    cross join lateral (
      select (${new Date(nowMs)}::timestamptz at time zone catalog.timezone - make_interval(hours => ${hour}))::date as day) night
    left join pair_learning learned on learned.catalog_id = catalog.id
    where learned.learned_on is null or learned.learned_on < night.day order by catalog.code`.execute(tx);
  return rows;
}

/**
 * Counts orders, and those that had two products of different own categories. What was sent back as a whole is not
 * bought. Only what is in enough orders by itself is paired. No line is received before its day, so that older
 * partitions need no look: one day more, because days are local.
 */
export async function countPairs(
  tx: Transaction,
  { catalogId, day }: DueCatalog,
): Promise<{ orders: number; pairs: CountedPair[] }> {
  // Nothing is known of how many rows the parts have: loops within loops would take hours.
  await sql`set local enable_nestloop = off`.execute(tx);
  await sql`set local work_mem = '64MB'`.execute(tx);
  const { rows } = await sql<{ orders: number; a: string; b: string; together: number; ofA: number; ofB: number }>`
    with line as materialized (
      select order_id, sku from order_line
      where catalog_id = ${catalogId} and day >= ${addDays(day, -PAIRS_OF_DAYS)}::date and day < ${day}::date
        and received_at >= ${addDays(day, -PAIRS_OF_DAYS - 1)}::timestamp at time zone 'UTC'
      group by order_id, sku having sum(quantity) > 0
    ), basket as materialized (
      select order_id, count(*) as products from line group by order_id having count(*) <= ${MAX_PRODUCTS_OF_ORDER}
    ), often as materialized (
      select sku, count(*)::int as orders,
        array(select unnest(category_ids) from product where product.catalog_id = ${catalogId} and product.sku = line.sku) as category_ids
      from line join basket using (order_id) group by sku having count(*) >= ${MIN_ORDERS}
    ), bought as materialized (
      select order_id, sku from line join basket using (order_id) join often using (sku) where basket.products > 1
    ), pair as materialized (
      select one.sku as a, other.sku as b, count(*)::int as together
      from bought one join bought other on other.order_id = one.order_id and other.sku > one.sku
      group by one.sku, other.sku having count(*) >= ${MIN_ORDERS}
    )
    select total.orders, pair.a, pair.b, pair.together, one.orders as of_a, other.orders as of_b
    from (select count(*)::int as orders from basket) total
    left join (pair
      join often one on one.sku = pair.a and cardinality(one.category_ids) > 0
      join often other on other.sku = pair.b and cardinality(other.category_ids) > 0 and not other.category_ids && one.category_ids) on true`.execute(
    tx,
  );
  return {
    orders: rows[0]!.orders,
    pairs: rows
      .filter(({ a }) => a !== null)
      .map(({ a, b, together, ofA, ofB }) => ({ skus: [a, b], together, ordersOf: [ofA, ofB] })),
  };
}

export async function pairedSkus(tx: Transaction, catalogId: Uuid): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select distinct sku from product_pair where catalog_id = ${catalogId}`.execute(tx);
  return rows.map(({ sku }) => sku);
}

/** Two products of which the one no longer goes with the other. */
export type LostPair = Pick<ProductPair, 'sku' | 'withSku'>;

/**
 * Returns what goes with these products now and did not, or with a lift that moved by more than a tenth, and what no longer
 * does. Lifts move a little each night with all orders: those that hardly did stay as they are.
 */
export async function differingPairs(
  tx: Transaction,
  catalogId: Uuid,
  skus: readonly string[],
  pairs: readonly ProductPair[],
): Promise<{ found: ProductPair[]; lost: LostPair[] }> {
  const found = await sql<ProductPair>`
    select found.* from ${rowsOf(pairs)}
    where not exists (select from product_pair known where known.catalog_id = ${catalogId} and known.sku = found.sku
      and known.with_sku = found.with_sku and abs(found.lift - known.lift) <= known.lift / 10)`.execute(tx);
  const lost = await sql<LostPair>`
    select known.sku, known.with_sku from product_pair known where known.catalog_id = ${catalogId} and known.sku = any(${[...skus]}::text[])
      and not exists (select from ${rowsOf(pairs)} where found.sku = known.sku and found.with_sku = known.with_sku)`.execute(
    tx,
  );
  return { found: found.rows, lost: lost.rows };
}

export async function upsertPairs(tx: Transaction, catalogId: Uuid, pairs: readonly ProductPair[]): Promise<void> {
  await sql`
    insert into product_pair (catalog_id, sku, with_sku, orders, lift) select ${catalogId}, found.* from ${rowsOf(pairs)}
    on conflict (catalog_id, sku, with_sku) do update set orders = excluded.orders, lift = excluded.lift`.execute(tx);
}

export async function deletePairs(tx: Transaction, catalogId: Uuid, pairs: readonly LostPair[]): Promise<void> {
  const [skus, others] = [pairs.map(({ sku }) => sku), pairs.map(({ withSku }) => withSku)];
  await sql`
    delete from product_pair known using unnest(${skus}::text[], ${others}::text[]) as lost (sku, with_sku)
    where known.catalog_id = ${catalogId} and known.sku = lost.sku and known.with_sku = lost.with_sku`.execute(tx);
}

function rowsOf(pairs: readonly ProductPair[]) {
  const column = <Key extends keyof ProductPair>(key: Key) => pairs.map((pair) => pair[key]);
  return sql`unnest(${column('sku')}::text[], ${column('withSku')}::text[], ${column('orders')}::int[], ${column('lift')}::float8[])
    as found (sku, with_sku, orders, lift)`;
}

export async function noteLearned(tx: Transaction, { catalogId, day }: DueCatalog): Promise<void> {
  await sql`
    insert into pair_learning (catalog_id, learned_on) values (${catalogId}, ${day}::date)
    on conflict (catalog_id) do update set learned_on = excluded.learned_on`.execute(tx);
}

/** Returns by storefront how often what goes together changed; absent where nothing was learned. */
export async function pairRevisions(tx: Transaction): Promise<Map<Uuid, number>> {
  const { rows } = await sql<{ catalogId: Uuid; revision: number }>`
    select catalog_id, revision from pair_learning`.execute(tx);
  return new Map(rows.map(({ catalogId, revision }) => [catalogId, revision]));
}

/** Reads what is bought together with each product of a storefront, or with these, the closest first. */
export async function readProductPairs(
  tx: Transaction,
  catalogId: Uuid,
  skus: readonly string[] | null = null,
): Promise<Map<string, readonly string[]>> {
  const { rows } = await sql<{ sku: string; with: string[] }>`
    select sku, array_agg(with_sku order by lift desc, orders desc, with_sku) as "with"
    from product_pair where catalog_id = ${catalogId} and (${skus === null} or sku = any(${[...(skus ?? [])]}::text[])) group by sku`.execute(
    tx,
  );
  // A product stands in many lists: one text for all of them.
  const known = new Map<string, string>();
  const shared = (sku: string) => {
    const text = known.get(sku);
    if (text === undefined) known.set(sku, sku);
    return text ?? sku;
  };
  return new Map(rows.map((row) => [shared(row.sku), row.with.map(shared)]));
}
