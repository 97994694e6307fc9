-- What storefronts sent that was not believed, or corrected: how often per key, hour and reason, with one example. Without shoppers.
create table event_issue (
  key_id uuid not null,
  catalog_id uuid not null references catalog (id),
  hour timestamptz not null,
  reason text not null,
  events bigint not null check (events > 0),
  -- {kind, id, occurredAt, receivedAt, sku, resolvedBidId}
  example jsonb not null,
  primary key (hour, key_id, reason)
);
call protect_system_table('event_issue');
