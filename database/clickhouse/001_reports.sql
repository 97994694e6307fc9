-- Reports only: everything here is derived from PostgreSQL's logs and can be dropped and loaded again, but for order lines: they stay here for longer.
-- Batches carry deduplication tokens; a repeated batch changes neither the events nor the roll-ups made from them.

-- Organic events too, under the company 0: no company's report reads them.
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
  -- Returns and clicks found invalid later come as correcting rows: what they take from a count of clicks or sold lines.
  counts Int8 default 1,
  quantity Int32,
  sales_micros Int64,
  attribution LowCardinality(String),
  -- The shopper that the auction was held for: trials of rules are told by it.
  auction_shopper_key Nullable(Int64),
  -- The kind of automatic fit by which the ad was found; empty for none.
  bucket LowCardinality(String) default '',
  -- Of the row's batch.
  fingerprint UInt32 default 0 codec(ZSTD(1))
) engine = MergeTree
partition by toYYYYMM(day)
order by (company_id, day, shopper, occurred_at)
ttl day + interval 400 day, day + interval 100 day delete where company_id = toUUID('00000000-0000-0000-0000-000000000000')
settings non_replicated_deduplication_window = 10000;

-- Roll-ups by day. Counts belong to the event's day, cost to the day it was billed on; they differ only for events after settlement. A line of an
-- order may come to 10^18 micro-units, so nine of them on one day are more than 64 bits hold: sums of sales have twice as many.

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
  bucket LowCardinality(String) default '',
  wallet_currency LowCardinality(String),
  catalog_currency LowCardinality(String),
  impressions Int64,
  clicks Int64,
  cost_micros Int64,
  direct_sales_micros Int128,
  direct_items Int64,
  direct_purchases Int64,
  halo_sales_micros Int128,
  halo_items Int64,
  halo_purchases Int64,
  view_sales_micros Int128
) engine = SummingMergeTree
partition by toYYYYMM(day)
order by (company_id, day, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, platform, placement, bucket, wallet_currency, catalog_currency)
settings non_replicated_deduplication_window = 10000;

create materialized view if not exists daily_feed to daily as
select
  at as day, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, platform, placement, bucket, wallet_currency, catalog_currency,
  sumIf(counts, kind = 'IMPRESSION' and not invalid and at = event_day) as impressions,
  sumIf(counts, kind = 'CLICK' and not invalid and at = event_day) as clicks,
  sumIf(billed_micros, at = billed_day) as cost_micros,
  sumIf(toInt128(sales_micros), attribution = 'DIRECT_CLICK') as direct_sales_micros,
  sumIf(quantity, attribution = 'DIRECT_CLICK') as direct_items,
  sumIf(counts, attribution = 'DIRECT_CLICK') as direct_purchases,
  sumIf(toInt128(sales_micros), attribution = 'HALO_CLICK') as halo_sales_micros,
  sumIf(quantity, attribution = 'HALO_CLICK') as halo_items,
  sumIf(counts, attribution = 'HALO_CLICK') as halo_purchases,
  sumIf(toInt128(sales_micros), attribution in ('DIRECT_VIEW', 'HALO_VIEW')) as view_sales_micros
from (
  select *, day as event_day, arrayJoin(if(day = billed_day, [day], [day, billed_day])) as at from ad_event where ad_set_id != toUUID('00000000-0000-0000-0000-000000000000')
)
group by at, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, platform, placement, bucket, wallet_currency, catalog_currency;

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
  direct_sales_micros Int128,
  direct_items Int64,
  direct_purchases Int64,
  halo_sales_micros Int128,
  halo_items Int64,
  halo_purchases Int64,
  view_sales_micros Int128
) engine = SummingMergeTree
partition by toYYYYMM(day)
order by (company_id, day, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, search_term, wallet_currency, catalog_currency)
settings non_replicated_deduplication_window = 10000;

create materialized view if not exists daily_search_term_feed to daily_search_term as
select
  at as day, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, search_term, wallet_currency, catalog_currency,
  sumIf(counts, kind = 'IMPRESSION' and not invalid and at = event_day) as impressions,
  sumIf(counts, kind = 'CLICK' and not invalid and at = event_day) as clicks,
  sumIf(billed_micros, at = billed_day) as cost_micros,
  sumIf(toInt128(sales_micros), attribution = 'DIRECT_CLICK') as direct_sales_micros,
  sumIf(quantity, attribution = 'DIRECT_CLICK') as direct_items,
  sumIf(counts, attribution = 'DIRECT_CLICK') as direct_purchases,
  sumIf(toInt128(sales_micros), attribution = 'HALO_CLICK') as halo_sales_micros,
  sumIf(quantity, attribution = 'HALO_CLICK') as halo_items,
  sumIf(counts, attribution = 'HALO_CLICK') as halo_purchases,
  sumIf(toInt128(sales_micros), attribution in ('DIRECT_VIEW', 'HALO_VIEW')) as view_sales_micros
