-- What ads sold for what they cost, and what is bid for those who leave their bid to us. Counted from the event log; older days count less.
create table ad_set_evidence (
  ad_set_id uuid primary key,
  catalog_id uuid not null,
  clicks double precision not null default 0,
  -- Order lines sold after a click on the product itself, and what they brought in catalog currency.
  sold double precision not null default 0,
  sales_micros double precision not null default 0,
  -- Since the bid was last set by them. Wallet currency.
  step_clicks double precision not null default 0,
  step_cost_micros double precision not null default 0,
  -- Platform default currency per click; null where people bid themselves, and until it is first set.
  bid_micros double precision
);
call protect_system_table('ad_set_evidence');

alter table learn_progress add column bids_set_at timestamptz not null default '-infinity';

-- What a campaign sold, newest first.
create index ad_event_sale on ad_event (campaign_id, day, occurred_at) where kind = 'SALE' and counts is null;
