-- One country storefront of the marketplace. Catalog data is public within the deployment: no tenant owns it.
create table catalog (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z]{2}$'),
  name text not null,
  base_url text not null,
  currency text not null references currency,
  timezone text not null,
  venture_id uuid not null,
  -- Platform default currency.
  min_bid_micros bigint not null default 20000 check (min_bid_micros >= 0),
  click_window_days smallint not null default 7,
  view_window_days smallint not null default 7,
  -- A local day is settled this long after its midnight, so that late events still belong to it.
  settlement_grace_minutes integer not null default 180 check (settlement_grace_minutes >= 0)
);

create table brand (
  id uuid primary key,
  name text not null check (name <> ''),
  logo text
);
create unique index brand_name_key on brand (lower(name));

-- A brand as one storefront knows it.
create table catalog_brand (
  catalog_id uuid not null references catalog,
  original_brand_id text not null,
  brand_id uuid not null references brand,
  primary key (catalog_id, original_brand_id)
);
create index catalog_brand_brand on catalog_brand (brand_id);

create table seller (
  id uuid primary key,
  catalog_id uuid not null references catalog,
  original_seller_id text not null,
  name text not null,
  unique (catalog_id, original_seller_id)
);

create table category (
  catalog_id uuid not null references catalog,
  id text not null,
  label text not null,
  parent_id text,
  depth smallint not null check (depth between 1 and 4),
  -- From the root down to and including this category.
  path text[] not null,
  primary key (catalog_id, id),
  foreign key (catalog_id, parent_id) references category (catalog_id, id)
);

create table segment (
  catalog_id uuid not null references catalog,
  id text not null,
  name text not null,
  primary key (catalog_id, id)
);

create table product (
  catalog_id uuid not null references catalog,
  sku text not null check (sku <> ''),
  name text not null check (name <> ''),
  image text,
  -- Catalog currency.
  price_micros bigint not null check (price_micros >= 0),
  quantity integer not null check (quantity >= 0),
  link text,
  brand_id uuid references brand,
  original_brand_id text,
  seller_ids uuid[] not null default '{}',
  category_ids text[] not null default '{}',
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  available_size integer,
  black_price_micros bigint,
  promotion_price_micros bigint,
  promotion_start_at timestamptz,
  promotion_end_at timestamptz,
  markdown_price_micros bigint,
  markdown_start_at timestamptz,
  markdown_end_at timestamptz,
  published_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (catalog_id, sku)
);
create index product_brand on product (catalog_id, brand_id, price_micros);
create index product_sellers on product using gin (seller_ids);
create index product_categories on product using gin (category_ids);

create table banner_type (
  id uuid primary key,
  name text not null,
  banner_type text not null unique,
  width integer not null,
  height integer not null,
  needs_segments boolean not null,
  needs_categories boolean not null,
  needs_keywords boolean not null
);

create table feed_import (
  id uuid primary key,
  catalog_id uuid not null references catalog,
  kind text not null check (kind in ('products', 'product-removals', 'brands', 'sellers', 'categories', 'segments', 'orders')),
  status text not null check (status in ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED')),
  received integer not null,
  accepted integer not null default 0,
  -- [{line, field, message}], the first thousand.
  rejected jsonb not null default '[]',
  created_at timestamptz not null,
  finished_at timestamptz
);

-- Keys of a storefront's back end. Only the SHA-256 is kept.
create table api_key (
  id uuid primary key,
  catalog_id uuid not null references catalog,
  key_hash bytea not null unique,
  label text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);

create table company_brand (
  company_id uuid not null references company,
  brand_id uuid not null references brand,
  primary key (company_id, brand_id)
);
call protect_tenant_table('company_brand');

create table company_seller (
  company_id uuid not null references company,
  seller_id uuid not null references seller,
  primary key (company_id, seller_id)
);
call protect_tenant_table('company_seller');
