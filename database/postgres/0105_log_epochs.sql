-- Readers of the event log go by the number of the transaction that wrote a row, which begins anew in every cluster. An epoch is the time between
-- two moves of the database: rows up to base_position carry the numbers of clusters before.
create table log_epoch (
  number integer primary key,
  system_identifier text not null,
  base_position bigint not null,
  opened_at timestamptz not null default now()
);
insert into log_epoch (number, system_identifier, base_position) select 1, system_identifier::text, 0 from pg_control_system();
call protect_system_table('log_epoch');

alter table learn_progress add column epoch integer not null default 1 references log_epoch;

-- A batch goes out under its token. It is random: numbers repeat in a database that was put back to an earlier moment, and what comes under a
-- used token is dropped.
alter table report_batch
  add column epoch integer not null default 1 references log_epoch,
  add column token text,
  -- Rows that went to the report store: organic events do not.
  add column reported_rows integer not null default 0,
  -- Who sends it just now; void once that process lives no more.
  add column claimed_by uuid,
  add column claimed_until timestamptz;
update report_batch set token = 'batch-' || id;
alter table report_batch alter column token set not null;

-- The one report store these figures were handed over to, and what it holds of them if nothing was lost or undone.
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
