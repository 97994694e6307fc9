-- Every event id a storefront ever sent, once: what makes a replay change nothing.
create table event_receipt (
  catalog_id uuid not null references catalog,
  kind text not null check (kind in ('IMPRESSION', 'CLICK', 'PURCHASE', 'PAGEVIEW')),
  event_id text not null,
  received_at timestamptz not null,
  primary key (catalog_id, kind, event_id)
);

-- A decision is billed once, however many events name it.
create table decision_charge (
  decision_id uuid primary key,
  charged_at timestamptz not null
);

-- The event log: the truth that reports are built from. Sales are one row per credited order line; a return or a later
-- found invalid click is a reversing row.
create table ad_event (
  position bigint generated always as identity primary key,
  -- Lets the loader read only transactions that can no longer be overtaken by an earlier one.
  xid xid8 not null default pg_current_xact_id(),
  event_id text not null,
  kind text not null check (kind in ('IMPRESSION', 'CLICK', 'SALE')),
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  -- The catalog's local day of the event, and the day its cost is billed on (later only for events after settlement).
  day date not null,
  billed_day date not null,
  catalog_id uuid not null references catalog,
  shopper text not null,
  -- Null for organic events.
  decision_id uuid,
  company_id uuid references company,
  brand_id uuid references brand,
  campaign_id bigint,
  ad_set_id uuid,
  ad_type text check (ad_type in ('PRODUCT', 'BANNER')),
  sku text,
  platform text,
  placement text,
  search_term text,
  -- Wallet currency.
  price_micros bigint not null default 0,
  billed_micros bigint not null default 0,
  -- BUDGET, WALLET, ALREADY_BILLED; null when billed in full or free of charge.
  unbilled_reason text,
  -- BOT, CLICK_RATE, EXPIRED…; invalid events are kept and shown, never billed.
  invalid_reason text,
  -- Sales only. Catalog currency.
  order_id text,
  quantity integer not null default 0,
  sales_micros bigint not null default 0,
  -- DIRECT (same SKU) or HALO (same brand), after a CLICK or a VIEW.
  attribution text check (attribution in ('DIRECT_CLICK', 'HALO_CLICK', 'DIRECT_VIEW', 'HALO_VIEW')),
  -- Position of the click or view that earned the sale.
  touch_position bigint
);
create index ad_event_log on ad_event (xid, position);
create index ad_event_shopper on ad_event (catalog_id, shopper, kind, occurred_at desc) where invalid_reason is null;
create index ad_event_click_rate on ad_event (shopper, occurred_at desc) where kind = 'CLICK';
create index ad_event_ad_set on ad_event (ad_set_id, billed_day);
alter table ad_event enable row level security;
alter table ad_event force row level security;
create policy tenant on ad_event using ((select viewer_sees_all()) or company_id = (select viewer_company()));
call make_append_only('ad_event');

-- An order line is credited to one touch, once.
create table sale_receipt (
  catalog_id uuid not null references catalog,
  order_id text not null,
  line smallint not null,
  primary key (catalog_id, order_id, line)
);

-- A sample of auctions: what recommended bids, forecasts and search statistics learn from.
create table auction_log (
  id uuid primary key,
  catalog_id uuid not null references catalog,
  at timestamptz not null,
  sample_weight real not null,
  search_term text,
  category_ids text[] not null default '{}',
  platform text,
  slots smallint not null,
  -- [{adSetId, sku, bidMicros, clickRate, quality, rank, priceMicros}] best first.
  candidates jsonb not null
);
create index auction_log_time on auction_log (catalog_id, at);

-- What the report loader has handed over, by batch: a batch repeated after a crash has the same rows and token.
create table report_batch (
  id bigint generated always as identity primary key,
  from_xid xid8 not null,
  from_position bigint not null,
  to_xid xid8 not null,
  to_position bigint not null,
  rows integer not null,
  created_at timestamptz not null,
  loaded_at timestamptz
);
