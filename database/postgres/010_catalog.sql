-- What storefronts sell, from their feeds. Catalog data is public within the deployment: no tenant owns it.

create table currency (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  symbol text not null,
  -- Units of this currency per unit of the platform's default currency, in micro-units.
  rate_micros bigint not null check (rate_micros > 0),
  fraction_digits smallint not null check (fraction_digits between 0 and 6)
);

-- One country storefront of the marketplace.
create table catalog (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z]{2}$'),
  name text not null,
  venture_id uuid not null,
  base_url text not null,
  -- Scheme of the storefront's app, e.g. shop for shop://…; null when it has none.
  app_scheme text check (app_scheme ~ '^[a-z][a-z0-9+.-]*$'),
  currency text not null references currency,
  timezone text not null check (timezone ~ '^[A-Za-z]'),
  -- How the storefront reads what its shoppers type.
  language text not null default 'en' check (language in ('en', 'pt', 'id')),
  -- Platform default currency.
  min_bid_micros bigint not null default 20000 check (min_bid_micros >= 0),
  -- Slots of one page that may go to one advertiser; null: any number.
  slots_per_advertiser smallint check (slots_per_advertiser > 0),
  -- Auctions a campaign may win for one shopper within the window; null: any number.
  frequency_cap smallint check (frequency_cap > 0),
  frequency_window_hours smallint not null default 24 check (frequency_window_hours between 1 and 168),
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
-- Brands and sellers are chosen from all of a marketplace's.
create index brand_search on brand using gin (folded(name) gin_trgm_ops);

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
create index seller_search on seller using gin (folded(name) gin_trgm_ops);

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

create table product (
  catalog_id uuid not null references catalog,
  sku text not null check (sku <> ''),
  name text not null check (name <> ''),
  image text,
  link text,
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  quantity integer not null check (quantity >= 0),
  available_size integer,
  brand_id uuid references brand,
  original_brand_id text,
  seller_ids uuid[] not null default '{}',
  category_ids text[] not null default '{}',
  -- Prices are in catalog currency.
  price_micros bigint not null check (price_micros >= 0),
  black_price_micros bigint,
  promotion_price_micros bigint,
  promotion_start_at timestamptz,
  promotion_end_at timestamptz,
  markdown_price_micros bigint,
  markdown_start_at timestamptz,
  markdown_end_at timestamptz,
  published_at timestamptz not null,
  updated_at timestamptz not null,
  -- Folded once, when a feed brings it, instead of for every search. SKU and name do not run into each other.
  search_text text not null generated always as (folded(name || E'\n' || sku)) stored,
  primary key (catalog_id, sku)
);
create index product_brand on product (catalog_id, brand_id, price_micros);
create index product_sellers on product using gin (seller_ids);
create index product_categories on product using gin (category_ids);
create index product_search on product using gin (search_text gin_trgm_ops);
-- What most products match is read in the order it is shown in, a page and no further; of a very long name only the beginning
-- fits an index.
create index product_listing on product (catalog_id, brand_id, left(search_text, 300), sku) where status = 'ACTIVE';

-- After a large feed PostgreSQL plans by what it knew of the products before, until it looks again by itself, which takes a minute or
-- so; meanwhile a search reads all of a brand's products. Only the owner of a table may make it look, which the application is not.
create function refresh_product_statistics() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Parts of words that came last wait in a list that every search would read from end to end.
  perform gin_clean_pending_list('product_search');
  analyze product;
end
$$;

-- How a product's prices changed, by its feed; catalog currency. One row per kind of price that changed.
create table product_price_change (
  catalog_id uuid not null,
  sku text not null,
  kind text not null check (kind in ('BLACK', 'PROMOTION', 'MARKDOWN')),
  -- When the storefront published the change, and when it reached us.
  published_at timestamptz not null,
  seen_at timestamptz not null,
  -- Null when a promotion or markdown was taken away.
  price_micros bigint check (price_micros >= 0),
  start_at timestamptz,
  end_at timestamptz,
  primary key (catalog_id, sku, seen_at, kind)
);

