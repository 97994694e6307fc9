-- What buyers' agents bought over the Ad Context Protocol: a media buy names campaigns, which hold everything that serves and is paid.

create table media_buy (
  id uuid primary key,
  company_id uuid not null references company,
  access_key_id uuid not null references access_key,
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
  check (cancel_reason is null or canceled_at is not null)
);
create index media_buy_newest on media_buy (company_id, created_at desc, id);
call protect_tenant_table('media_buy');

create table media_buy_package (
  id uuid primary key,
  company_id uuid not null references company,
  media_buy_id uuid not null,
  -- Its place in the media buy.
  number smallint not null check (number > 0),
  product_id text not null,
  pricing_option_id text not null,
  -- Null while nothing can serve: where a list of the buyer's leaves no inventory, and where it was paused before it began,
  -- when campaigns have no switch yet.
  campaign_id bigint unique,
  is_held boolean not null default false,
  -- What creates its campaign, as it was sent to POST /v1/campaigns.
  request jsonb not null,
  -- Of packages without a campaign, wallet currency.
  budget_micros bigint not null check (budget_micros > 0),
  -- References to lists of properties and collections, as the buyer sent them.
  property_list jsonb,
  collection_list jsonb,
  measurement_terms jsonb,
  canceled_at timestamptz,
  cancel_reason text,
  unique (media_buy_id, number),
  foreign key (company_id, media_buy_id) references media_buy (company_id, id),
  foreign key (company_id, campaign_id) references campaign (company_id, id),
  check (campaign_id is null or not is_held),
  check (campaign_id is not null or is_held or num_nonnulls(property_list, collection_list) > 0)
);
create index media_buy_package_company on media_buy_package (company_id);
call protect_tenant_table('media_buy_package');
