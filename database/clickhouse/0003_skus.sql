-- Figures per SKU, so that a month of a campaign's products is read without its single events. Ordered by campaign and SKU first, since that
-- is how they are asked for; a sale counts for the SKU that was sold, a banner's impressions and clicks for none.
create table if not exists daily_sku (
  day Date,
  company_id UUID,
  brand_id UUID,
  catalog_id UUID,
  campaign_id UInt64,
  ad_set_id UUID,
  ad_type LowCardinality(String),
  sku String,
  wallet_currency LowCardinality(String),
  catalog_currency LowCardinality(String),
  impressions Int64,
  clicks Int64,
  cost_micros Int64,
  direct_sales_micros Int64,
  direct_items Int64,
  direct_purchases Int64,
  halo_sales_micros Int64,
  halo_items Int64,
  halo_purchases Int64,
  view_sales_micros Int64
) engine = SummingMergeTree
partition by toYYYYMM(day)
order by (company_id, campaign_id, sku, day, ad_set_id, brand_id, catalog_id, ad_type, wallet_currency, catalog_currency)
settings non_replicated_deduplication_window = 10000;

-- What was loaded before this table was there. Nothing is loaded meanwhile: the loader starts when every migration is done. Emptied first, for
-- when this was cut short before.
truncate table daily_sku;
insert into daily_sku
select
  at as day, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, sku, wallet_currency, catalog_currency,
  sumIf(counts, kind = 'IMPRESSION' and not invalid and at = event_day) as impressions,
  sumIf(counts, kind = 'CLICK' and not invalid and at = event_day) as clicks,
  sumIf(billed_micros, at = billed_day) as cost_micros,
  sumIf(sales_micros, attribution = 'DIRECT_CLICK') as direct_sales_micros,
  sumIf(quantity, attribution = 'DIRECT_CLICK') as direct_items,
  sumIf(counts, attribution = 'DIRECT_CLICK') as direct_purchases,
  sumIf(sales_micros, attribution = 'HALO_CLICK') as halo_sales_micros,
  sumIf(quantity, attribution = 'HALO_CLICK') as halo_items,
  sumIf(counts, attribution = 'HALO_CLICK') as halo_purchases,
  sumIf(sales_micros, attribution in ('DIRECT_VIEW', 'HALO_VIEW')) as view_sales_micros
from (
  select *, day as event_day, arrayJoin(if(day = billed_day, [day], [day, billed_day])) as at from ad_event
)
group by at, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, sku, wallet_currency, catalog_currency;

create materialized view if not exists daily_sku_feed to daily_sku as
select
  at as day, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, sku, wallet_currency, catalog_currency,
  sumIf(counts, kind = 'IMPRESSION' and not invalid and at = event_day) as impressions,
  sumIf(counts, kind = 'CLICK' and not invalid and at = event_day) as clicks,
  sumIf(billed_micros, at = billed_day) as cost_micros,
  sumIf(sales_micros, attribution = 'DIRECT_CLICK') as direct_sales_micros,
  sumIf(quantity, attribution = 'DIRECT_CLICK') as direct_items,
  sumIf(counts, attribution = 'DIRECT_CLICK') as direct_purchases,
  sumIf(sales_micros, attribution = 'HALO_CLICK') as halo_sales_micros,
  sumIf(quantity, attribution = 'HALO_CLICK') as halo_items,
  sumIf(counts, attribution = 'HALO_CLICK') as halo_purchases,
  sumIf(sales_micros, attribution in ('DIRECT_VIEW', 'HALO_VIEW')) as view_sales_micros
from (
  select *, day as event_day, arrayJoin(if(day = billed_day, [day], [day, billed_day])) as at from ad_event
)
group by at, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, sku, wallet_currency, catalog_currency;
