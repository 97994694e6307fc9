-- A draft is saved half-done: its amounts may still be missing. What was launched has them, as before.
alter table ad_set
  drop constraint ad_set_check,
  drop constraint ad_set_check1,
  drop constraint ad_set_check2,
  add constraint ad_set_daily_budget
    check ((budget_type in ('DAILY', 'DAILY_TOTAL')) = (budget_daily_micros is not null) or (is_draft and budget_daily_micros is null)),
  add constraint ad_set_total_budget
    check ((budget_type in ('TOTAL', 'DAILY_TOTAL')) = (budget_total_micros is not null) or (is_draft and budget_total_micros is null)),
  add constraint ad_set_bid check ((bid_type = 'AUTOMATED') = (bid_micros is null) or (is_draft and bid_micros is null));
