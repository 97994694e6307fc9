-- The ad engine: events, the log they are appended to, the sales they earned, and what is learned from them.

-- Every event a storefront sent, once: a replay changes nothing. Every event is written while its sender waits, so rows here and in the
-- log reference nothing: four look-ups per event cost as much as storing it, and can never fail. The catalog is the API key's own, company
-- and brand come from a token that this database's engine signed, and none of the three is deleted.
create table event_receipt (
  -- Of the catalog, the kind and the id, behind the week in which the event happened: a replay says the same, and is looked for in one partition
  -- only.
  fingerprint uuid primary key
) partition by range (fingerprint);
create table event_receipt_default partition of event_receipt default;
call protect_system_table('event_receipt');
call protect_system_table('event_receipt_default');
revoke all on event_receipt_default from endcap_app;

-- Events that were acknowledged and are not recorded yet: one row per commit of a process, deleted by the transaction that
-- records them.
create table event_inbox (
  -- Of the process that stored them, a number for each of its commits.
  stream uuid not null,
  number bigint not null,
  arrived_at timestamptz not null default clock_timestamp(),
  -- Until then they are left to the process that holds them in memory; then any process may record them.
  held_until timestamptz not null,
  events integer not null check (events > 0),
  format smallint not null,
  body bytea not null,
  primary key (stream, number)
);
-- Compressed already.
alter table event_inbox alter column body set storage external;
create index event_inbox_arrived on event_inbox (arrived_at);
call protect_system_table('event_inbox');

-- Acknowledged events whose contents could not be recorded. What is here is a defect.
create table event_set_aside (
  catalog_id uuid not null,
  event_id text not null,
  received_at timestamptz not null,
  reason text not null,
  -- As JSON.
  event text not null,
  -- Two processes may set the same aside: one that stored it, and one that adopted it.
  primary key (catalog_id, event_id, received_at)
);
call protect_system_table('event_set_aside');

-- A decision is billed once, however many events name it. Its id says when it was made.
create table decision_charge (
  decision_id uuid primary key
) partition by range (decision_id);
create table decision_charge_default partition of decision_charge default;
call protect_system_table('decision_charge');
call protect_system_table('decision_charge_default');
revoke all on decision_charge_default from endcap_app;

-- Rows of all logs are numbered by one sequence: a moved database is recognized by the highest number that came with it.
create sequence log_position;

