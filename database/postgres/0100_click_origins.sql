-- Clicks are limited by who is known to have made them: the shopper that the auction was asked for, and the address and agent they came from.
-- Both are fingerprints: nothing but "the same again" is read from them. Other events have neither.
alter table ad_event
  add column shopper_key bigint,
  -- Above 32 bits the address, below them the agent. Null where only a relay is known.
  add column source bigint;
create index ad_event_click_shopper on ad_event (shopper_key, occurred_at desc) where shopper_key is not null;
create index ad_event_click_source on ad_event (ad_set_id, (source >> 32), occurred_at desc) where source is not null;
