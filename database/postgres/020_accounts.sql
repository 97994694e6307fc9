-- Companies, the users who work in them, and what they claim of a marketplace.

-- Credentials stand apart (030_identity.sql): colleagues may read this table, only the system the others.
create table app_user (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  -- False for a user who chose a password when they registered and has not opened a link mailed to their address since: it may be another's.
  is_email_verified boolean not null default true,
  first_name text not null,
  last_name text not null,
  title text,
  language text not null default 'en' check (language in ('en', 'pt', 'id')),
  timezone text not null check (timezone ~ '^[A-Za-z]'),
  is_staff boolean not null default false,
  two_step_enabled boolean not null default false,
  first_signed_in_at timestamptz,
  created_at timestamptz not null
);
-- Keys of storefronts (010_catalog.sql) are made by users.
alter table api_key add foreign key (created_by) references app_user;
alter table api_key_change add foreign key (actor_id) references app_user;

create table company (
  id uuid primary key,
  name text not null check (name <> ''),
  -- Companies of one cluster are the same group in several countries; null for a company on its own.
  cluster text,
  address text not null default '',
  address2 text,
  postal_code text,
  country_code text not null,
  registration_no text,
  authorized_name text,
  -- In international form, e.g. +6591234567, with the country it was typed for.
  phone_number text,
  phone_country text,
  timezone text not null check (timezone ~ '^[A-Za-z]'),
  size text check (size in ('SIZE_1_50', 'SIZE_50_100', 'SIZE_100_250', 'SIZE_250_PLUS')),
  tracking_departments text[] not null default '{}',
  wallet_currency text not null references currency,
  report_currency text not null references currency,
  can_be_topped_up boolean not null default true,
  can_be_updated boolean not null default true,
  -- Holds for the company and those who join it later; staff may except single members.
  is_approved boolean not null default false,
  -- Whether every member signs in with two steps.
  requires_two_step boolean not null default false,
  -- When the company asked for the approval; null while it did not, and once staff have answered.
  approval_requested_at timestamptz,
  approval_requested_by uuid references app_user,
  created_at timestamptz not null
);
create unique index company_name_key on company (lower(name));
alter table company enable row level security;
alter table company force row level security;
create policy tenant on company using ((select viewer_sees_all()) or id = (select viewer_company()));
call bind_writes('company', 'id');

-- One user's membership in one company.
create table membership (
  id uuid primary key,
  user_id uuid not null references app_user,
  company_id uuid not null references company,
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER', 'VIEWER')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  is_default boolean not null default false,
  is_approved_by_staff boolean not null default false,
  current_brand_id uuid,
  created_at timestamptz not null,
  -- Of role and status, the beginning included; who changed or invited the member, null when that is not known.
  changed_at timestamptz not null default now(),
  changed_by uuid references app_user,
  unique (user_id, company_id),
  unique (company_id, id)
);
create index membership_company on membership (company_id);
call protect_tenant_table('membership');
-- Users see all memberships of their own, to switch between them, but write only in the company they work in.
create policy own on membership for select using (user_id = (select viewer_user()));

-- What members could do before and after each change, no matter who wrote it.
create table membership_change (
  company_id uuid not null references company,
  number bigint generated always as identity,
  user_id uuid not null references app_user,
  at timestamptz not null,
  changed_by uuid references app_user,
  was_owner boolean not null,
  is_owner boolean not null,
  primary key (company_id, number)
);
call protect_tenant_table('membership_change');
call make_append_only('membership_change');

create function date_membership_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.changed_at := new.created_at;
  elsif (new.role, new.status) is distinct from (old.role, old.status) and new.changed_at = old.changed_at then
    -- Not the product's own way: the time is at least known.
    new.changed_at := now();
    new.changed_by := null;
  end if;
  return new;
end
$$;
create trigger change_dated before insert or update on membership for each row execute function date_membership_change();