-- The event log: the truth that reports are built from. Sales are one row per credited order line; a return or a later
-- found invalid click is a reversing row.
create table ad_event (
  position bigint primary key default nextval('log_position'),
  -- Lets readers take only transactions that can no longer be overtaken by an earlier one.
  xid xid8 not null default pg_current_xact_id(),
  event_id text not null,
  kind text not null check (kind in ('IMPRESSION', 'CLICK', 'SALE')),
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  -- The catalog's local day of the event, and the day its cost is billed on (later only for events after settlement).
  day date not null,
  billed_day date not null,
  catalog_id uuid not null,
  shopper text not null,
  -- Clicks are limited by who is known to have made them: the shopper that the auction was requested for, and the address and agent they came
  -- from. Both are fingerprints: nothing but "the same again" is read from them. Other events have neither.
  shopper_key bigint,
  -- Above 32 bits the address, below them the agent. Null where only a relay is known.
  source bigint,
  -- Of events of ads, sales and corrections: the fingerprint of the shopper that the auction was held for, as sealed; null where it named
  -- none. Trials of rules are told by it.
  auction_shopper_key bigint,
  -- Null for organic events.
  decision_id uuid,
  company_id uuid,
  brand_id uuid,
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
  -- Of events that cost something: the bid and the minimum behind the price, as sealed (decide/rules/price-parts.ts).
  price_parts bytea,
  -- The kind of automatic fit by which the ad was found, as sealed: 1 close, 2 loose, 3 substitutes, 4 complements; null for none.
  bucket smallint check (bucket between 1 and 4),
  -- BUDGET, SHARED, WALLET, ALREADY_BILLED; null when billed in full or free of charge.
  unbilled_reason text,
  -- BOT, CLICK_RATE, EXPIRED…; invalid events are stored and shown, never billed.
  invalid_reason text,
  -- Of correcting rows: what they take from the count of clicks or sold lines. Null counts once, as every first report does.
  counts smallint check (counts between -1 and 1),
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
-- Finds a shopper's clicks, for their rate, and touches, for the sales they earned.
create index ad_event_shopper on ad_event (catalog_id, shopper, kind, occurred_at) where ad_set_id is not null;
create index ad_event_click_shopper on ad_event (shopper_key, occurred_at desc) where shopper_key is not null;
create index ad_event_click_source on ad_event (ad_set_id, (source >> 32), occurred_at desc) where source is not null;
-- Returns and cancellations look for what an order earned.
create index ad_event_order on ad_event (catalog_id, order_id) where order_id is not null;
-- Invalid events are listed by company and day.
create index ad_event_invalid on ad_event (company_id, day) where invalid_reason is not null or counts is not null;
-- When a wallet could not pay stands on the time axis of charts.
create index ad_event_unpaid on ad_event (company_id, day) include (occurred_at) where unbilled_reason = 'WALLET';
create index ad_event_corrected on ad_event (touch_position) where counts is not null;
-- What a campaign sold, newest first.
create index ad_event_sale on ad_event (campaign_id, day, occurred_at) where kind = 'SALE' and counts is null;
call protect_tenant_table('ad_event');
call make_append_only('ad_event');

-- Valid impressions that cost nothing, nine events of ten: those of one transaction are one row, each column a list in their order, which takes a
-- fifth of the room of rows. As in ad_event otherwise.
create table impression_batch (
  position bigint not null default nextval('log_position'),
  xid xid8 not null default pg_current_xact_id(),
  -- How many impressions.
  rows integer not null check (rows > 0),
  -- The earliest of them.
  received_at timestamptz not null,
  occurred_at timestamptz[] not null,
  day date[] not null,
  billed_day date[] not null,
  catalog_id uuid[] not null,
  shopper text[] not null,
  auction_shopper_key bigint[] not null,
  decision_id uuid[] not null,
  company_id uuid[] not null,
  brand_id uuid[] not null,
  campaign_id bigint[] not null,
  ad_set_id uuid[] not null,
  ad_type text[] not null,
  sku text[] not null,
  platform text[] not null,
  placement text[] not null,
  search_term text[] not null,
  bucket smallint[] not null,
  primary key (position) include (rows, received_at)
);
create index impression_batch_log on impression_batch (xid, position) include (rows);
call protect_system_table('impression_batch');
call make_append_only('impression_batch');
-- Several times as fast as the default, where this PostgreSQL has it.
do $$
declare
  list record;
begin
  for list in select attname as name from pg_attribute where attrelid = 'impression_batch'::regclass and attndims > 0 loop
    execute format('alter table impression_batch alter column %I set compression lz4', list.name);
  end loop;
exception when feature_not_supported then null;
end
$$;

-- What was shown to whom, where a view can earn a sale: what choosing the view that did takes. For as long as one can.
create table impression_touch (
  -- The shopper's fingerprint within the catalog.
  shopper_key bigint not null,
  -- The first of the views.
  occurred_at timestamptz not null,
  -- The batch they are in.
  batch bigint not null,
  -- Those of this shopper in the batch, as attribute/seen-views.ts packs them.
  views bytea not null
) partition by range (occurred_at);
create index impression_touch_shopper on impression_touch (shopper_key, occurred_at);
create table impression_touch_default partition of impression_touch default;
call protect_system_table('impression_touch');
call protect_system_table('impression_touch_default');
revoke update, delete, truncate on impression_touch from endcap_app;
revoke all on impression_touch_default from endcap_app;

-- Views that earned a sale, for their companies to read: touch_position of what they earned.
create table credited_view (
  position bigint primary key default nextval('log_position'),
  company_id uuid not null,
  batch bigint not null,
  place integer not null,
  occurred_at timestamptz not null,
  catalog_id uuid not null,
  ad_set_id uuid not null,
  sku text,
  platform text,
  placement text,
  search_term text,
  unique (batch, place)
);
call protect_tenant_table('credited_view');
call make_append_only('credited_view');

-- Batched impressions as rows of the log. All of a batch have its position.
create view logged_impression with (security_invoker = true) as
  select position, xid, null::text as event_id, 'IMPRESSION' as kind, r.occurred_at, received_at, r.day, r.billed_day, r.catalog_id, r.shopper,
    r.auction_shopper_key, r.decision_id, r.company_id, r.brand_id, r.campaign_id, r.ad_set_id, r.ad_type, r.sku, r.platform, r.placement,
    r.search_term, 0::bigint as price_micros, 0::bigint as billed_micros, null::text as unbilled_reason, null::text as invalid_reason,
    null::smallint as counts, null::text as order_id, 0 as quantity, 0::bigint as sales_micros, null::text as attribution,
    null::bigint as touch_position, r.bucket
  from impression_batch b, unnest(b.occurred_at, b.day, b.billed_day, b.catalog_id, b.shopper, b.auction_shopper_key, b.decision_id, b.company_id,
      b.brand_id, b.campaign_id, b.ad_set_id, b.ad_type, b.sku, b.platform, b.placement, b.search_term, b.bucket)
    as r (occurred_at, day, billed_day, catalog_id, shopper, auction_shopper_key, decision_id, company_id, brand_id, campaign_id, ad_set_id,
      ad_type, sku, platform, placement, search_term, bucket);

-- The log as a whole.
create view logged_event with (security_invoker = true) as
  select * from logged_impression
  union all
  select position, xid, event_id, kind, occurred_at, received_at, day, billed_day, catalog_id, shopper, auction_shopper_key, decision_id,
    company_id, brand_id, campaign_id, ad_set_id, ad_type, sku, platform, placement, search_term, price_micros, billed_micros,
    unbilled_reason, invalid_reason, counts, order_id, quantity, sales_micros, attribution, touch_position, bucket
  from ad_event;

-- Readers of the logs go by the number of the transaction that wrote a row, which begins at zero in every cluster. An epoch is the time
-- between two moves of the database: rows up to base_position carry the numbers of clusters before.
create table log_epoch (
  number integer primary key,
  system_identifier text not null,
  base_position bigint not null,
  opened_at timestamptz not null default now()
);
insert into log_epoch (number, system_identifier, base_position) select 1, system_identifier::text, 0 from pg_control_system();
call protect_system_table('log_epoch');

-- An order line is recorded and credited once, whether it comes as an event, in an order feed, or as both.
create table order_line_receipt (
  catalog_id uuid not null references catalog,
  order_id text not null,
  line smallint not null,
  -- Feeds may not know the shopper; the event of the same order, which may come later, does.
  has_shopper boolean not null,
  received_at timestamptz not null,
  primary key (catalog_id, order_id, line)
);
-- Receipts are deleted in the order of their age, once their lines are too old to be recorded again.
create index order_line_receipt_age on order_line_receipt (received_at);

-- Every order line, whether an ad earned it or not. Append-only: a return, or a shopper that becomes known, is a correcting row.
create table order_line (
  position bigint not null default nextval('log_position'),
  xid xid8 not null default pg_current_xact_id(),
  catalog_id uuid not null,
  order_id text not null,
  line smallint not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  -- The catalog's local day of the order, for corrections as well.
  day date not null,
  shopper text,
  sku text not null,
  -- As the storefront names it.
  seller_id text,
  -- The product's at the time.
  brand_id uuid,
  quantity integer not null,
  -- Catalog currency.
  sales_micros bigint not null,
  counts smallint not null default 1 check (counts between -1 and 1),
  -- Position of the row that a correcting row corrects.
  corrects bigint
) partition by range (received_at);
create index order_line_log on order_line (xid, position);
create index order_line_order on order_line (catalog_id, order_id);
create table order_line_default partition of order_line default;
call protect_system_table('order_line');
call protect_system_table('order_line_default');
revoke update, delete, truncate on order_line from endcap_app;
revoke all on order_line_default from endcap_app;

-- Every page view.
create table page_view (
  position bigint not null default nextval('log_position'),
  xid xid8 not null default pg_current_xact_id(),
  catalog_id uuid not null,
  event_id text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  day date not null,
  shopper text not null,
  platform text,
  page_type text not null check (page_type in ('home', 'category', 'PDP', 'search', 'cart', 'other')),
  page_id text not null,
  -- What the page was about, as the storefront named it; of a cart its products.
  page_values text[] not null
) partition by range (received_at);
create index page_view_log on page_view (xid, position);
create table page_view_default partition of page_view default;
call protect_system_table('page_view');
call protect_system_table('page_view_default');
revoke update, delete, truncate on page_view from endcap_app;
revoke all on page_view_default from endcap_app;

-- Impressions that were seen: how long half of the ad was on the screen. Beside the event log, because no charge and no sale follows from one.
create table viewable (
  position bigint not null default nextval('log_position'),
  xid xid8 not null default pg_current_xact_id(),
  catalog_id uuid not null,
  event_id text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  -- The catalog's local day.
  day date not null,
  decision_id uuid not null,
  campaign_id bigint not null,
  ad_set_id uuid not null,
  sku text,
  placement text not null,
  seen_ms integer not null check (seen_ms > 0)
) partition by range (received_at);
create index viewable_campaign on viewable (campaign_id, day);
create table viewable_default partition of viewable default;
call protect_system_table('viewable');
call protect_system_table('viewable_default');
revoke update, delete, truncate on viewable from endcap_app;
revoke all on viewable_default from endcap_app;

-- What came back of an order, as last reported: that may be before the sale is.
create table order_return (
  catalog_id uuid not null references catalog,
  order_id text not null,
  -- Null: the whole order.
  sku text,
  quantity integer not null check (quantity >= 0),
  reported_at timestamptz not null,
  unique nulls not distinct (catalog_id, order_id, sku)
);

-- A sample of auctions: what recommended bids, forecasts and search statistics learn from.
create table auction_log (
  id uuid primary key,
  catalog_id uuid not null references catalog,
  at timestamptz not null,
  sample_weight real not null,
  search_term text,
  category_ids text[] not null default '{}',
  -- The products the page named, without which what the auction was about is not known; null where it named none.
  product_ids text[],
  -- The storefront's scores of these products, in their order; null where it sent none.
  quality_scores double precision[],
  platform text,
  -- What the storefront said of the page, the place on it, the device and the shopper; null where it did not.
  page_type text check (page_type in ('HOME', 'SEARCH', 'CATEGORY', 'PRODUCT', 'CART')),
  page_product_id text,
  page_product_ids text[] not null default '{}',
  placement_code text,
  device text check (device in ('desktop', 'mobile')),
  gender text check (gender in ('MALE', 'FEMALE')),
  age integer,
  segment_ids text[] not null default '{}',
  -- Whether the storefront named the shopper, and the ad sets that fitted, but that this shopper had seen as often as allowed.
  has_shopper boolean not null default false,
  -- The shopper's fingerprint: which rules on trial held for it.
  shopper_key bigint,
  seen_enough uuid[] not null default '{}',
  -- The least prices that the storefront asked for, platform default currency; null where it did not.
  floor_click_micros bigint,
  floor_impression_micros bigint,
  slots smallint not null,
  -- What the earlier auctions of its page awarded, as decide.ts describes it; null for the first one.
  page jsonb,
  -- [{adSetId, sku, bidMicros, baseMicros, factor, clickRate, quality, rank, priceMicros}] best first.
  candidates jsonb not null
);
create index auction_log_time on auction_log (catalog_id, at);
call protect_system_table('auction_log');

-- What shoppers did with the ads of each product and placement, older days counting less. `batch` grows with every count, so that a reader
-- can request what is new.
create table click_evidence (
  catalog_id uuid not null,
  placement text not null,
  sku text not null,
  impressions double precision not null,
  clicks double precision not null,
  batch bigint not null,
  primary key (catalog_id, placement, sku)
);
create index click_evidence_batch on click_evidence (batch);
call protect_system_table('click_evidence');

-- How often each rank was seen and clicked, by UTC day: what a forecast makes of a won rank.
create table rank_evidence (
  catalog_id uuid not null,
  day date not null,
  placement text not null,
  rank smallint not null,
  impressions bigint not null,
  clicks bigint not null,
  primary key (catalog_id, day, placement, rank)
);
call protect_system_table('rank_evidence');

-- What ads sold for what they cost, and the bid of ad sets that leave it to us. Counted from the event log; older days count less.
create table ad_set_evidence (
  ad_set_id uuid primary key,
  catalog_id uuid not null,
  clicks double precision not null default 0,
  -- Order lines sold after a click on the product itself, and what they brought in catalog currency.
  sold double precision not null default 0,
  sales_micros double precision not null default 0,
  -- Since the bid was last set from them. Wallet currency.
  step_clicks double precision not null default 0,
  step_cost_micros double precision not null default 0,
  -- Platform default currency per click; null where users bid themselves, and until it is first set.
  bid_micros double precision
);
call protect_system_table('ad_set_evidence');

-- How far each log of events has been counted, locked by the process that counts.
create table learn_position (
  log text primary key check (log in ('ad_event', 'impression_batch')),
  epoch integer not null default 1 references log_epoch,
  xid xid8 not null default '0',
  position bigint not null default 0
);
insert into learn_position (log) values ('ad_event'), ('impression_batch');
call protect_system_table('learn_position');

-- What has been counted. One row, locked by the process that counts.
create table learn_progress (
  is_only boolean primary key default true check (is_only),
  batch bigint not null,
  decayed_on date not null,
  bids_set_at timestamptz not null default '-infinity'
);
insert into learn_progress (batch, decayed_on) values (0, '2000-01-01');
call protect_system_table('learn_progress');

-- What is bought together, learned each night from the order lines of 90 days: for each product at most 50 others, of other categories.
create table product_pair (
  catalog_id uuid not null references catalog,
  sku text not null,
  with_sku text not null,
  -- Those that had both.
  orders integer not null check (orders > 0),
  -- How many times as often as by chance.
  lift double precision not null,
  primary key (catalog_id, sku, with_sku)
);
call protect_system_table('product_pair');

-- For which local day a storefront's pairs were last learned, and how often they changed: by that an engine knows whether it has them.
create table pair_learning (
  catalog_id uuid primary key references catalog,
  learned_on date,
  revision integer not null default 0
);
call protect_system_table('pair_learning');

create function count_pair_change() returns trigger language plpgsql as $$
begin
  insert into pair_learning as known (catalog_id, revision)
    select distinct catalog_id, 1 from changed order by catalog_id
    on conflict (catalog_id) do update set revision = known.revision + 1;
  return null;
end
$$;
call follow_changes('product_pair', 'count_pair_change');
create trigger announce after insert or update of revision or delete on pair_learning for each statement execute function announce_catalogs();

-- What storefronts asked and reported, summed in each process and added here every few seconds: five minutes of one storefront. Kept for two
-- days, and of each storefront the last one, by which it is known since when it is silent.
create table storefront_traffic (
  catalog_id uuid not null references catalog,
  slot timestamptz not null,
  last_request_at timestamptz not null,
  -- Calls of /v2 with a valid key; of these the ones that were answered 4xx, 429 and 5xx.
  requests bigint not null,
  refused bigint not null,
  too_many bigint not null,
  failed bigint not null,
  -- Calls for auctions by their duration, and events by how long after they happened they arrived; bounds in observe/rules/histogram.ts.
  durations bigint[] not null,
  skews bigint[] not null,
  auctions bigint not null,
  -- With a winner.
  filled bigint not null,
  -- Events that name an ad, and those of them that belong to an auction of this storefront; orders, and those that an ad earned.
  impressions bigint not null,
  impressions_joined bigint not null,
  clicks bigint not null,
  clicks_joined bigint not null,
  orders bigint not null,
  orders_joined bigint not null,
  primary key (catalog_id, slot)
);
call protect_system_table('storefront_traffic');

create function add_counts(bigint[], bigint[]) returns bigint[] language sql immutable as $$
  select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place) from unnest($1, $2) with ordinality as count (a, b, place)
