-- Keys with which programs call the management API, and the answers they may ask for again.

-- A key does what its scopes and the role of its maker allow at each call. The secret is shown once; its hash is stored.
create table access_key (
  id uuid primary key,
  -- GRANT: of a client that a person let in by consent. It has no secret; tokens stand for it.
  kind text not null check (kind in ('SELLER', 'AGENCY', 'STAFF', 'GRANT')),
  key_hash bytea unique check (octet_length(key_hash) = 32),
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
  last_used_route text,
  check ((kind = 'GRANT') = (key_hash is null))
);
create index access_key_maker on access_key (made_by);
create index access_key_replaced_by on access_key (replaced_by) where replaced_by is not null;
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
  -- Null for keys of staff. An agency's key writes for several, each with its own.
  company_id uuid references company,
  request_hash bytea not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null,
  unique nulls not distinct (access_key_id, company_id, key)
);
create index idempotency_record_age on idempotency_record (created_at);
call protect_tenant_table('idempotency_record');

-- What a company lets the key of an agent do in its name. Money in the wallet's currency.
create table mandate (
  id uuid primary key,
  company_id uuid not null references company,
  access_key_id uuid not null references access_key,
  given_by uuid not null references app_user,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '180 days'),
  paused_at timestamptz,
  ended_at timestamptz,
  -- Null: all that the key reaches.
  brand_ids uuid[] check (cardinality(brand_ids) > 0),
  catalog_ids uuid[] check (cardinality(catalog_ids) > 0),
  groups text[] not null check (groups <@ array['PAUSE', 'BUDGETS', 'BIDS', 'KEYWORDS', 'SETTINGS', 'CREATE', 'BOOKINGS']),
  -- What the campaigns it creates may spend: a day by their daily budgets, a month by the shared budget that they join.
  day_micros bigint not null check (day_micros >= 0),
  month_micros bigint not null check (month_micros >= 0),
  shared_budget_id uuid,
  max_change_percent integer not null check (max_change_percent between 0 and 1000),
  max_raise_micros bigint not null check (max_raise_micros >= 0),
  max_objects_per_hour integer not null check (max_objects_per_hour between 1 and 10000),
  check (('CREATE' = any(groups)) = (shared_budget_id is not null))
);
create unique index mandate_open on mandate (access_key_id, company_id) where ended_at is null;
create index mandate_company on mandate (company_id, created_at desc);
call protect_tenant_table('mandate');

-- Every campaign that a mandate changed, with what limits count: written in the transaction of the change, under the mandate's lock.
create table mandate_use (
  id uuid primary key,
  company_id uuid not null references company,
  mandate_id uuid not null references mandate,
  -- In the order of the changes, also of those of one instant: drawn under the mandate's lock.
  number bigint generated always as identity,
  campaign_id bigint not null,
  at timestamptz not null,
  -- Null where the mandate created the campaign.
  before jsonb,
  after jsonb not null,
  -- The operation that puts it back.
  operation_id uuid
);
create index mandate_use_recent on mandate_use (mandate_id, at);
create index mandate_use_operation on mandate_use (operation_id) where operation_id is not null;
create index mandate_use_company on mandate_use (company_id);
create index mandate_use_age on mandate_use (at);
call protect_tenant_table('mandate_use');

