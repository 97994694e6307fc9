alter table company
  -- In international form, e.g. +6591234567, with the country it was typed for.
  add column phone_number text,
  add column phone_country text;

-- One letter asking somebody to join. Asking again is another row; the former link then opens nothing any more.
create table invitation (
  id uuid primary key,
  company_id uuid not null references company,
  email text not null check (email = lower(email)),
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER', 'VIEWER')),
  -- SHA-256 of the token in the letter: a leaked table lets nobody in.
  token_hash bytea not null unique,
  inviter_id uuid not null references person,
  -- That it has expired follows from the clock.
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'CANCELLED')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  check ((status = 'ACCEPTED') = (accepted_at is not null))
);
create index invitation_company on invitation (company_id, email, created_at desc);
-- Of several letters to one address only the newest can be answered.
create unique index invitation_pending on invitation (company_id, email) where status = 'PENDING';
call protect_tenant_table('invitation');

-- The shop account of an outside seller center that a company has linked. It pays for one company only.
create table linked_account (
  company_id uuid not null references company,
  provider text not null,
  -- The account's id at the provider.
  external_id text not null,
  email text not null,
  linked_by uuid not null references person,
  linked_at timestamptz not null,
  primary key (company_id, provider),
  unique (provider, external_id)
);
call protect_tenant_table('linked_account');

-- What a seller center said about somebody who has just signed in there, waiting a few minutes to be used.
create table provider_token (
  -- SHA-256 of the token in the address.
  token_hash bytea primary key,
  provider text not null,
  provider_account jsonb not null,
  expires_at timestamptz not null,
  -- Who signed in or signed up with it; from then on it is theirs to link.
  person_id uuid references person,
  linked_at timestamptz
);
create index provider_token_expiry on provider_token (expires_at);
call protect_system_table('provider_token');
