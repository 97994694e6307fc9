-- How a storefront reads what its shoppers type and how it mixes its ads.
alter table catalog
  add column language text not null default 'en' check (language in ('en', 'pt', 'id')),
  -- Places of one page that may go to one advertiser; null: any number.
  add column places_per_advertiser smallint check (places_per_advertiser > 0),
  -- Auctions a campaign may win for one shopper within the window; null: any number.
  add column shows_per_shopper smallint check (shows_per_shopper > 0),
  add column show_window_hours smallint not null default 24 check (show_window_hours between 1 and 168);

-- A key may be revoked ahead of time: until then the old one and the new one both open, so a storefront changes keys without a gap.
alter table api_key
  -- Null: what the deployment allows everybody.
  add column requests_per_second integer check (requests_per_second > 0);

-- Keys and what a storefront wants are read again at once when they change.
create function announce_catalogs() returns trigger language plpgsql as $$
begin
  perform pg_notify('endcap_catalogs', '');
  return null;
end
$$;
create trigger announce after insert or update or delete on api_key for each statement execute function announce_catalogs();
create trigger announce after update on catalog for each statement execute function announce_catalogs();

-- Correcting rows of the log: what they take from the count of clicks or sold lines. Null counts once, as every first telling does.
alter table ad_event add column counts smallint check (counts between -1 and 1);
-- Returns and cancellations look for what an order earned.
create index ad_event_order on ad_event (catalog_id, order_id) where order_id is not null;
-- What was found invalid is looked for by company and day.
create index ad_event_invalid on ad_event (company_id, day) where invalid_reason is not null;
create index ad_event_corrected on ad_event (touch_position) where counts is not null;

-- What came back of an order, as last told: it may be told before the sale is.
create table order_return (
  catalog_id uuid not null references catalog,
  order_id text not null,
  -- Null sku: the whole order.
  sku text,
  quantity integer not null check (quantity >= 0),
  told_at timestamptz not null,
  unique nulls not distinct (catalog_id, order_id, sku)
);