-- What a program asked for that needs a person's yes, or a person for that of another owner: the request as it came, and the difference as
-- it would be written. An order has the id of the approval that it waited for.
create table approval (
  id uuid primary key,
  company_id uuid not null references company,
  -- Null for a key that is no agent's, and for a person.
  mandate_id uuid references mandate,
  -- One of the two asked.
  access_key_id uuid references access_key,
  asked_by uuid references app_user,
  -- As in `POST /v1/campaigns`; of a person as in `Mutation.submitPackageCart`.
  route text not null,
  request jsonb not null,
  -- Of the program: its request repeated after the yes is answered with what was carried out.
  idempotency_key text not null,
  reasons text[] not null check (cardinality(reasons) > 0),
  difference jsonb not null,
  -- The version of what it changes; null where it creates something.
  plan text,
  state text not null check (state in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app_user,
  -- Why it was rejected, as a person typed it.
  note text check (length(note) between 1 and 500),
  check (num_nonnulls(access_key_id, asked_by) = 1),
  check (mandate_id is null or access_key_id is not null),
  check (note is null or state = 'REJECTED'),
  check ((state in ('APPROVED', 'REJECTED')) = (decided_by is not null)),
  check ((state = 'PENDING') = (decided_at is null))
);
create index approval_company on approval (company_id, created_at desc);
create index approval_key on approval (access_key_id) where state = 'PENDING';
call protect_tenant_table('approval');

-- The amount above which an order of a company waits for another owner. Of the rows that hold already the latest counts; the others are
-- its history. No row, no limit.
create table order_limit (
  company_id uuid not null references company,
  number bigint generated always as identity,
  -- Wallet currency; null for none.
  amount_micros bigint check (amount_micros >= 0),
  changed_by uuid not null references app_user,
  -- Another owner, where the change needed one.
  confirmed_by uuid references app_user check (confirmed_by <> changed_by),
  changed_at timestamptz not null,
  -- Later for what an only owner allows themselves.
  holds_from timestamptz not null check (holds_from >= changed_at),
  primary key (company_id, number)
);
call protect_tenant_table('order_limit');
call make_append_only('order_limit');

-- A client that a person let in by consent (OAuth). It lives as long as the mandate of its key. Of code and tokens only hashes are stored.
create table oauth_grant (
  access_key_id uuid primary key references access_key,
  -- The address of the client's description of itself.
  client_id text not null,
  redirect_uri text not null,
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  code_challenge text not null,
  code_expires_at timestamptz not null,
  code_used_at timestamptz,
  -- A refresh token begins with what all of its grant begin with, so that one that was replaced is known without being kept.
  family_hash bytea unique check (octet_length(family_hash) = 32),
  refresh_hash bytea check (octet_length(refresh_hash) = 32),
  -- The one that it replaced, whose client may not have got the answer: until then it is answered again with the same successor,
  -- which follows from it and the salt.
  previous_hash bytea check (octet_length(previous_hash) = 32),
  previous_until timestamptz,
  successor_salt bytea check (octet_length(successor_salt) = 32),
  check ((code_used_at is null) = (family_hash is null)),
  check ((family_hash is null) = (refresh_hash is null)),
  check (num_nonnulls(previous_hash, previous_until, successor_salt) in (0, 3))
);
call protect_system_table('oauth_grant');

-- Access tokens; those that expired go with the next one of their grant.
create table oauth_token (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  access_key_id uuid not null references oauth_grant,
  expires_at timestamptz not null
);
create index oauth_token_grant on oauth_token (access_key_id);
call protect_system_table('oauth_token');

-- What a member let in ends with the membership, for good: who comes back lets in again. An agency's key loses this company alone.
-- As sessions (rights_lost), no matter who takes the membership away. It may be any company's, so the scope is set and put back inside.
create function end_access_of_member() returns trigger language plpgsql as $$
declare
  scope constant text := current_setting('endcap.scope', true);
  company constant text := current_setting('endcap.company_id', true);
begin
  perform set_config('endcap.scope', 'system', true), set_config('endcap.company_id', '', true);
  delete from oauth_token using access_key, access_key_company reach
  where access_key.id = oauth_token.access_key_id and access_key.made_by = new.user_id
    and reach.access_key_id = access_key.id and reach.company_id = new.company_id;
  update mandate set ended_at = now() from access_key
  where access_key.id = mandate.access_key_id and access_key.made_by = new.user_id
    and mandate.company_id = new.company_id and mandate.ended_at is null;
  update access_key set revoked_at = now() from access_key_company reach
  where access_key.made_by = new.user_id and access_key.kind = 'SELLER' and (revoked_at is null or revoked_at > now())
    and reach.access_key_id = access_key.id and reach.company_id = new.company_id;
  delete from access_key_company reach using access_key
  where access_key.id = reach.access_key_id and access_key.made_by = new.user_id and access_key.kind = 'AGENCY'
    and reach.company_id = new.company_id;
  perform set_config('endcap.scope', coalesce(scope, ''), true), set_config('endcap.company_id', coalesce(company, ''), true);
  return null;
end
$$;
create trigger access_ended after update on membership for each row
  when (new.status <> 'ACTIVE' and old.status = 'ACTIVE') execute function end_access_of_member();

-- Who is no longer staff, and later is again, is to know the keys they have.
create function end_keys_of_staff() returns trigger language plpgsql as $$
declare
  scope constant text := current_setting('endcap.scope', true);
begin
  perform set_config('endcap.scope', 'system', true);
  update access_key set revoked_at = now()
  where made_by = new.id and kind = 'STAFF' and (revoked_at is null or revoked_at > now());
  perform set_config('endcap.scope', coalesce(scope, ''), true);
  return null;
end
$$;
create trigger staff_keys_ended after update of is_staff on app_user for each row
  when (old.is_staff and not new.is_staff) execute function end_keys_of_staff();

-- A password that is replaced or taken away may have been known to another, who let clients in with it.
create function end_grants_of_user() returns trigger language plpgsql as $$
declare
  owner_id constant uuid := coalesce(new.user_id, old.user_id);
  scope constant text := current_setting('endcap.scope', true);
  company constant text := current_setting('endcap.company_id', true);
begin
  perform set_config('endcap.scope', 'system', true), set_config('endcap.company_id', '', true);
  delete from oauth_token using access_key
  where access_key.id = oauth_token.access_key_id and access_key.made_by = owner_id;
  update mandate set ended_at = now() from access_key
  where access_key.id = mandate.access_key_id and access_key.made_by = owner_id and access_key.kind = 'GRANT'
    and mandate.ended_at is null;
  perform set_config('endcap.scope', coalesce(scope, ''), true), set_config('endcap.company_id', coalesce(company, ''), true);
  return null;
end
$$;
create trigger grants_ended after update of password_hash or delete on credential for each row
  execute function end_grants_of_user();
