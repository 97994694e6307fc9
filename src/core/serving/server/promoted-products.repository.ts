import { sql, type RawBuilder } from 'kysely';

/**
 * The active products that an ad's content promotes: its SKUs, or without SKUs every product of the brand that matches
 * its filter (categories include their descendants). Both are limited to the ad set's own price range. Expects
 * `content`, `ad_set` and `campaign` in scope and yields `sku`, or something else of `product`. Serving and state share
 * this definition.
 */
export const promotedProducts: RawBuilder<unknown> = promoted(sql`product.sku`);

export function promoted(yields: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  select ${yields}
  from unnest(content.skus) as chosen (sku)
  join product on product.catalog_id = campaign.catalog_id and product.sku = chosen.sku
  where product.status = 'ACTIVE' and product.quantity > 0
    and (ad_set.min_price_micros is null or product.price_micros >= ad_set.min_price_micros)
    and (ad_set.max_price_micros is null or product.price_micros <= ad_set.max_price_micros)
  union all
  select ${yields}
  from (
    select array(
      select category.id from category
      where category.catalog_id = campaign.catalog_id and category.path && content.category_ids
    ) as category_ids offset 0
  ) wanted
  join product on product.catalog_id = campaign.catalog_id and product.brand_id = campaign.brand_id
  where cardinality(content.skus) = 0
    and product.status = 'ACTIVE' and product.quantity > 0
    and product.price_micros >= greatest(content.min_price_micros, ad_set.min_price_micros, 0)
    and (content.max_price_micros is null or product.price_micros <= content.max_price_micros)
    and (ad_set.max_price_micros is null or product.price_micros <= ad_set.max_price_micros)
    and (cardinality(content.category_ids) = 0 or product.category_ids && wanted.category_ids)
    and (cardinality(content.seller_ids) = 0 or product.seller_ids && content.seller_ids)`;
}
