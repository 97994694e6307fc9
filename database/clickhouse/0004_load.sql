-- Which report store this is: PostgreSQL keeps the same number beside what it handed over.
create table if not exists endcap_store (id UUID) engine = MergeTree order by id;
insert into endcap_store select generateUUIDv4() where (select count() from endcap_store) = 0;

-- What has arrived, counted in the insert that brings it: a store that lost or never got something cannot be taken for a full one. The fingerprint is
-- that of the row's batch.
alter table ad_event add column if not exists fingerprint UInt32 default 0 codec(ZSTD(1));
create table if not exists load_progress (
  day Date,
  rows UInt64,
  checksum UInt64
) engine = SummingMergeTree
order by day
settings non_replicated_deduplication_window = 10000;
create materialized view if not exists load_progress_feed to load_progress as
select day, count() as rows, sum(toUInt64(fingerprint)) as checksum from ad_event group by day;
