-- Keys with which programs call the management API, and the answers they may ask for again.

-- A key does what its scopes and the role of its maker allow at each call. The secret is shown once; its hash is stored.
create table access_key (
  id uuid primary key,
  kind text not null check (kind in ('SELLER', 'AGENCY', 'STAFF')),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- The first characters, by which people tell their keys apart.
  prefix text not null,
  name text not null check (length(name) between 1 and 100),
  -- Whose rights it has.
  made_by uuid not null references app_user,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- May lie ahead: until then the old key and its replacement both work.
  revoked_at timestamptz,
  replaced_by uuid references access_key,
  last_used_at timestamptz,
  last_used_address text,
  last_used_route text
);
create index access_key_maker on access_key (made_by);
call protect_system_table('access_key');

-- The companies a key reaches. Each may cut an agency off without ending its key.
create table access_key_company (
  access_key_id uuid not null references access_key,
  company_id uuid not null references company,
  -- Null: all brands of the company.
  brand_ids uuid[] check (cardinality(brand_ids) > 0),
  primary key (access_key_id, company_id)
);
create index access_key_company_company on access_key_company (company_id);
call protect_tenant_table('access_key_company');

-- What a request with an Idempotency-Key was answered, written in the transaction of its effect: no process can end between the two.
create table idempotency_record (
  access_key_id uuid not null references access_key,
  key text not null check (length(key) between 1 and 200),
  -- Null for keys of staff.
  company_id uuid references company,
  request_hash bytea not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null,
  primary key (access_key_id, key)
);
create index idempotency_record_age on idempotency_record (created_at);
call protect_tenant_table('idempotency_record');
