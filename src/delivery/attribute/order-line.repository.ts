import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { RecordedLine } from './rules/returns.ts';

/** An order line as received. */
export type Sale = {
  readonly orderId: string;
  /** Index of the item in its order, from 0. */
  readonly line: number;
  readonly atMs: EpochMs;
  readonly receivedMs: EpochMs;
  readonly day: Day;
  /** Null when the order feed does not know the shopper. */
  readonly shopper: string | null;
  readonly sku: string;
  /** As the storefront names it. */
  readonly sellerId: string | null;
  readonly quantity: number;
  /** Catalog currency. */
  readonly salesMicros: bigint;
};

/** What a claimed line is: one never received before, or a recorded one whose shopper is now known. */
export type LineClaim = 'NEW' | 'SHOPPER_NOW_KNOWN';

export function lineKey({ orderId, line }: { readonly orderId: string; readonly line: number }): string {
  return `${line} ${orderId}`;
}

/**
 * Claims order lines for recording and crediting, each once, by `lineKey`; a line that was claimed without its shopper
 * is claimed again with it.
 */
export async function claimLines(
  tx: Transaction,
  catalogId: Uuid,
  lines: readonly Pick<Sale, 'orderId' | 'line' | 'shopper' | 'receivedMs'>[],
): Promise<Map<string, LineClaim>> {
  const { rows } = await sql<{ orderId: string; line: number; claim: LineClaim }>`
    insert into order_line_receipt (catalog_id, order_id, line, has_shopper, received_at)
    select ${catalogId}, order_id, line, bool_or(has_shopper), max(received_at)
    from unnest(${lines.map(({ orderId }) => orderId)}::text[], ${lines.map(({ line }) => line)}::smallint[],
      ${lines.map(({ shopper }) => shopper !== null)}::boolean[],
      ${lines.map(({ receivedMs }) => new Date(receivedMs))}::timestamptz[]) as sold(order_id, line, has_shopper, received_at)
    group by order_id, line order by order_id, line
    on conflict (catalog_id, order_id, line) do update set has_shopper = true
      where not order_line_receipt.has_shopper and excluded.has_shopper
    returning order_id, line, case when old.line is null then 'NEW' else 'SHOPPER_NOW_KNOWN' end as claim`.execute(tx);
  return new Map(rows.map(({ orderId, line, claim }) => [lineKey({ orderId, line }), claim]));
}

/** Deletes at most `max` receipts from before `atMs`; returns the number deleted. */
export async function deleteSomeReceipts(tx: Transaction, atMs: EpochMs, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from order_line_receipt where ctid = any(array(
      select ctid from order_line_receipt where received_at < ${new Date(atMs)} order by received_at limit ${max} for update skip locked
    ))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function readBrands(
  tx: Transaction,
  catalogId: Uuid,
  skus: readonly string[],
): Promise<Map<string, Uuid | null>> {
  const { rows } = await sql<{ sku: string; brandId: Uuid | null }>`
    select sku, brand_id from product where catalog_id = ${catalogId} and sku = any(${[...new Set(skus)]}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ sku, brandId }) => [sku, brandId]));
}

export async function insertLines(
  tx: Transaction,
  catalogId: Uuid,
  lines: readonly (Sale & { readonly brandId: Uuid | null })[],
): Promise<void> {
  const column = <Key extends keyof Sale | 'brandId'>(key: Key) => lines.map((line) => line[key]);
  const instants = (key: 'atMs' | 'receivedMs') => lines.map((line) => new Date(line[key]));
  await sql`
    insert into order_line (catalog_id, order_id, line, occurred_at, received_at, day, shopper, sku, seller_id, brand_id, quantity, sales_micros)
    select ${catalogId}, sold.* from unnest(${column('orderId')}::text[], ${column('line')}::smallint[],
      ${instants('atMs')}::timestamptz[], ${instants('receivedMs')}::timestamptz[], ${column('day')}::date[],
      ${column('shopper')}::text[], ${column('sku')}::text[], ${column('sellerId')}::text[], ${column('brandId')}::uuid[],
      ${column('quantity')}::int[], ${column('salesMicros')}::bigint[]) as sold`.execute(tx);
}

export type LoggedOrderLine = RecordedLine & {
  readonly orderId: string;
  readonly position: bigint;
  /** Sum of the line and its corrections: 1, or 0 when nothing of it is left. */
  readonly counts: number;
};

/** Reads the orders' lines with the quantity and sales reversed so far. A line replaced by one with its shopper is left out. */
export async function readLines(
  tx: Transaction,
  catalogId: Uuid,
  orderIds: readonly string[],
): Promise<LoggedOrderLine[]> {
  const { rows } = await sql<LoggedOrderLine>`
    select distinct on (sold.order_id, sold.line) sold.order_id, sold.position, sold.line::int as line, sold.sku, sold.quantity,
      sold.sales_micros, corrected.returned_quantity, corrected.returned_sales_micros, (sold.counts + corrected.counts)::int as counts
    from order_line sold, lateral (
      select coalesce(-sum(quantity), 0)::int as returned_quantity, coalesce(-sum(sales_micros), 0)::bigint as returned_sales_micros,
        coalesce(sum(counts), 0) as counts
      from order_line where catalog_id = sold.catalog_id and order_id = sold.order_id and corrects = sold.position
    ) corrected
    where sold.catalog_id = ${catalogId} and sold.order_id = any(${[...new Set(orderIds)]}::text[]) and sold.corrects is null
    order by sold.order_id, sold.line, sold.position desc`.execute(tx);
  return rows;
}

export type LineCorrection = {
  readonly orderId: string;
  readonly position: bigint;
  readonly quantity: number;
  readonly salesMicros: bigint;
  readonly counts: number;
};

/** Appends correcting rows with the line's own day, shopper and product, and the amount to add. */
export async function insertLineCorrections(
  tx: Transaction,
  catalogId: Uuid,
  corrections: readonly LineCorrection[],
  nowMs: EpochMs,
): Promise<void> {
  if (corrections.length === 0) return;
  const column = <Key extends keyof LineCorrection>(key: Key) => corrections.map((correction) => correction[key]);
  await sql`
    insert into order_line (catalog_id, order_id, line, occurred_at, received_at, day, shopper, sku, seller_id, brand_id,
      quantity, sales_micros, counts, corrects)
    select catalog_id, order_id, line, occurred_at, ${new Date(nowMs)}, day, shopper, sku, seller_id, brand_id,
      c.quantity, c.sales_micros, c.counts, position
    from unnest(${column('orderId')}::text[], ${column('position')}::bigint[], ${column('quantity')}::int[],
      ${column('salesMicros')}::bigint[], ${column('counts')}::smallint[]) as c(of_order, of_position, quantity, sales_micros, counts)
    join order_line on catalog_id = ${catalogId} and order_id = c.of_order and position = c.of_position
    order by position`.execute(tx);
}
