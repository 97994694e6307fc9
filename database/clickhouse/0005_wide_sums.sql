-- A line of an order may come to 10^18 micro-units, so nine of them on one day are more than 64 bits hold. Sums of sales are kept in twice as many; the
-- lines themselves fit. Harmless to repeat: a column of that type stays as it is, and a view is given the same query.
alter table daily modify column direct_sales_micros Int128;
alter table daily modify column halo_sales_micros Int128;
alter table daily modify column view_sales_micros Int128;
alter table daily_search_term modify column direct_sales_micros Int128;
alter table daily_search_term modify column halo_sales_micros Int128;
alter table daily_search_term modify column view_sales_micros Int128;
alter table daily_sku modify column direct_sales_micros Int128;
alter table daily_sku modify column halo_sales_micros Int128;
alter table daily_sku modify column view_sales_micros Int128;

alter table daily_feed modify query
select
  at as day, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, platform, placement, wallet_currency, catalog_currency,
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
  select *, day as event_day, arrayJoin(if(day = billed_day, [day], [day, billed_day])) as at from ad_event
)
group by at, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, platform, placement, wallet_currency, catalog_currency;

alter table daily_search_term_feed modify query
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
  select *, day as event_day, arrayJoin(if(day = billed_day, [day], [day, billed_day])) as at from ad_event
)
group by at, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, search_term, wallet_currency, catalog_currency;

alter table daily_sku_feed modify query
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
  select *, day as event_day, arrayJoin(if(day = billed_day, [day], [day, billed_day])) as at from ad_event
)
group by at, company_id, brand_id, catalog_id, campaign_id, ad_set_id, ad_type, sku, wallet_currency, catalog_currency;
