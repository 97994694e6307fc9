-- Columns carry the trade's names.
-- serves code from 0193_names.sql on
alter table empty_wallet_notice rename column told_at to notified_at;
alter table order_return rename column told_at to reported_at;
alter table top_up rename column asked_at to requested_at;
alter table one_time_code rename column tries to attempts;
alter table meta_campaign rename column wish to pending_change;
alter table meta_campaign rename column wish_number to change_number;
alter table meta_campaign rename column wish_refusal to change_rejection;
alter table catalog rename column shows_per_shopper to frequency_cap;
alter table catalog rename column show_window_hours to frequency_window_hours;
alter table catalog rename column places_per_advertiser to slots_per_advertiser;
