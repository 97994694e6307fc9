-- What was handed over to the report store (ClickHouse), which is filled from the event log and can be refilled at any time.

-- By batch: one repeated after a crash has the same rows and token.
create table report_batch (
  id bigint generated always as identity primary key,
  -- A batch goes out under its token. It is random: numbers repeat in a database that was put back to an earlier moment, and what comes under a
  -- used token is dropped.
  token text not null,
  log text not null default 'ad_event' check (log in ('ad_event', 'impression_batch', 'order_line', 'page_view')),
  epoch integer not null default 1 references log_epoch,
  from_xid xid8 not null,
  from_position bigint not null,
  to_xid xid8 not null,
  to_position bigint not null,
  rows integer not null,
  -- The process that is sending it; void once that process is gone.
  claimed_by uuid,
  claimed_until timestamptz,
  created_at timestamptz not null,
  loaded_at timestamptz
);

-- The one report store these batches were handed over to, and what it holds of them if nothing was lost or undone.
create table report_store (
  is_only boolean primary key default true check (is_only),
  -- Null until the first one was seen.
  id uuid,
  rows bigint not null default 0,
  -- Of each row its batch's fingerprint, summed modulo 2^64.
  checksum numeric(20) not null default 0,
  -- Nothing is handed over until the store was emptied and is to be filled from the first event on.
  rebuild_requested_at timestamptz
);
insert into report_store default values;
call protect_system_table('report_store');

-- What users saved for themselves on the page of campaigns: filters, columns and sorting.
create table campaign_view (
  id uuid primary key,
  company_id uuid not null references company,
  membership_id uuid not null references membership,
  name text not null check (name <> ''),
  -- Parameters of the page's address.
  search text not null,
  unique (membership_id, name)
);
call protect_tenant_table('campaign_view');
