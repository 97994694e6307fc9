-- What a company means to spend for a brand in a month.
create table brand_plan (
  company_id uuid not null references company,
  brand_id uuid not null references brand,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  currency text not null references currency (code),
  amount_micros bigint not null check (amount_micros > 0),
  primary key (company_id, brand_id, month)
);
call protect_tenant_table('brand_plan');

-- What a company shows of its portfolio to people without an account. The secret of the address is shown once; its hash is stored.
create table portfolio_link (
  id uuid primary key,
  company_id uuid not null references company,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  title text not null check (length(title) between 1 and 100),
  -- Those of them that the company still has are shown.
  brand_ids uuid[] not null check (cardinality(brand_ids) between 1 and 300),
  columns text[] not null check (cardinality(columns) > 0
    and columns <@ array['SPEND', 'SPEND_CHANGE', 'SALES', 'SALES_CHANGE', 'ROAS']),
  -- The closed days before each opening; null where the days are fixed.
  last_days integer check (last_days in (7, 30)),
  from_date date,
  to_date date,
  -- Last segment of the address of an image of the company.
  logo text,
  made_by uuid not null references app_user,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '30 days'),
  ended_at timestamptz,
  openings integer not null default 0,
  last_opened_at timestamptz,
  check ((from_date is null) = (to_date is null) and (from_date is null) <> (last_days is null) and to_date >= from_date),
  unique (company_id, id)
);
create index portfolio_link_company on portfolio_link (company_id, created_at desc);
create index portfolio_link_maker on portfolio_link (made_by);
create index portfolio_link_age on portfolio_link (expires_at);
call protect_tenant_table('portfolio_link');

-- The last openings of a link. Of who opened it no more is stored than the network.
create table portfolio_link_opening (
  company_id uuid not null,
  portfolio_link_id uuid not null,
  opened_at timestamptz not null,
  network text not null,
  primary key (portfolio_link_id, opened_at),
  foreign key (company_id, portfolio_link_id) references portfolio_link (company_id, id) on delete cascade
);
create index portfolio_link_opening_company on portfolio_link_opening (company_id);
call protect_tenant_table('portfolio_link_opening');
