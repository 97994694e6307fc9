-- What companies' programs are told, and where. Events are written in the transaction of the change (an outbox) and sent afterwards.

create table webhook_endpoint (
  id uuid primary key,
  company_id uuid not null references company,
  url text not null check (length(url) <= 2000),
  description text not null,
  -- Empty: all.
  events text[] not null,
  created_by uuid not null references app_user,
  created_at timestamptz not null,
  -- Null while it is sent to.
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('OWNER', 'GONE', 'FAILING')),
  -- Since when nothing was accepted; null after a success.
  failing_since timestamptz
);
create index webhook_endpoint_company on webhook_endpoint (company_id);
call protect_tenant_table('webhook_endpoint');

-- What an endpoint's messages are signed with. After a rotation the old one signs as well for a while.
create table webhook_secret (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  company_id uuid not null references company,
  -- AES-256-GCM under a key of the deployment's.
  encrypted_secret bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index webhook_secret_endpoint on webhook_secret (endpoint_id);
call protect_tenant_table('webhook_secret');

-- How many events an object had. Stays when they are deleted, so that no number comes twice.
create table webhook_object (
  company_id uuid not null references company,
  object_id text not null,
  version bigint not null,
  primary key (company_id, object_id)
);
call protect_tenant_table('webhook_object');

create table webhook_event (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company,
  type text not null,
  object_id text not null,
  -- Of the events about one object, in the order they were written.
  sequence bigint not null,
  data jsonb not null,
  created_at timestamptz not null
);
create unique index webhook_event_object on webhook_event (company_id, object_id, sequence);
create index webhook_event_age on webhook_event (created_at);
call protect_tenant_table('webhook_event');

create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references webhook_event on delete cascade,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  company_id uuid not null references company,
  status text not null default 'PENDING' check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0,
  -- When it is tried next; while it is being sent, when another process may take over.
  due_at timestamptz,
  last_attempt_at timestamptz,
  -- Of the last attempt: what it was answered, how long it took, the first KiB of the answer or why there was none.
  response_status integer,
  response_ms integer,
  response_excerpt text,
  check ((status = 'PENDING') = (due_at is not null)),
  unique (event_id, endpoint_id)
);
create index webhook_delivery_due on webhook_delivery (due_at) where status = 'PENDING';
create index webhook_delivery_endpoint on webhook_delivery (endpoint_id, id);
call protect_tenant_table('webhook_delivery');
