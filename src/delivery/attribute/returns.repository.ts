import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import type { AttributionWindows } from './rules/attribute.ts';
import type { RecordedLine, Returned } from './rules/returns.ts';

export async function readOrderCatalog(
  tx: Transaction,
  catalogId: Uuid,
): Promise<AttributionWindows & { readonly zone: string }> {
  return tx
    .selectFrom('catalog')
    .select(['timezone as zone', 'clickWindowDays as clickDays', 'viewWindowDays as viewDays'])
    .where('id', '=', catalogId)
    .executeTakeFirstOrThrow();
}

/**
 * Locks the orders against concurrent crediting and correction until the transaction ends: a sale and its return may
 * arrive at the same time.
 */
export async function lockOrders(tx: Transaction, catalogId: Uuid, orderIds: readonly string[]): Promise<void> {
  await lock(
    tx,
    'order',
    orderIds.map((orderId) => `${catalogId} ${orderId}`),
  );
}

/** Stores the returned items, replacing what was reported for these orders before. */
export async function saveReturns(
  tx: Transaction,
  catalogId: Uuid,
  returns: ReadonlyMap<string, Returned>,
  nowMs: EpochMs,
): Promise<void> {
  await sql`delete from order_return where catalog_id = ${catalogId} and order_id = any(${[...returns.keys()]}::text[])`.execute(
    tx,
  );
  const rows = [...returns].flatMap(
    ([orderId, returned]): { orderId: string; sku: string | null; quantity: number }[] =>
      returned === 'EVERYTHING'
        ? [{ orderId, sku: null, quantity: 0 }]
        : [...returned].map(([sku, quantity]) => ({ orderId, sku, quantity })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into order_return (catalog_id, order_id, sku, quantity, reported_at)
    select ${catalogId}, r.*, ${new Date(nowMs)}
    from unnest(${rows.map((row) => row.orderId)}::text[], ${rows.map((row) => row.sku)}::text[], ${rows.map((row) => row.quantity)}::int[]) as r`.execute(
    tx,
  );
}

/** Reads the returned items of those orders for which a return was ever reported or reversed. */
export async function readReturns(
  tx: Transaction,
  catalogId: Uuid,
  orderIds: readonly string[],
): Promise<Map<string, Returned>> {
  const { rows } = await sql<{ orderId: string; sku: string | null; quantity: number }>`
    select order_id, sku, quantity from order_return
    where catalog_id = ${catalogId} and order_id = any(${[...orderIds]}::text[])`.execute(tx);
  const returns = new Map<string, Returned>();
  for (const [orderId, ofOrder] of Map.groupBy(rows, (row) => row.orderId)) {
    const isAll = ofOrder.some(({ sku }) => sku === null);
    returns.set(orderId, isAll ? 'EVERYTHING' : new Map(ofOrder.map(({ sku, quantity }) => [sku!, quantity])));
  }
  return returns;
}

export type LoggedSale = RecordedLine & { readonly orderId: string; readonly position: bigint };

/** Reads the credited sales of the orders, each with the quantity and sales reversed so far. */
export async function readCreditedSales(
  tx: Transaction,
  catalogId: Uuid,
  orderIds: readonly string[],
): Promise<LoggedSale[]> {
  const { rows } = await sql<LoggedSale>`
    select sale.order_id, sale.position, substring(sale.event_id from length(sale.order_id) + 2)::int as line,
      sale.sku, sale.quantity, sale.sales_micros,
      coalesce(-sum(correction.quantity), 0)::int as returned_quantity,
      coalesce(-sum(correction.sales_micros), 0)::bigint as returned_sales_micros
    from ad_event sale
    left join ad_event correction on correction.catalog_id = sale.catalog_id and correction.order_id = sale.order_id
      and correction.event_id = sale.event_id and correction.counts is not null
    where sale.catalog_id = ${catalogId} and sale.order_id = any(${[...orderIds]}::text[]) and sale.kind = 'SALE' and sale.counts is null
    group by sale.position`.execute(tx);
  return rows;
}

export type Correction = {
  readonly position: bigint;
  readonly quantity: number;
  readonly salesMicros: bigint;
  readonly counts: number;
};

/** Appends correcting rows with the sale's own day, campaign and touch, and the amount to add. */
export async function insertCorrections(
  tx: Transaction,
  corrections: readonly Correction[],
  nowMs: EpochMs,
): Promise<void> {
  if (corrections.length === 0) return;
  const column = <Key extends keyof Correction>(key: Key) => corrections.map((correction) => correction[key]);
  await sql`
    insert into ad_event (event_id, kind, occurred_at, received_at, day, billed_day, catalog_id, shopper, decision_id, company_id,
      brand_id, campaign_id, ad_set_id, ad_type, sku, platform, placement, search_term, order_id, quantity, sales_micros, attribution,
      touch_position, counts, auction_shopper_key, bucket)
    select event_id, kind, occurred_at, ${new Date(nowMs)}, day, billed_day, catalog_id, shopper, decision_id, company_id,
      brand_id, campaign_id, ad_set_id, ad_type, sku, platform, placement, search_term, order_id, c.quantity, c.sales_micros, attribution,
      touch_position, c.counts, auction_shopper_key, bucket
    from unnest(${column('position')}::bigint[], ${column('quantity')}::int[], ${column('salesMicros')}::bigint[],
      ${column('counts')}::smallint[]) as c(sale, quantity, sales_micros, counts)
    join ad_event on position = c.sale order by position`.execute(tx);
}