from (
  select *, day as event_day, arrayJoin(if(day = billed_day, [day], [day, billed_day])) as at from ad_event where ad_set_id != toUUID('00000000-0000-0000-0000-000000000000')
)
group by at, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, search_term, wallet_currency, catalog_currency;

-- So that a month of a campaign's products is read without its single events: ordered by campaign and SKU first, as it is queried. A sale counts
-- for the SKU that was sold, a banner's impressions and clicks for none.
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
  direct_sales_micros Int128,
  direct_items Int64,
  direct_purchases Int64,
  halo_sales_micros Int128,
  halo_items Int64,
  halo_purchases Int64,
  view_sales_micros Int128
) engine = SummingMergeTree
partition by toYYYYMM(day)
order by (company_id, campaign_id, sku, day, ad_set_id, brand_id, catalog_id, ad_type, wallet_currency, catalog_currency)
settings non_replicated_deduplication_window = 10000;

create materialized view if not exists daily_sku_feed to daily_sku as
select
  at as day, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, sku, wallet_currency, catalog_currency,
  sumIf(counts, kind = 'IMPRESSION' and not invalid and at = event_day) as impressions,
  sumIf(counts, kind = 'CLICK' and not invalid and at = event_day) as clicks,
  sumIf(billed_micros, at = billed_day) as cost_micros,
  sumIf(toInt128(sales_micros), attribution = 'DIRECT_CLICK') as direct_sales_micros,
  sumIf(quantity, attribution = 'DIRECT_CLICK') as direct_items,
  sumIf(counts, attribution = 'DIRECT_CLICK') as direct_purchases,
  sumIf(toInt128(sales_micros), attribution = 'HALO_CLICK') as halo_sales_micros,
  sumIf(quantity, attribution = 'HALO_CLICK') as halo_items,
  sumIf(counts, attribution = 'HALO_CLICK') as halo_purchases,
  sumIf(toInt128(sales_micros), attribution in ('DIRECT_VIEW', 'HALO_VIEW')) as view_sales_micros
from (
  select *, day as event_day, arrayJoin(if(day = billed_day, [day], [day, billed_day])) as at from ad_event where ad_set_id != toUUID('00000000-0000-0000-0000-000000000000')
)
group by at, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, sku, wallet_currency, catalog_currency;

-- Every order line, earned by an ad or not. Returns, and shoppers that became known later, come as correcting rows: sums are right as they are.
create table if not exists order_line (
  position UInt64,
  catalog_id UUID,
  order_id String,
  line UInt16,
  occurred_at DateTime64(3, 'UTC'),
  received_at DateTime64(3, 'UTC'),
  day Date,
  -- Empty when not known.
  shopper String,
  sku String,
  seller_id String,
  -- 0 when not known.
  brand_id UUID,
  catalog_currency LowCardinality(String),
  quantity Int32,
  sales_micros Int64,
  counts Int8,
  fingerprint UInt32 codec(ZSTD(1))
) engine = MergeTree
partition by toYYYYMM(day)
order by (catalog_id, day, brand_id, sku, order_id)
ttl day + interval 800 day
settings non_replicated_deduplication_window = 10000;

create table if not exists page_view (
  position UInt64,
  catalog_id UUID,
  event_id String,
  occurred_at DateTime64(3, 'UTC'),
  day Date,
  shopper String,
  platform LowCardinality(String),
  page_type LowCardinality(String),
  page_id String,
  page_values Array(String),
  fingerprint UInt32 codec(ZSTD(1))
) engine = MergeTree
partition by toYYYYMM(day)
order by (catalog_id, day, shopper, occurred_at)
ttl day + interval 100 day
settings non_replicated_deduplication_window = 10000;

-- Which report store this is: PostgreSQL stores the same id beside what it handed over.
create table if not exists endcap_store (id UUID) engine = MergeTree order by id;
insert into endcap_store select generateUUIDv4() where (select count() from endcap_store) = 0;

-- What has arrived, counted in the insert that brings it: a store that lost or never got something cannot be taken for a full one.
create table if not exists load_progress (
  day Date,
  rows UInt64,
  checksum UInt64
) engine = SummingMergeTree
order by day
settings non_replicated_deduplication_window = 10000;
create materialized view if not exists load_progress_feed to load_progress as
select day, count() as rows, sum(toUInt64(fingerprint)) as checksum from ad_event group by day;
create materialized view if not exists load_progress_order_line_feed to load_progress as
select day, count() as rows, sum(toUInt64(fingerprint)) as checksum from order_line group by day;
create materialized view if not exists load_progress_page_view_feed to load_progress as
select day, count() as rows, sum(toUInt64(fingerprint)) as checksum from page_view group by day;
