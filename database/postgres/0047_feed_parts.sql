-- Feeds of hundreds of thousands of products are taken in parts as they arrive, continued after a cut, and read in steps that commit by
-- themselves: nowhere is a whole feed held in memory.
alter table feed_import
  drop constraint feed_import_status_check,
  add constraint feed_import_status_check check (status in ('RECEIVING', 'PENDING', 'PROCESSING', 'COMPLETED', 'FAILED')),
  add column format text not null default 'ndjson' check (format in ('ndjson', 'csv', 'tsv', 'xml')),
  -- The sender's name for it, to continue or send it again by.
  add column upload_key text check (length(upload_key) between 1 and 200),
  add column body_bytes bigint not null default 0,
  -- Counts who took it up, to receive or to read: one who was given up for dead must not go on.
  add column attempt integer not null default 0,
  add column rows_read integer not null default 0;
create unique index feed_import_upload on feed_import (catalog_id, upload_key);

create table feed_part (
  import_id uuid not null references feed_import on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (import_id, number)
);
-- Read once and thrown away.
alter table feed_part alter column bytes set storage external;

insert into feed_part (import_id, number, bytes) select id, 0, body from feed_import where body is not null and body <> '';
update feed_import set body_bytes = length(body) where body is not null;
alter table feed_import drop column body;

drop index feed_import_open;
create index feed_import_open on feed_import (catalog_id, created_at, id) where status in ('RECEIVING', 'PENDING', 'PROCESSING');
