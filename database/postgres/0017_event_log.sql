-- Every event is written while its sender waits. Four references looked up per event cost as much as storing it, and can never fail: the
-- catalog is the API key's own, company and brand come from a token that this database's engine sealed, and none of the three is deleted.
alter table event_receipt drop constraint event_receipt_catalog_id_fkey;
alter table ad_event
  drop constraint ad_event_catalog_id_fkey,
  drop constraint ad_event_company_id_fkey,
  drop constraint ad_event_brand_id_fkey;
-- Nothing reads by it.
drop index ad_event_ad_set;
