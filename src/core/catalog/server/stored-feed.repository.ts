import { type RawBuilder, sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { FeedKind } from '../rules/feed-rows.ts';

/** Feeds whose rows are kept as they are now. */
export const STORED_KINDS = ['products', 'brands', 'sellers', 'categories', 'segments'] as const satisfies FeedKind[];
export type StoredKind = (typeof STORED_KINDS)[number];

const amount = (column: string) => sql`trim_scale(${sql.ref(column)}::numeric / 1000000)::text`;

interface Stored {
  key: RawBuilder<unknown>;
  row: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

const STORED: Readonly<Record<StoredKind, Stored>> = {
  products: {
    key: sql`stored.sku`,
    row: sql`
      'sku', stored.sku, 'name', stored.name, 'status', stored.status, 'quantity', stored.quantity, 'availableSize', stored.available_size,
      'price', ${amount('stored.price_micros')}, 'blackPrice', ${amount('stored.black_price_micros')},
      'promotionPrice', ${amount('stored.promotion_price_micros')}, 'promotionStartDate', stored.promotion_start_at, 'promotionEndDate', stored.promotion_end_at,
      'markdownPrice', ${amount('stored.markdown_price_micros')}, 'markdownStartDate', stored.markdown_start_at, 'markdownEndDate', stored.markdown_end_at,
      'publishedAt', stored.published_at, 'image', stored.image, 'link', stored.link,
      'originalBrandId', stored.original_brand_id, 'brandName', (select name from brand where brand.id = stored.brand_id),
      'originalSellerIds', (select jsonb_agg(original_seller_id order by original_seller_id) from seller where seller.id = any(stored.seller_ids)),
      'categoryIds', to_jsonb(stored.category_ids)`,
    from: sql`product stored`,
  },
  brands: {
    key: sql`stored.original_brand_id`,
    row: sql`'originalBrandId', stored.original_brand_id, 'name', brand.name, 'logo', brand.logo`,
    from: sql`catalog_brand stored join brand on brand.id = stored.brand_id`,
  },
  sellers: {
    key: sql`stored.original_seller_id`,
    row: sql`'originalSellerId', stored.original_seller_id, 'name', stored.name`,
    from: sql`seller stored`,
  },
  categories: {
    key: sql`stored.id`,
    row: sql`'id', stored.id, 'label', stored.label, 'parentId', stored.parent_id`,
    from: sql`category stored`,
  },
  segments: {
    key: sql`stored.id`,
    row: sql`'id', stored.id, 'name', stored.name`,
    from: sql`segment stored`,
  },
};

/** Reads rows of a storefront as a feed sends them, each as JSON, after one of them by its key. */
export async function readStoredRows(
  tx: Transaction,
  { catalogId, kind }: { catalogId: Uuid; kind: StoredKind },
  { after, limit }: { after: string; limit: number },
): Promise<{ key: string; line: string }[]> {
  const { key, row, from } = STORED[kind];
  const { rows } = await sql<{ key: string; line: string }>`
    select ${key} as key, jsonb_strip_nulls(jsonb_build_object(${row}))::text as line from ${from}
    where stored.catalog_id = ${catalogId} and ${key} > ${after} order by ${key} limit ${limit}`.execute(tx);
  return rows;
}
