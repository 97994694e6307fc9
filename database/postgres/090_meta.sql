-- Sellers at Meta: their accounts there, what they run and pay for, and its results. Meta's answers are stored here, so that no page
-- waits for it.

-- A seller's run of being linked; one at a time.
create table meta_linking (
  id uuid primary key,
  company_id uuid not null references company,
  seller_id uuid not null references seller,
  status text not null check (status in ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
  page_url text not null,
  -- Why it failed: a message.
  user_message jsonb,
  requested_by uuid references app_user,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is not null) = (status in ('COMPLETED', 'FAILED')))
);
create unique index meta_linking_open on meta_linking (company_id, seller_id) where ended_at is null;
create index meta_linking_latest on meta_linking (company_id, seller_id, created_at desc);
call protect_tenant_table('meta_linking');

create table meta_account (
  company_id uuid not null references company,
  seller_id uuid not null references seller,
  account_ref text not null unique,
  name text not null,
  catalog_ref text not null,
  page_ref text not null,
  -- Of all money at Meta: the company's wallet currency.
  currency text not null references currency,
  timezone text not null,
  country_code text not null,
  -- What it may spend and has spent, as Meta last reported.
  funded_micros bigint not null default 0 check (funded_micros >= 0),
  spent_micros bigint not null default 0 check (spent_micros >= 0),
  -- An account is funded by one process at a time: what Meta may spend is read, compared and written in calls of their own. The number counts
  -- the calls, so that a late answer is recognized as one.
  funding_number integer not null default 0,
  -- The process that funds it has until then; null when none does. Passed: that process is gone.
  funding_until timestamptz,
  linked_at timestamptz not null,
  -- When everything was last read from Meta; null until then.
  results_synced_at timestamptz,
  -- When it is read again; null at once. Sooner after an incomplete answer, in growing steps.
  results_due_at timestamptz,
  results_failures integer not null default 0,
  catalog_synced_at timestamptz,
  primary key (company_id, seller_id)
);
create index meta_account_seller on meta_account (seller_id);
create index meta_account_results_due on meta_account (results_due_at nulls first);
call protect_tenant_table('meta_account');

create table meta_audience (
  company_id uuid not null,
  seller_id uuid not null,
  audience_ref bigint not null,
  name text not null,
  primary key (company_id, seller_id, audience_ref),
  foreign key (company_id, seller_id) references meta_account
);
call protect_tenant_table('meta_audience');

-- A campaign on its way to Meta. Its id is the idempotency key of its creation there.
create table meta_session (
  id uuid primary key,
  company_id uuid not null,
  seller_id uuid not null,
  status text not null check (status in ('PENDING', 'RUNNING', 'COMPLETED', 'FAILED')),
  -- What was requested.
  name text not null,
  lifetime_budget_micros bigint not null check (lifetime_budget_micros > 0),
  start_date date not null,
  end_date date not null,
  creative_text text,
  audience_refs bigint[] not null,
  category_ids text[] not null,
  min_price_micros bigint,
  max_price_micros bigint,
  skus text[] not null,
  -- Where Meta is with it.
  progress text,
  -- Why it failed: a message.
  error_message jsonb,
  requested_by uuid references app_user,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (end_date >= start_date),
  foreign key (company_id, seller_id) references meta_account
);
create index meta_session_account on meta_session (company_id, seller_id, created_at desc);
call protect_tenant_table('meta_session');

-- A campaign as Meta has it, created here or elsewhere.
create table meta_campaign (
  id uuid primary key,
  company_id uuid not null,
  seller_id uuid not null,
  campaign_ref text not null,
  -- Null for campaigns created elsewhere.
  session_id uuid unique references meta_session,
  name text not null,
  is_active boolean not null,
  effective_status text not null,
  objective text not null,
  start_at timestamptz not null,
  stop_at timestamptz,
  lifetime_budget_micros bigint not null,
  budget_remaining_micros bigint not null,
  audience_refs bigint[] not null default '{}',
  -- What users changed and Meta has not accepted yet; each change has a number of its own.
  pending_change jsonb,
  change_number integer not null default 0,
  -- Why Meta rejected the last one: a message.
  change_rejection jsonb,
  created_at timestamptz not null,
  unique (company_id, seller_id, campaign_ref),
  foreign key (company_id, seller_id) references meta_account
);
create index meta_campaign_list on meta_campaign (company_id, seller_id, created_at desc, id desc);
call protect_tenant_table('meta_campaign');

-- What a campaign did on one day of its account.
create table meta_result (
  campaign_id uuid not null references meta_campaign,
  company_id uuid not null references company,
  day date not null,
  impressions bigint not null,
  clicks bigint not null,
  cost_micros bigint not null,
  purchase_items bigint not null,
  purchase_value_micros bigint not null,
  primary key (campaign_id, day)
);
call protect_tenant_table('meta_result');

-- Paid by a top-up whose purchase_id it is, or from credit.
create table meta_top_up (
  id uuid primary key,
  company_id uuid not null,
  seller_id uuid not null,
  method text not null check (method in ('CARD', 'WIRE_TRANSFER', 'PAID_CREDIT')),
  status text not null check (status in ('REQUESTING', 'APPROVED', 'COMPLETED', 'FAILED')),
  -- A message.
  status_reason jsonb,
  currency text not null references currency,
  amount_micros bigint not null check (amount_micros > 0),
  tax_rate_micros bigint not null check (tax_rate_micros >= 0),
  tax_micros bigint not null check (tax_micros >= 0),
  -- The transaction that debited the wallet.
  ledger_transaction_id uuid unique references ledger_transaction,
  invoice_id uuid references invoice,
  requested_by uuid references app_user,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status not in ('APPROVED', 'COMPLETED') or ledger_transaction_id is not null),
  check ((status_reason is not null) = (status = 'FAILED')),
  foreign key (company_id, seller_id) references meta_account
);
create index meta_top_up_list on meta_top_up (company_id, seller_id, created_at desc, id desc);
create index meta_top_up_waiting on meta_top_up (company_id, seller_id, created_at) where status = 'APPROVED';
call protect_tenant_table('meta_top_up');
