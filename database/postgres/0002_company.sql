create table currency (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  symbol text not null,
  -- Units of this currency per unit of the platform's default currency, in micro-units.
  rate_micros bigint not null check (rate_micros > 0),
  fraction_digits smallint not null check (fraction_digits between 0 and 6)
);

create table company (
  id uuid primary key,
  name text not null check (name <> ''),
  -- Companies of one cluster are the same group in several countries; null for a company on its own.
  cluster text,
  address text not null default '',
  address2 text,
  postal_code text,
  registration_no text,
  country_code text not null,
  authorized_name text,
  timezone text not null,
  size text check (size in ('SIZE_1_50', 'SIZE_50_100', 'SIZE_100_250', 'SIZE_250_PLUS')),
  wallet_currency text not null references currency,
  report_currency text not null references currency,
  can_be_topped_up boolean not null default true,
  can_be_updated boolean not null default true,
  tracking_departments text[] not null default '{}',
  created_at timestamptz not null
);
create unique index company_name_key on company (lower(name));
alter table company enable row level security;
alter table company force row level security;
create policy tenant on company using ((select viewer_sees_all()) or id = (select viewer_company()));

create table person (
  id uuid primary key,
  email text not null check (email = lower(email)),
  -- argon2id; null for people who only sign in through a provider.
  password_hash text,
  first_name text not null,
  last_name text not null,
  title text,
  language text not null default 'en' check (language in ('en', 'pt', 'id')),
  timezone text not null,
  is_staff boolean not null default false,
  enabled_2fa boolean not null default false,
  first_signed_in_at timestamptz,
  created_at timestamptz not null,
  unique (email)
);

-- One person's membership in one company.
create table account (
  id uuid primary key,
  person_id uuid not null references person,
  company_id uuid not null references company,
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER', 'VIEWER')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  is_default boolean not null default false,
  is_approved_by_staff boolean not null default false,
  current_brand_id uuid,
  created_at timestamptz not null,
  unique (person_id, company_id),
  unique (company_id, id)
);
create index account_company on account (company_id);
alter table account enable row level security;
alter table account force row level security;
create policy tenant on account using (
  (select viewer_sees_all()) or company_id = (select viewer_company()) or person_id = (select viewer_person())
);

create table session (
  -- SHA-256 of the cookie's secret: a leaked table opens no session.
  token_hash bytea primary key,
  person_id uuid not null references person,
  -- Null for staff who have no company of their own.
  account_id uuid references account,
  -- Staff acting through this person's eyes.
  impersonator_id uuid references person,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_person on session (person_id);

-- Counts attempts per key (e-mail, address) so that limits hold across processes and restarts.
create table attempt (
  key text not null,
  at timestamptz not null
);
create index attempt_key on attempt (key, at);

create table feature_flag (
  name text primary key,
  is_active boolean not null
);

create table company_feature_flag (
  company_id uuid not null references company,
  name text not null,
  is_active boolean not null,
  primary key (company_id, name)
);
call protect_tenant_table('company_feature_flag');

create table configuration (
  key text primary key,
  value text not null
);