-- Keys of a storefront's back end. Only the SHA-256 is stored.
create table api_key (
  id uuid primary key,
  catalog_id uuid not null references catalog,
  key_hash bytea not null unique,
  label text not null,
  scopes text[] not null,
  -- Of keys that pages send: the pages they are accepted from. Such a key opens nothing else.
  origins text[] not null default '{}',
  -- Null: what the deployment allows every key.
  requests_per_second integer check (requests_per_second > 0),
  created_at timestamptz not null,
  -- Null for the command line. References app_user (020_accounts.sql).
  created_by uuid,
  -- May lie ahead: until then the old key and the new one both work, so a storefront changes keys without a gap.
  revoked_at timestamptz,
  check ((scopes = '{browser}') = (origins <> '{}'))
);
create index api_key_list on api_key (catalog_id, created_at desc, id desc);

-- When a key was last used, to the minute, and how often on that day of its storefront. Apart from api_key, whose changes all ad engines
-- read at once.
create table api_key_use (
  key_id uuid primary key references api_key,
  last_used_at timestamptz not null,
  day date not null,
  requests bigint not null check (requests > 0)
);
call protect_system_table('api_key_use');

-- Who made, replaced and revoked which key.
create table api_key_change (
  id uuid primary key,
  catalog_id uuid not null references catalog,
  key_id uuid not null references api_key,
  at timestamptz not null,
  -- Null for the command line. References app_user (020_accounts.sql).
  actor_id uuid,
  act text not null check (act in ('CREATED', 'ROTATED', 'REVOKED')),
  -- Until when a key that was rotated still works.
  ends_at timestamptz,
  check ((act = 'ROTATED') = (ends_at is not null))
);
create index api_key_change_list on api_key_change (catalog_id, at desc, id desc);
call protect_system_table('api_key_change');
call make_append_only('api_key_change');

-- Words that a storefront refuses in ads, as staff set them: the newest list counts.
create table refused_words (
  catalog_id uuid not null references catalog,
  revision integer not null check (revision > 0),
  at timestamptz not null,
  -- References app_user (020_accounts.sql).
  actor_id uuid not null,
  words text[] not null check (cardinality(words) <= 500),
  primary key (catalog_id, revision)
);
alter table refused_words enable row level security;
alter table refused_words force row level security;
create policy system on refused_words using ((select viewer_scope()) = 'system');
create policy staff on refused_words for select using ((select viewer_scope()) = 'staff');
call make_append_only('refused_words');

-- A feed that has been acknowledged is not lost with the process that took it: it waits here until a worker has read it. Feeds of hundreds of
-- thousands of products are taken in parts as they arrive, continued after a cut, and read in steps that commit by themselves: nowhere is a
-- whole feed held in memory.
create table feed_import (
  id uuid primary key,
  catalog_id uuid not null references catalog,
  kind text not null check (kind in ('products', 'product-removals', 'brands', 'sellers', 'categories', 'segments', 'orders')),
  format text not null default 'ndjson' check (format in ('ndjson', 'csv', 'tsv', 'xml')),
  -- How it is read: {preset, separator, decimal, mapping}; what the sender left out is what was found.
  reading jsonb not null default '{"preset": null, "separator": null, "decimal": null, "mapping": null}',
  -- What it was written in; it is stored in UTF-8.
  charset text not null default 'utf-8',
  -- The label of the key that sent it; null for the command line.
  sent_by text,
  status text not null check (status in ('RECEIVING', 'PENDING', 'PROCESSING', 'COMPLETED', 'FAILED')),
  -- The sender's name for it, to continue or send it again by.
  upload_key text check (length(upload_key) between 1 and 200),
  body_bytes bigint not null default 0,
  -- Whether a repeated upload brought the same bytes.
  body_sha256 bytea,
  -- Counts who took it up, to receive or to read: one that was abandoned must not go on.
  attempt integer not null default 0,
  received integer not null,
  rows_read integer not null default 0,
  accepted integer not null default 0,
  -- Accepted rows that were stored already as they are.
  unchanged integer not null default 0,
  rejected_rows integer not null default 0,
  -- [{line, key, field, message, value}], of the first thousand rows; messages as codes, rendered for their reader.
  rejected jsonb not null default '[]',
  -- Rejected rows by reason: [{field, message, rows, firstLine, example}].
  reasons jsonb not null default '[]',
  -- Why it is FAILED.
  error text check (error in ('nothing_accepted', 'import_failed')),
  created_at timestamptz not null,
  -- When its sender last began to send it, or a part of it was stored.
  sent_at timestamptz not null,
  -- When it was first taken up, and when a reader last showed a sign of life.
  began_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz
);
create index feed_import_listing on feed_import (catalog_id, created_at desc, id desc);
create unique index feed_import_upload on feed_import (catalog_id, upload_key);
create index feed_import_completed on feed_import (catalog_id, kind, finished_at desc) where status = 'COMPLETED';
create index feed_import_open on feed_import (catalog_id, created_at, id) where status in ('RECEIVING', 'PENDING', 'PROCESSING');