-- As sessions (rights_lost): it may be any company's, so the scope is set and put back inside.
create function keep_membership_change() returns trigger language plpgsql as $$
declare
  scope constant text := current_setting('endcap.scope', true);
  company constant text := current_setting('endcap.company_id', true);
begin
  if tg_op = 'UPDATE' and (new.role, new.status) is not distinct from (old.role, old.status) then
    return null;
  end if;
  perform set_config('endcap.scope', 'system', true), set_config('endcap.company_id', '', true);
  insert into membership_change (company_id, user_id, at, changed_by, was_owner, is_owner) values (
    new.company_id, new.user_id, new.changed_at, new.changed_by,
    tg_op = 'UPDATE' and old.role = 'OWNER' and old.status = 'ACTIVE', new.role = 'OWNER' and new.status = 'ACTIVE'
  );
  perform set_config('endcap.scope', coalesce(scope, ''), true), set_config('endcap.company_id', coalesce(company, ''), true);
  return null;
end
$$;
create trigger change_kept after insert or update on membership for each row execute function keep_membership_change();

-- A user is seen by themselves and by colleagues; the provider's staff by everyone they work for.
alter table app_user enable row level security;
alter table app_user force row level security;
create policy system on app_user using ((select viewer_scope()) = 'system');
create policy staff on app_user for select using ((select viewer_scope()) = 'staff');
create policy own on app_user for select using (id = (select viewer_user()));
create policy colleague on app_user for select using (
  (select viewer_scope()) = 'company'
  and (is_staff or exists (
    select from membership where membership.user_id = app_user.id and membership.company_id = (select viewer_company())
  ))
);

-- One mailed invitation to join. Inviting again is another row; the previous link then opens nothing any more.
create table invitation (
  id uuid primary key,
  company_id uuid not null references company,
  email text not null check (email = lower(email)),
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER', 'VIEWER')),
  -- SHA-256 of the token in the link: a leaked table admits no one.
  token_hash bytea not null unique,
  inviter_id uuid not null references app_user,
  -- That it has expired follows from the clock. One that a newer invitation replaced is cancelled too, but was not withdrawn.
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'CANCELLED')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid references app_user,
  check ((status = 'ACCEPTED') = (accepted_at is not null)),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (withdrawn_at is null or status = 'CANCELLED')
);
create index invitation_company on invitation (company_id, email, created_at desc);
-- Of several invitations to one address only the newest can be accepted.
create unique index invitation_pending on invitation (company_id, email) where status = 'PENDING';
call protect_tenant_table('invitation');

create table company_brand (
  company_id uuid not null references company,
  brand_id uuid not null references brand,
  primary key (company_id, brand_id)
);
call protect_tenant_table('company_brand');

-- The department of a company that a brand's spending counts for from a month on. It outlives the brand's place in the company:
-- a month that is over keeps its departments.
create table brand_department (
  company_id uuid not null references company,
  brand_id uuid not null references brand,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  -- As it was called then; null for none.
  department text check (length(department) between 1 and 60),
  primary key (company_id, brand_id, month)
);
call protect_tenant_table('brand_department');

-- The last one set until a day. Before the first one, the first, if the brand got it in the month in which the company began to use
-- departments: later on, months without one were reported as such.
create function department_of(of_company uuid, of_brand uuid, at_day date) returns text stable language sql
return (
  select department from brand_department where company_id = of_company and brand_id = of_brand
    and (month <= at_day or month = (select min(month) from brand_department where company_id = of_company))
  order by month > at_day, abs(month - at_day) limit 1
);

create table company_seller (
  company_id uuid not null references company,
  seller_id uuid not null references seller,
  primary key (company_id, seller_id)
);
call protect_tenant_table('company_seller');

-- The brand staff look at. Members' own is in their membership, which staff need not have.
create table staff_brand (
  user_id uuid primary key references app_user,
  brand_id uuid not null references brand
);
call protect_system_table('staff_brand');

