-- A feed that has been acknowledged is not lost with the process that took it: it waits here until a worker has read it.
alter table feed_import
  add column body bytea,
  add column started_at timestamptz;
create index feed_import_open on feed_import (created_at) where status in ('PENDING', 'PROCESSING');