create table feed_part (
  import_id uuid not null references feed_import on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (import_id, number)
);
-- Read once and thrown away: not worth compressing.
alter table feed_part alter column bytes set storage external;

-- All problems of an import, for a week: a part for each step that had any, as lines of JSON in gzip.
create table feed_problem_part (
  import_id uuid not null references feed_import on delete cascade,
  -- Rows read before the step: parts are in the order of the feed.
  number integer not null,
  problems integer not null,
  bytes bytea not null,
  primary key (import_id, number)
);
alter table feed_problem_part alter column bytes set storage external;

-- What a storefront's own column names mean. Every version stays; the last one counts.
create table feed_mapping (
  catalog_id uuid not null references catalog,
  kind text not null,
  version integer not null check (version > 0),
  -- {column: field}
  columns jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (catalog_id, kind, version)
);

-- Events of storefronts that were not accepted, or were corrected: how often per key, hour and reason, with one example. Without shoppers.
create table event_issue (
  key_id uuid not null,
  catalog_id uuid not null references catalog,
  hour timestamptz not null,
  reason text not null,
  events bigint not null check (events > 0),
  -- {kind, id, occurredAt, receivedAt, sku, resolvedBidId}
  example jsonb not null,
  primary key (hour, key_id, reason)
);
call protect_system_table('event_issue');

-- Everything an auction depends on announces its changes to the ad engines. Keys and what a storefront wants are read again at once.
create function announce_catalogs() returns trigger language plpgsql as $$
begin
  perform pg_notify('endcap_catalogs', '');
  return null;
end
$$;
create trigger announce after insert or update or delete on api_key for each statement execute function announce_catalogs();
create trigger announce after update on catalog for each statement execute function announce_catalogs();

-- Names products to the ad engines. As many messages as it takes: each has 8,000 bytes at most. Longer SKUs are never shown.
create function announce_skus(catalog uuid, skus text[]) returns void language plpgsql as $$
begin
  perform pg_notify('endcap_products', jsonb_build_object('catalogId', catalog, 'skus', named)::text)
  from (
    select array_agg(id) as named
    from (
      select id, sum(octet_length(to_jsonb(id)::text) + 2) over (order by id collate "C") / 6000 as part
      from unnest(skus) as id where octet_length(id) <= 255
    ) sized
    group by part
  ) parts;
end
$$;

create function announce_products() returns trigger language plpgsql as $$
begin
  perform announce_skus(catalog_id, array_agg(sku)) from changed group by catalog_id;
  return null;
end
$$;
create trigger announce_added after insert on product
  referencing new table as changed for each statement execute function announce_products();
create trigger announce_removed after delete on product
  referencing old table as changed for each statement execute function announce_products();

-- Shops report their stock all day: only what an auction can see is announced. Campaigns that choose products by a filter are found by what a
-- product is now; who has served it until now is known to each engine.
-- Without loops, here and wherever old and new rows are joined: a session keeps the plan that it made for its first statement, perhaps of one row.
create function announce_product_change() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  perform announce_skus(catalog_id, array_agg(sku))
  from changed after full join before using (catalog_id, sku)
  where (after.name, after.price_micros, after.quantity > 0, after.brand_id, after.seller_ids, after.category_ids, after.status)
    is distinct from
    (before.name, before.price_micros, before.quantity > 0, before.brand_id, before.seller_ids, before.category_ids, before.status)
  group by catalog_id;
  return null;