-- A brand or shop that another company manages already, wanted by one more: staff decide.
create table claim (
  id uuid primary key,
  company_id uuid not null references company,
  brand_id uuid references brand,
  seller_id uuid references seller,
  requested_by uuid not null references app_user,
  requested_at timestamptz not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'DECLINED')),
  -- Null for the command line.
  decided_by uuid references app_user,
  decided_at timestamptz,
  reason text,
  check (num_nonnulls(brand_id, seller_id) = 1),
  check ((status = 'PENDING') = (decided_at is null))
);
create unique index claim_pending on claim (company_id, coalesce(brand_id, seller_id)) where status = 'PENDING';
create index claim_waiting on claim (requested_at) where status = 'PENDING';
call protect_tenant_table('claim');

-- Every decision of staff about a company: who, when, from, to, and why. For staff alone.
create table company_change (
  id uuid primary key,
  company_id uuid not null references company,
  at timestamptz not null,
  -- Null for the command line.
  actor_id uuid references app_user,
  setting text not null check (setting in (
    'IS_APPROVED', 'APPROVAL_REQUESTED', 'CAN_BE_UPDATED', 'CAN_BE_TOPPED_UP', 'CLUSTER', 'OVERDRAFT',
    'REQUIRES_TWO_STEP', 'ORDER_LIMIT', 'MEMBER_IS_APPROVED', 'SESSIONS_ENDED', 'SECOND_FACTOR_RESET',
    'INVITATION_RESENT', 'INVITATION_WITHDRAWN', 'BRAND_CLAIM', 'SELLER_CLAIM', 'BRAND_DEPARTMENT'
  )),
  -- The membership or brand or seller it is about; null for the company as a whole.
  subject text,
  from_value text,
  to_value text,
  reason text,
  -- It takes back a change of several companies, whose reason it has.
  is_undo boolean not null default false,
  -- The change of several companies that it is part of, which can be undone; null for one company alone.
  batch_id uuid,
  -- Only in a batch: the request that a decision about the approval ended and the members whom it held differently for.
  approval_before jsonb
);
create index company_change_list on company_change (company_id, at desc, id desc);
create index company_change_batch on company_change (batch_id) where batch_id is not null;
alter table company_change enable row level security;
alter table company_change force row level security;
create policy system on company_change using ((select viewer_scope()) = 'system');
create policy staff on company_change for select using ((select viewer_scope()) = 'staff');
call make_append_only('company_change');

-- The shop account of an outside seller center that a company has linked. It pays for one company only.
create table linked_account (
  company_id uuid not null references company,
  provider text not null,
  -- The account's id at the provider.
  external_id text not null,
  email text not null,
  linked_by uuid not null references app_user,
  linked_at timestamptz not null,
  primary key (company_id, provider),
  unique (provider, external_id)
);
call protect_tenant_table('linked_account');

-- What a seller center said about a user who has just signed in there, waiting a few minutes to be used.
create table provider_token (
  -- SHA-256 of the token in the address.
  token_hash bytea primary key,
  provider text not null,
  provider_account jsonb not null,
  expires_at timestamptz not null,
  -- Who signed in or signed up with it; from then on it is theirs to link.
  user_id uuid references app_user,
  linked_at timestamptz
);
create index provider_token_expiry on provider_token (expires_at);
call protect_system_table('provider_token');

-- What was done under a key that its caller chose (platform/db/request-key.ts): a call that is repeated with it is answered with the
-- first, for ever.
create table request_key (
  operation text not null,
  key text not null check (length(key) between 1 and 200),
  -- Whose request it is; null for what staff do as staff.
  company_id uuid references company,
  user_id uuid references app_user,
  content_hash bytea not null,
  -- What came of it; null only inside the transaction that does it.
  object_id text,
  created_at timestamptz not null,
  unique nulls not distinct (key, operation, company_id)
);
call protect_tenant_table('request_key');
revoke update, delete, truncate on request_key from endcap_app;
grant update (object_id) on request_key to endcap_app;
