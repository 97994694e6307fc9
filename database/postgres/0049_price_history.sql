-- How a product's prices moved, as its feed told them; catalog currency. One row per kind of price that changed.
create table product_price_change (
  catalog_id uuid not null,
  sku text not null,
  kind text not null check (kind in ('BLACK', 'PROMOTION', 'MARKDOWN')),
  -- When the storefront published the change, and when it reached us.
  published_at timestamptz not null,
  seen_at timestamptz not null,
  -- Null when a promotion or markdown was taken away.
  price_micros bigint check (price_micros >= 0),
  start_at timestamptz,
  end_at timestamptz,
  primary key (catalog_id, sku, seen_at, kind)
);

-- What products cost when this history begins.
insert into product_price_change (catalog_id, sku, kind, published_at, seen_at, price_micros, start_at, end_at)
select product.catalog_id, product.sku, price.kind, product.published_at, product.updated_at, price.micros, price.start_at, price.end_at
from product cross join lateral (values
  ('BLACK', coalesce(black_price_micros, price_micros), null, null),
  ('PROMOTION', promotion_price_micros, promotion_start_at, promotion_end_at),
  ('MARKDOWN', markdown_price_micros, markdown_start_at, markdown_end_at)
) as price (kind, micros, start_at, end_at)
where price.micros is not null;
