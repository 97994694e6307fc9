-- What an auction was about is only known with the products the page named; null where it named none.
alter table auction_log add column product_ids text[];

-- What shoppers did with the ads of each product and placement, older days counting less. `batch` grows with every count, so that a reader
-- can ask for what is new.
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

-- How far the event log has been counted. One row; whoever counts holds it.
create table learn_progress (
  is_only boolean primary key default true check (is_only),
  xid xid8 not null,
  position bigint not null,
  batch bigint not null,
  faded_on date not null
);
insert into learn_progress values (true, '0', 0, 0, '2000-01-01');
call protect_system_table('learn_progress');
