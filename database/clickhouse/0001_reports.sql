-- Reports only: everything here is derived from PostgreSQL's ad_event and can be dropped and loaded again.
-- Batches carry deduplication tokens; a repeated batch changes neither the events nor the roll-ups made from them.

create table if not exists ad_event (
  position UInt64,
  kind LowCardinality(String),
  occurred_at DateTime64(3, 'UTC'),
  day Date,
  billed_day Date,
  catalog_id UUID,
  shopper String,
  company_id UUID,
  brand_id UUID,
  campaign_id UInt64,
  ad_set_id UUID,
  ad_type LowCardinality(String),
  sku String,
  platform LowCardinality(String),
  placement LowCardinality(String),
  search_term String,
  wallet_currency LowCardinality(String),
  catalog_currency LowCardinality(String),
  billed_micros Int64,
  invalid UInt8,
  quantity Int32,
  sales_micros Int64,
  attribution LowCardinality(String)
) engine = MergeTree
partition by toYYYYMM(day)
order by (company_id, day, shopper, occurred_at)
ttl day + interval 400 day
settings non_replicated_deduplication_window = 10000;

-- Counts belong to the event's day, cost to the day it was billed on; they differ only for events after settlement.
create table if not exists daily (
  day Date,
  company_id UUID,
  brand_id UUID,
  catalog_id UUID,
  campaign_id UInt64,
  ad_set_id UUID,
  ad_type LowCardinality(String),
  platform LowCardinality(String),
  placement LowCardinality(String),
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
order by (company_id, day, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, platform, placement, wallet_currency, catalog_currency)
settings non_replicated_deduplication_window = 10000;

create materialized view if not exists daily_feed to daily as
select
  at as day, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, platform, placement, wallet_currency, catalog_currency,
  countIf(kind = 'IMPRESSION' and not invalid and at = event_day) as impressions,
  countIf(kind = 'CLICK' and not invalid and at = event_day) as clicks,
  sumIf(billed_micros, at = billed_day) as cost_micros,
  sumIf(sales_micros, attribution = 'DIRECT_CLICK') as direct_sales_micros,
  sumIf(quantity, attribution = 'DIRECT_CLICK') as direct_items,
  countIf(attribution = 'DIRECT_CLICK') as direct_purchases,
  sumIf(sales_micros, attribution = 'HALO_CLICK') as halo_sales_micros,
  sumIf(quantity, attribution = 'HALO_CLICK') as halo_items,
  countIf(attribution = 'HALO_CLICK') as halo_purchases,
  sumIf(sales_micros, attribution in ('DIRECT_VIEW', 'HALO_VIEW')) as view_sales_micros
from (
  select *, day as event_day, arrayJoin(if(day = billed_day, [day], [day, billed_day])) as at from ad_event
)
group by at, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, platform, placement, wallet_currency, catalog_currency;

create table if not exists daily_search_term (
  day Date,
  company_id UUID,
  brand_id UUID,
  catalog_id UUID,
  campaign_id UInt64,
  ad_set_id UUID,
  ad_type LowCardinality(String),
  search_term String,
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
order by (company_id, day, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, search_term, wallet_currency, catalog_currency)
settings non_replicated_deduplication_window = 10000;

create materialized view if not exists daily_search_term_feed to daily_search_term as
select
  at as day, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, search_term, wallet_currency, catalog_currency,
  countIf(kind = 'IMPRESSION' and not invalid and at = event_day) as impressions,
  countIf(kind = 'CLICK' and not invalid and at = event_day) as clicks,
  sumIf(billed_micros, at = billed_day) as cost_micros,
  sumIf(sales_micros, attribution = 'DIRECT_CLICK') as direct_sales_micros,
  sumIf(quantity, attribution = 'DIRECT_CLICK') as direct_items,
  countIf(attribution = 'DIRECT_CLICK') as direct_purchases,
  sumIf(sales_micros, attribution = 'HALO_CLICK') as halo_sales_micros,
  sumIf(quantity, attribution = 'HALO_CLICK') as halo_items,
  countIf(attribution = 'HALO_CLICK') as halo_purchases,
  sumIf(sales_micros, attribution in ('DIRECT_VIEW', 'HALO_VIEW')) as view_sales_micros
from (
  select *, day as event_day, arrayJoin(if(day = billed_day, [day], [day, billed_day])) as at from ad_event
)
group by at, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, search_term, wallet_currency, catalog_currency;
