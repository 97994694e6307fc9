import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import { recordsOf } from '#platform/column-names.ts';
import type { Transaction } from '#platform/db/database.ts';

export type PriceKind = 'BLACK' | 'PROMOTION' | 'MARKDOWN';

/** A change of one price type of a product from a time on; catalog currency. */
export interface PriceChange {
  kind: PriceKind;
  publishedAt: Date;
  seenAt: Date;
  /** Null when a promotion or markdown was removed. */
  priceMicros: Micros | null;
  startAt: Date | null;
  endAt: Date | null;
}

/** Future prices of a product, as JSON for `jsonb_to_recordset`. */
interface PricedProduct {
  sku: string;
  priceMicros: string;
  blackPriceMicros: string | null;
  promotionPriceMicros: string | null;
  promotionStartAt: string | 0 | null;
  promotionEndAt: string | 0 | null;
  markdownPriceMicros: string | null;
  markdownStartAt: string | 0 | null;
  markdownEndAt: string | 0 | null;
  /** Null when the feed omits it: now. */
  publishedAt: string | 0 | null;
}

/** Records prices that differ from the stored ones. Call before saving the products. */
export async function recordPriceChanges(
  tx: Transaction,
  catalogId: Uuid,
  products: readonly PricedProduct[],
  now: EpochMs,
): Promise<void> {
  await sql`
    insert into product_price_change (catalog_id, sku, kind, published_at, seen_at, price_micros, start_at, end_at)
    select ${catalogId}, r.sku, price.kind, coalesce(r.published_at, ${new Date(now)}), ${new Date(now)}, price.micros, price.start_at, price.end_at
    from jsonb_to_recordset(${recordsOf(products)}::jsonb) as r(sku text, price_micros bigint, black_price_micros bigint,
      promotion_price_micros bigint, promotion_start_at timestamptz, promotion_end_at timestamptz,
      markdown_price_micros bigint, markdown_start_at timestamptz, markdown_end_at timestamptz, published_at timestamptz)
    left join product previous on previous.catalog_id = ${catalogId} and previous.sku = r.sku
    cross join lateral (values
      ('BLACK', coalesce(r.black_price_micros, r.price_micros), null, null,
        coalesce(previous.black_price_micros, previous.price_micros), null, null),
      ('PROMOTION', r.promotion_price_micros, r.promotion_start_at, r.promotion_end_at,
        previous.promotion_price_micros, previous.promotion_start_at, previous.promotion_end_at),
      ('MARKDOWN', r.markdown_price_micros, r.markdown_start_at, r.markdown_end_at,
        previous.markdown_price_micros, previous.markdown_start_at, previous.markdown_end_at)
    ) as price (kind, micros, start_at, end_at, previous_micros, previous_start_at, previous_end_at)
    where (price.micros, price.start_at, price.end_at) is distinct from (price.previous_micros, price.previous_start_at, price.previous_end_at)
    on conflict (catalog_id, sku, seen_at, kind) do update set
      published_at = excluded.published_at, price_micros = excluded.price_micros,
      start_at = excluded.start_at, end_at = excluded.end_at`.execute(tx);
}

/** Returns a product's price changes, oldest first. */
export async function priceHistory(tx: Transaction, catalogId: Uuid, sku: string): Promise<PriceChange[]> {
  const { rows } = await sql<PriceChange>`
    select kind, published_at, seen_at, price_micros, start_at, end_at
    from product_price_change where catalog_id = ${catalogId} and sku = ${sku} order by seen_at, kind`.execute(tx);
  return rows;
}

/** Product data for reports. */
export interface ProductFacts {
  catalogId: Uuid;
  sku: string;
  name: string;
  image: string | null;
  link: string | null;
  status: string;
  quantity: number;
  /** Sizes in stock; null when the feed omits it. */
  availableSize: number | null;
}

/** Returns products by catalog and SKU in any status; unknown ones are missing. */
export async function productFacts(
  tx: Transaction,
  wanted: readonly { catalogId: Uuid; sku: string }[],
): Promise<ProductFacts[]> {
  const { rows } = await sql<ProductFacts>`
    select catalog_id, sku, name, image, link, status, quantity, available_size
    from product
    join unnest(${wanted.map(({ catalogId }) => catalogId)}::uuid[], ${wanted.map(({ sku }) => sku)}::text[])
      as wanted (wanted_catalog, wanted_sku) on catalog_id = wanted_catalog and sku = wanted_sku`.execute(tx);
  return rows;
}