end
$$;
create trigger announce_changed after update on product
  referencing old table as before new table as changed for each statement execute function announce_product_change();

-- How many products a storefront offers, and how many of them lack what sells them. Counted as they change: counting a million takes seconds, and an
-- index by stock would have to be written with every sale.
create table product_count (
  catalog_id uuid primary key references catalog,
  offered integer not null,
  without_picture integer not null,
  without_stock integer not null
);
create function add_to_product_count(catalog uuid, offered bigint, without_picture bigint, without_stock bigint) returns void language sql as $$
  insert into product_count as known (catalog_id, offered, without_picture, without_stock)
  values (catalog, offered, without_picture, without_stock)
  on conflict (catalog_id) do update set offered = known.offered + excluded.offered,
    without_picture = known.without_picture + excluded.without_picture, without_stock = known.without_stock + excluded.without_stock
$$;
create function count_products() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  perform add_to_product_count(
    catalog_id, sign * count(*), sign * count(*) filter (where image is null), sign * count(*) filter (where quantity = 0))
  from changed where status = 'ACTIVE' group by catalog_id order by catalog_id;
  return null;
end
$$;
create function count_product_change() returns trigger language plpgsql as $$
begin
  perform add_to_product_count(catalog_id, offered, without_picture, without_stock)
  from (
    select catalog_id, sum(sign) as offered, coalesce(sum(sign) filter (where image is null), 0) as without_picture,
      coalesce(sum(sign) filter (where quantity = 0), 0) as without_stock
    from (
      select catalog_id, image, quantity, 1 as sign from changed where status = 'ACTIVE'
      union all select catalog_id, image, quantity, -1 from before where status = 'ACTIVE'
    ) as rows_before_and_after
    group by catalog_id
  ) as change
  where (offered, without_picture, without_stock) <> (0, 0, 0) order by catalog_id;
  return null;
end
$$;
create trigger count_added after insert on product
  referencing new table as changed for each statement execute function count_products();
create trigger count_removed after delete on product
  referencing old table as changed for each statement execute function count_products();
create trigger count_changed after update on product
  referencing old table as before new table as changed for each statement execute function count_product_change();

-- A category that is moved, added or removed changes which pages its products are found on.
create function announce_categories() returns trigger language plpgsql as $$
begin
  perform pg_notify('endcap_products', jsonb_build_object('catalogId', catalog_id)::text) from (select distinct catalog_id from changed) as catalogs;
  return null;
end
$$;
create function announce_category_change() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  perform pg_notify('endcap_products', jsonb_build_object('catalogId', catalog_id)::text) from (
    select distinct catalog_id from changed after full join before using (catalog_id, id)
    where after.path is distinct from before.path
  ) as catalogs;
  return null;
end
$$;
create trigger announce_added after insert on category
  referencing new table as changed for each statement execute function announce_categories();
create trigger announce_removed after delete on category
  referencing old table as changed for each statement execute function announce_categories();
create trigger announce_changed after update on category
  referencing old table as before new table as changed for each statement execute function announce_category_change();

-- What is part of everything that a storefront shows: rarely changed, and then all of it is compared.
create function announce_everything() returns trigger language plpgsql as $$
begin
  perform pg_notify('endcap_catalogs', '');
  perform pg_notify('endcap_products', jsonb_build_object('catalogId', id)::text) from catalog;
  return null;
end
$$;
create trigger announce after update on currency for each row
  when (old.rate_micros <> new.rate_micros) execute function announce_everything();
create trigger announce_known after insert or delete on banner_type for each statement execute function announce_everything();
create trigger announce after update on banner_type for each row
  when (old.banner_type <> new.banner_type) execute function announce_everything();

-- A product is found by the name of its brand.
create function announce_brand() returns trigger language plpgsql as $$
begin
  perform announce_skus(catalog.id, array(
    select sku from product where product.catalog_id = catalog.id and product.brand_id = new.id))
  from catalog;
  return null;
end
$$;
create trigger announce_renamed after update on brand for each row
  when (old.name <> new.name) execute function announce_brand();
