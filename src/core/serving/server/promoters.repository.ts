import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

/** What changed of a catalog's products: these, and whatever else these brands had; null: anything. */
export type ChangedProducts = { readonly skus: readonly string[]; readonly brandIds: readonly Uuid[] } | null;

/**
 * Lists the campaigns of a catalog that may promote changed products, or may have. Those that name their products are found
 * by them; those that choose by a filter, by what the products are now. What a product was before is covered by its
 * earlier brand.
 */
export async function promotersOf(tx: Transaction, catalogId: Uuid, changed: ChangedProducts): Promise<bigint[]> {
  const { skus = [], brandIds = [] } = changed ?? {};
  const promoting = changed
    ? sql`
      select campaign_id as id from promoted_sku where catalog_id = ${catalogId} and sku = any(${[...skus]}::text[])
      union
      select campaign.id from product
      join campaign on campaign.catalog_id = product.catalog_id and campaign.brand_id = product.brand_id
      join creative content on content.campaign_id = campaign.id and content.review = 'APPROVED' and cardinality(content.skus) = 0
      where product.catalog_id = ${catalogId} and product.sku = any(${[...skus]}::text[])
        and (cardinality(content.seller_ids) = 0 or product.seller_ids && content.seller_ids)
        and (cardinality(content.category_ids) = 0 or exists (select from category
          where category.catalog_id = product.catalog_id and category.id = any(product.category_ids) and category.path && content.category_ids))
      union
      select campaign.id from campaign
      join creative content on content.campaign_id = campaign.id and content.review = 'APPROVED' and cardinality(content.skus) = 0
      where campaign.brand_id = any(${[...brandIds]}::uuid[])`
    : sql`select campaign.id from campaign where campaign.catalog_id = ${catalogId}`;
  const { rows } = await sql<{ id: bigint }>`
    select campaign.id from (${promoting}) promoting join campaign on campaign.id = promoting.id
    join ad_set on ad_set.campaign_id = campaign.id
    where campaign.catalog_id = ${catalogId} and campaign.ad_type = 'PRODUCT' and ad_set.removed_at is null and not ad_set.is_draft`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