$$;

-- What storefronts called with, one line per auction, event and refused call: problems at all times, the others while the live tail is open. At most so
-- many of each storefront, minutes of the others and a day of problems.
create table storefront_tail (
  id bigint generated always as identity primary key,
  catalog_id uuid not null references catalog,
  key_id uuid not null,
  kind text not null check (kind in ('AUCTION', 'IMPRESSION', 'CLICK', 'VIEWABLE', 'PURCHASE', 'PAGEVIEW', 'REFUSED')),
  at timestamptz not null,
  written_at timestamptz not null default clock_timestamp(),
  -- How many such lines this one stands for.
  one_in integer not null check (one_in > 0),
  -- What the decisions of one auction have in common; null for what names no ad.
  visit text,
  event_id text,
  -- Of refused calls.
  request_id text,
  status smallint,
  -- What was wrong, in which field, and what the caller was answered.
  reason text,
  field text,
  message text,
  skus text[] not null default '{}',
  -- Its beginning.
  shopper text,
  -- Of auctions.
  slots smallint,
  search_term text,
  placement text,
  winners jsonb,
  path text not null,
  -- What was sent, without shoppers and keys; null where it is too long.
  body text
);
create index storefront_tail_latest on storefront_tail (catalog_id, written_at);
create index storefront_tail_others on storefront_tail (catalog_id, written_at) where reason is null;
create index storefront_tail_problems on storefront_tail (catalog_id, written_at) where reason is not null;
call protect_system_table('storefront_tail');
