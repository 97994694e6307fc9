-- An account at Meta is funded by one process at a time: what Meta may spend is read, compared and written in calls of their own.
alter table meta_account
  -- Counts the times Meta was asked, so that an answer that comes late is known as one.
  add column funding_number integer not null default 0,
  -- Whoever asks has until then; null when nobody does. Passed: whoever asked is gone.
  add column funding_until timestamptz;
create index meta_top_up_waiting on meta_top_up (company_id, seller_id, created_at) where status = 'APPROVED';
