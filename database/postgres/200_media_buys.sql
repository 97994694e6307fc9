-- What buyers' agents bought over the Ad Context Protocol: a media buy names campaigns, which hold everything that serves and is paid.

-- It is stored as it was planned before its first campaign is created, so that whatever spends is named here from its first second.
create table media_buy (
  id uuid primary key,
  company_id uuid not null references company,
  access_key_id uuid not null references access_key,
  -- Of the buyer's idempotency_key, and of what was sent with it.
  key_hash bytea not null check (octet_length(key_hash) = 32),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  -- TAKEN_BACK: a part was refused, and what that request had created was removed.
  state text not null check (state in ('BEING_BOUGHT', 'BOUGHT', 'TAKEN_BACK')),
  -- The request that works on it, the only one until then.
  busy_by uuid,
  busy_until timestamptz,
  brand_id uuid not null references brand,
  created_at timestamptz not null,
  -- Of the flight, as it was asked for.
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  -- Counts changes, so that the second of two writers is told.
  revision integer not null default 1,
  canceled_at timestamptz,
  cancel_reason text,
  unique (company_id, id),
  unique (access_key_id, company_id, key_hash),
  check ((busy_by is null) = (busy_until is null)),
  check (cancel_reason is null or canceled_at is not null)
);
call protect_tenant_table('media_buy');

create table media_buy_package (
  id uuid primary key,
  company_id uuid not null references company,
  media_buy_id uuid not null,
  -- Its place in the media buy.
  number smallint not null check (number > 0),
  -- Its place in the order of creation: first those that a person has to allow.
  turn smallint not null check (turn > 0),
  product_id text not null,
  pricing_option_id text not null,
  -- Null until it is created, and while nothing can serve: where a list of the buyer's leaves no inventory, and where it was
  -- paused before it began, when campaigns have no switch yet.
  campaign_id bigint unique,
  is_held boolean not null default false,
  -- What creates its campaign, as it is sent to POST /v1/campaigns.
  request jsonb not null,
  -- Which campaign of it that is: one that was held is created again.
  creation smallint not null default 1 check (creation > 0),
  -- When that was sent last, and with which key; null before.
  asked_at timestamptz,
  asked_by uuid references access_key,
  -- Of packages without a campaign, wallet currency.
  budget_micros bigint not null check (budget_micros > 0),
  -- References to lists of properties and collections, as the buyer sent them.
  property_list jsonb,
  collection_list jsonb,
  -- The buyer's catalog that named its products.
  buyer_catalog text,
  measurement_terms jsonb,
  canceled_at timestamptz,
  cancel_reason text,
  unique (media_buy_id, number),
  foreign key (company_id, media_buy_id) references media_buy (company_id, id),
  foreign key (company_id, campaign_id) references campaign (company_id, id),
  check ((asked_at is null) = (asked_by is null))
);
create index media_buy_package_company on media_buy_package (company_id);
call protect_tenant_table('media_buy_package');

-- In a test environment alone: names under which a buyer's test wants to buy, each of a product that there is.
create table media_buy_test_product (
  company_id uuid not null references company,
  brand_id uuid not null references brand,
  -- As the test calls it, and what it stands for.
  product_id text not null,
  stands_for text not null,
  pricing_option_ids text[] not null default '{}',
  primary key (company_id, brand_id, product_id)
);
call protect_tenant_table('media_buy_test_product');

-- A buyer's own list of SKUs of a brand, by which packages name what they advertise; nothing of it is in the marketplace's feed.
create table media_buy_catalog (
  company_id uuid not null references company,
  brand_id uuid not null references brand,
  -- As the buyer calls it.
  catalog_id text not null,
  name text,
  skus text[] not null,
  synced_at timestamptz not null,
  primary key (company_id, brand_id, catalog_id)
);
call protect_tenant_table('media_buy_catalog');

-- Where a buyer says that it sees conversions. They are not counted: storefronts report orders.
create table media_buy_event_source (
  company_id uuid not null references company,
  brand_id uuid not null references brand,
  event_source_id text not null,
  name text,
  -- Null for all.
  event_types text[],
  primary key (company_id, brand_id, event_source_id)
);
call protect_tenant_table('media_buy_event_source');

-- What buyers' agents did to what is theirs above and below: of it there is no campaign, whose activity would say so.
create table media_buy_data_change (
  id uuid primary key,
  company_id uuid not null references company,
  brand_id uuid not null references brand,
  at timestamptz not null,
  -- The person whose key it is, and the key.
  actor_id uuid not null references app_user,
  access_key_id uuid not null references access_key,
  kind text not null check (kind in ('CATALOG', 'EVENT_SOURCE', 'NOTE')),
  -- As the buyer calls it; of a note, its id.
  name text not null,
  action text not null check (action in ('CREATED', 'UPDATED', 'DELETED')),
  -- Of a list: its name and how many SKUs it has, before and after.
  before jsonb,
  after jsonb
);
create index media_buy_data_change_company on media_buy_data_change (company_id, at desc);
create index media_buy_data_change_key on media_buy_data_change (access_key_id, at desc);
call protect_tenant_table('media_buy_data_change');
call make_append_only('media_buy_data_change');

-- What buyers say of how a media buy does by their own measure: notes, which no bid and no price reads.
create table media_buy_feedback (
  id uuid primary key,
  company_id uuid not null references company,
  media_buy_id uuid not null,
  package_id uuid references media_buy_package,
  access_key_id uuid not null references access_key,
  given_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  performance_index double precision not null check (performance_index >= 0),
  metric_type text not null,
  feedback_source text not null,
  foreign key (company_id, media_buy_id) references media_buy (company_id, id)
);
-- Of the foreign key: packages are deleted where a purchase is forgotten.
create index media_buy_feedback_package on media_buy_feedback (package_id) where package_id is not null;
create index media_buy_feedback_of on media_buy_feedback (media_buy_id, id desc);
create index media_buy_feedback_company on media_buy_feedback (company_id);
call protect_tenant_table('media_buy_feedback');
