-- Campaigns on the storefront: what they bid and may spend, what shoppers see, its review and its images.

create table campaign (
  -- Digits, because a campaign's address is all digits; every other id is a UUID.
  id bigint generated always as identity (start with 100001) primary key,
  company_id uuid not null references company,
  brand_id uuid not null references brand,
  catalog_id uuid not null references catalog,
  ad_type text not null check (ad_type in ('PRODUCT', 'BANNER')),
  name text not null check (name <> ''),
  goal text not null check (goal in ('DRIVE_SALES', 'DRIVE_BRAND_AWARENESS', 'OTHERS')),
  goal_other text,
  is_quick_create boolean not null default false,
  -- What the program that created it calls it; never changed, and never given twice.
  reference text check (reference ~ '^[A-Za-z0-9._:-]{1,100}$'),
  created_by uuid references app_user,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Counts saves, so that the second of two editors is warned.
  version integer not null default 1,
  unique (company_id, id)
);
create index campaign_company on campaign (company_id, brand_id);
create unique index campaign_reference on campaign (company_id, reference) where reference is not null;
-- Products change by the thousand: which campaigns promote one of a brand is looked up.
create index campaign_brand on campaign (brand_id, catalog_id);
call protect_tenant_table('campaign');

create table ad_set (
  id uuid primary key,
  company_id uuid not null references company,
  campaign_id bigint not null unique,
  name text not null check (name <> ''),
  -- Facts of the life cycle…
  is_draft boolean not null default false,
  running_status text not null default 'STARTED' check (running_status in ('STARTED', 'PAUSED')),
  removed_at timestamptz,
  -- …and the state computed from them by sponsored/rules, stored for listing only.
  status text not null check (status in
    ('DRAFT', 'PENDING_FOR_APPROVAL', 'REJECTED', 'SCHEDULED', 'DELIVERING', 'NOT_DELIVERING', 'COMPLETED', 'PAUSED', 'REMOVED')),
  effective_status text check (effective_status in ('EXCEED_BUDGET', 'WALLET_EXCEED_THRESHOLD')),
  -- The first condition that keeps it from serving; null when it serves.
  why_not text,
  -- When time alone may change it next.
  next_change_at timestamptz not null default '-infinity',
  budget_type text not null check (budget_type in ('ALWAYS_ON', 'DAILY', 'TOTAL', 'DAILY_TOTAL')),
  -- Wallet currency.
  budget_total_micros bigint check (budget_total_micros > 0),
  budget_daily_micros bigint check (budget_daily_micros > 0),
  bid_type text not null check (bid_type in ('AUTOMATED', 'MAXIMUM_CPI', 'MAXIMUM_CPC')),
  -- Wallet currency per click or impression; null for AUTOMATED.
  bid_micros bigint check (bid_micros >= 0),
  target_roas_percent double precision check (target_roas_percent >= 0),
  schedule_type text not null check (schedule_type in ('START_DATE', 'DATE_RANGE')),
  start_at timestamptz not null,
  end_at timestamptz,
  traffic_control smallint not null default 0 check (traffic_control between 0 and 100),
  -- Catalog currency.
  min_price_micros bigint,
  max_price_micros bigint,
  audience jsonb,
  -- Labels a company groups its ad sets by; ids of its own system.
  tag_ids text[] not null default '{}',
  -- Percentages on the bid by hour of the catalog's week, Monday 00:00 first, 0 = not shown; null: always 100.
  bid_hours smallint[] check (cardinality(bid_hours) = 168 and 0 <= all (bid_hours) and 300 >= all (bid_hours)),
  -- Wallet currency; never more than this is bid, whatever the modifiers.
  max_bid_micros bigint check (max_bid_micros > 0),
  -- {times, hours, showsUnknown}: how often one shopper sees it; null: as often as the storefront allows.
  frequency_cap jsonb check (frequency_cap is null or (
    (frequency_cap ->> 'times')::integer between 1 and 100 and (frequency_cap ->> 'hours')::integer between 1 and 168
    and (frequency_cap ->> 'showsUnknown')::boolean is not null)),
  -- Counts changes of its bids per keyword and target, its modifiers, hours and most, which clicks name by their number; 0 before the first.
  serving_revision integer not null default 0,
  foreign key (company_id, campaign_id) references campaign (company_id, id),
  unique (company_id, id),
  check (end_at is null or end_at >= start_at),
  -- A draft is saved half-done: its amounts may still be missing.
  constraint ad_set_daily_budget
    check ((budget_type in ('DAILY', 'DAILY_TOTAL')) = (budget_daily_micros is not null) or (is_draft and budget_daily_micros is null)),
  constraint ad_set_total_budget
    check ((budget_type in ('TOTAL', 'DAILY_TOTAL')) = (budget_total_micros is not null) or (is_draft and budget_total_micros is null)),
  constraint ad_set_bid check ((bid_type = 'AUTOMATED') = (bid_micros is null) or (is_draft and bid_micros is null))
);
create index ad_set_status on ad_set (company_id, status);
create index ad_set_next_change on ad_set (next_change_at);
call protect_tenant_table('ad_set');

-- Campaigns that stopped by themselves, and when that was notified of: one that stops again within a day of it is no news.
create table campaign_stop (
  campaign_id bigint primary key,
  company_id uuid not null,
  stopped_at timestamptz not null,
  notified_at timestamptz,
  foreign key (company_id, campaign_id) references campaign (company_id, id)
);
create index campaign_stop_unnoticed on campaign_stop (company_id) where notified_at is null;
call protect_tenant_table('campaign_stop');

-- Ends of campaigns that were announced by mail: one that was moved is another.
create table campaign_end_notice (
  campaign_id bigint not null,
  company_id uuid not null,
  end_at timestamptz not null,
  notified_at timestamptz not null,
  primary key (campaign_id, end_at),
  foreign key (company_id, campaign_id) references campaign (company_id, id)
);
create index ad_set_end on ad_set (end_at) where end_at is not null;
call protect_tenant_table('campaign_end_notice');

create table ad_set_keyword (
  ad_set_id uuid not null,
  company_id uuid not null,
  keyword text not null check (keyword <> ''),
  match_type text not null check (match_type in ('exact', 'broad', 'phrase')),
  is_negative boolean not null,
  -- Wallet currency; null: the product's or the ad set's bid counts. With automated bidding the most it may bid.
  bid_micros bigint check (bid_micros is null or (bid_micros > 0 and not is_negative)),
  primary key (ad_set_id, is_negative, keyword, match_type),
  foreign key (company_id, ad_set_id) references ad_set (company_id, id)
);
call protect_tenant_table('ad_set_keyword');

create table ad_set_product_bid (
  ad_set_id uuid not null,
  company_id uuid not null,
  sku text not null check (sku <> ''),
  -- As of keywords.
  bid_micros bigint not null check (bid_micros > 0),
  primary key (ad_set_id, sku),
  foreign key (company_id, ad_set_id) references ad_set (company_id, id)
);
call protect_tenant_table('ad_set_product_bid');

-- What a page shows that the ad set aims at or, negative, excludes: a product by its SKU, a brand or a category by its id.
create table ad_set_target (
  ad_set_id uuid not null,
  company_id uuid not null,
  is_negative boolean not null,
  kind text not null check (kind in ('PRODUCT', 'BRAND_IN_CATEGORY', 'BRAND', 'CATEGORY')),
  value text not null check (value <> '' and (kind not in ('BRAND', 'BRAND_IN_CATEGORY') or value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')),
  -- Of a brand in a category; empty for all others.
  category_id text not null default '' check ((category_id <> '') = (kind = 'BRAND_IN_CATEGORY')),
  -- Catalog currency: only pages of products at such a price.
  min_price_micros bigint check (min_price_micros >= 0),
  max_price_micros bigint check (max_price_micros >= coalesce(min_price_micros, 0)),
  -- As of keywords.
  bid_micros bigint check (bid_micros > 0),
  primary key (ad_set_id, is_negative, kind, value, category_id),
  foreign key (company_id, ad_set_id) references ad_set (company_id, id),
  check (not is_negative or (category_id = '' and num_nonnulls(min_price_micros, max_price_micros, bid_micros) = 0))
);
call protect_tenant_table('ad_set_target');

-- Kinds of automatic fit that are not as preset: CLOSE and LOOSE on, the others off, none with a bid.
create table ad_set_bucket (
  ad_set_id uuid not null,
  company_id uuid not null,
  bucket text not null check (bucket in ('CLOSE', 'LOOSE', 'SUBSTITUTES', 'COMPLEMENTS')),
  is_on boolean not null,
  -- As of keywords.
  bid_micros bigint check (bid_micros > 0),
  primary key (ad_set_id, bucket),
  foreign key (company_id, ad_set_id) references ad_set (company_id, id)
);
call protect_tenant_table('ad_set_bucket');

-- What shoppers call a target; its value where the catalog does not know it.
create function target_name(catalog uuid, target ad_set_target) returns text language sql stable as $$
  select coalesce(case target.kind
    when 'PRODUCT' then (select product.name from product where product.catalog_id = catalog and product.sku = target.value)
    when 'CATEGORY' then (select category.label from category where category.catalog_id = catalog and category.id = target.value)
    else (select brand.name from brand where brand.id = target.value::uuid)
      || coalesce(' · ' || (select category.label from category where category.catalog_id = catalog and category.id = target.category_id), '')
  end, target.value)
$$;

-- Negatives that several campaigns of a company share.
create table negative_list (
  id uuid primary key,
  company_id uuid not null references company,
  name text not null check (name <> ''),
  -- Counts saves, so that the second of two editors is warned.
  version integer not null default 1,
  -- Counts changes of its entries, by anyone who makes them: what serves by the list knows it by this.
  entries_revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Empty and without campaigns, kept for as long as that can be undone.
  deleted_at timestamptz,
  unique (company_id, id)
);
create unique index negative_list_name on negative_list (company_id, lower(name)) where deleted_at is null;
call protect_tenant_table('negative_list');

-- A keyword with its match, a product by its SKU, a brand or a category by its id.
create table negative_list_entry (
  negative_list_id uuid not null,
  company_id uuid not null,
  kind text not null check (kind in ('KEYWORD', 'PRODUCT', 'BRAND', 'CATEGORY')),
  value text not null check (value <> ''),
  match_type text check (match_type in ('exact', 'broad', 'phrase')),
  -- The same for entries that exclude the same.
  key text not null,
  primary key (negative_list_id, key),
  foreign key (company_id, negative_list_id) references negative_list (company_id, id) on delete cascade,
  check ((kind = 'KEYWORD') = (match_type is not null))
);
call protect_tenant_table('negative_list_entry');

create table ad_set_negative_list (
  ad_set_id uuid not null,
  negative_list_id uuid not null,
  company_id uuid not null,
  primary key (ad_set_id, negative_list_id),
  foreign key (company_id, ad_set_id) references ad_set (company_id, id),
  foreign key (company_id, negative_list_id) references negative_list (company_id, id) on delete cascade
);
create index ad_set_negative_list_list on ad_set_negative_list (negative_list_id);
call protect_tenant_table('ad_set_negative_list');

-- Percentages on the bid by place, device and audience; 0 = not shown.
create table ad_set_modifier (
  ad_set_id uuid not null,
  company_id uuid not null,
  dimension text not null check (dimension in ('DEVICE', 'PLACEMENT', 'PAGE', 'GENDER', 'AGE', 'SEGMENT')),
  value text not null check (value <> ''),
  percent smallint not null check (percent = 0 or percent between 10 and 1000),
  primary key (ad_set_id, dimension, value),
  foreign key (company_id, ad_set_id) references ad_set (company_id, id)
);
call protect_tenant_table('ad_set_modifier');

-- The keywords and targets with a bid and the modifiers, in the order that clicks number them by: explains prices for as long as the clicks are kept.
create table ad_set_revision (
  ad_set_id uuid not null,
  company_id uuid not null,
  revision integer not null,
  at timestamptz not null,
  -- As typed.
  keywords text[] not null,
  -- [{kind, value, categoryId, name}]: the targets with a bid, as they were called then.
  targets jsonb not null default '[]',
  -- [{dimension, value, percent}]
  modifiers jsonb not null default '[]',
  hours smallint[],
  max_bid_micros bigint,
  primary key (ad_set_id, revision),
  foreign key (company_id, ad_set_id) references ad_set (company_id, id)
);
call protect_tenant_table('ad_set_revision');
call make_append_only('ad_set_revision');

-- What shoppers could see, by version. An edit writes a new version that waits for review while the approved one serves.
create table creative (
  id uuid primary key,
  company_id uuid not null,
  campaign_id bigint not null,
  version integer not null,
  name text not null,
  -- Catalog currency.
  min_price_micros bigint,
  max_price_micros bigint,
  category_ids text[] not null default '{}',
  seller_ids uuid[] not null default '{}',
  skus text[] not null default '{}',
  segment_ids text[] not null default '{}',
  -- {sku: {url, path, prompt}}
  product_images jsonb not null default '{}',
  -- [{bannerTypeId, landingUrl, url, deeplink, skus}]
  banners jsonb not null default '[]',
  submitted_at timestamptz not null,
  review text not null check (review in ('PENDING', 'APPROVED', 'REJECTED', 'SUPERSEDED')),
  reviewed_at timestamptz,
  reviewed_by uuid references app_user,
  notes text,
  foreign key (company_id, campaign_id) references campaign (company_id, id),
  unique (campaign_id, version)
);
create unique index creative_approved on creative (campaign_id) where review = 'APPROVED';
create unique index creative_pending on creative (campaign_id) where review = 'PENDING';
create index creative_queue on creative (submitted_at) where review = 'PENDING';
call protect_tenant_table('creative');

-- What an agent of staff proposes about content that waits; a person gives the verdict.
create table review_proposal (
  creative_id uuid primary key references creative,
  is_approved boolean not null,
  notes text check ((notes is null) = is_approved),
  -- Who made the key, and what it was called.
  proposed_by uuid not null references app_user,
  key_name text not null,
  proposed_at timestamptz not null
);
call protect_system_table('review_proposal');

-- The SKUs that approved content names, to find the campaigns of products that changed: under row-level security no index on the array is used.
create table promoted_sku (
  catalog_id uuid not null,
  sku text not null,
  campaign_id bigint not null,
  company_id uuid not null,
  primary key (catalog_id, sku, campaign_id),
  foreign key (company_id, campaign_id) references campaign (company_id, id)
);
create index promoted_sku_campaign on promoted_sku (campaign_id);
call protect_tenant_table('promoted_sku');

create function keep_promoted_skus() returns trigger language plpgsql as $$
begin
  delete from promoted_sku where campaign_id = new.campaign_id;
  insert into promoted_sku (catalog_id, sku, campaign_id, company_id)
  select distinct campaign.catalog_id, sku, campaign.id, campaign.company_id
  from creative content join campaign on campaign.id = content.campaign_id, unnest(content.skus) as sku
  where content.campaign_id = new.campaign_id and content.review = 'APPROVED';
  return null;
end
$$;
create trigger keep_skus_of_new after insert on creative for each row
  when (new.review = 'APPROVED') execute function keep_promoted_skus();
create trigger keep_skus after update on creative for each row
  when ((new.review = 'APPROVED') <> (old.review = 'APPROVED') or (new.review = 'APPROVED' and new.skus <> old.skus))
  execute function keep_promoted_skus();

create table activity (
  id uuid primary key,
  company_id uuid not null,
  campaign_id bigint not null,
  at timestamptz not null,
  -- Null for changes made by the system; the impersonator is the staff member behind an impersonated session.
  actor_id uuid references app_user,
  impersonator_id uuid references app_user,
  -- The name of the key, or of the rule, that made the change for the actor; and the key (130_access.sql).
  program text,
  access_key_id uuid,
  -- [{actionType, objectType, field, old, new}]
  changes jsonb not null,
  -- The change of many campaigns at once that this was part of.
  operation_id uuid,
  foreign key (company_id, campaign_id) references campaign (company_id, id)
);
create index activity_campaign on activity (campaign_id, at desc);
-- What happened on the days of a company's chart.
create index activity_company on activity (company_id, at);
call protect_tenant_table('activity');
call make_append_only('activity');

-- A change of many campaigns at once: previewed, carried out in batches, and put back by another one.
create table operation (
  id uuid primary key,
  company_id uuid not null references company,
  kind text not null check (kind in ('PAUSE', 'RESUME', 'BUDGET', 'EXTEND', 'NEGATIVES', 'KEYWORDS', 'BID', 'SHARED_BUDGET', 'TERMS', 'NEGATIVE_LIST', 'EDIT', 'UNDO')),
  state text not null check (state in ('PREVIEWED', 'RUNNING', 'DONE')),
  actor_id uuid not null references app_user,
  -- The staff member behind an impersonated session.
  impersonator_id uuid references app_user,
  -- Which optional features were on for the actor: what a campaign may hold depends on them.
  features jsonb not null,
  -- Of the rows and the values to be written; who applies the plan names it.
  fingerprint text not null,
  daily_effect_micros bigint,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- At most one operation puts another one back.
  undo_of uuid unique,
  unique (company_id, id),
  foreign key (company_id, undo_of) references operation (company_id, id),
  check ((kind = 'UNDO') = (undo_of is not null)),
  check ((state = 'DONE') = (finished_at is not null))
);
create index operation_unfinished on operation (created_at) where state <> 'DONE';
call protect_tenant_table('operation');

create table operation_row (
  operation_id uuid not null,
  company_id uuid not null,
  campaign_id bigint not null,
  -- What becomes of it; PLANNED until its batch.
  result text not null check (result in ('PLANNED', 'DONE', 'SKIPPED')),
  -- The values that it writes, before and after, and those found instead of them; amounts as text.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  found jsonb,
  -- Why it is skipped.
  problem jsonb check ((problem is not null) = (result = 'SKIPPED')),
  primary key (operation_id, campaign_id),
  foreign key (company_id, operation_id) references operation (company_id, id) on delete cascade,
  foreign key (company_id, campaign_id) references campaign (company_id, id)
);
create index operation_row_planned on operation_row (operation_id, campaign_id) where result = 'PLANNED';
call protect_tenant_table('operation_row');

-- What an operation changed in a negative list, which stands in no row of a campaign.
create table negative_list_change (
  operation_id uuid primary key,
  company_id uuid not null,
  -- Kept when the list is deleted.
  negative_list_id uuid not null,
  -- [{kind, value, matchType}]
  added jsonb not null,
  removed jsonb not null,
  -- To its entries, or to the list with all of them.
  act text not null check (act in ('WRITTEN', 'DELETED', 'RESTORED')),
  foreign key (company_id, operation_id) references operation (company_id, id)
);
call protect_tenant_table('negative_list_change');
call make_append_only('negative_list_change');

create table column_setting (
  membership_id uuid not null references membership,
  company_id uuid not null references company,
  table_name text not null check (table_name in ('SPONSOR_CAMPAIGN', 'AD_SET', 'BANNER_CAMPAIGN', 'BANNER_AD_SET')),
  columns jsonb not null,
  primary key (membership_id, table_name)
);
call protect_tenant_table('column_setting');

-- Images that companies upload: decoded and encoded again by us, in file storage under a random name.
create table image (
  company_id uuid not null references company,
  -- Last part of the address; a copy of a campaign in another company shares the file.
  name text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_by uuid not null references app_user,
  created_at timestamptz not null,
  primary key (company_id, name)
);
call protect_tenant_table('image');

-- Which campaigns members of staff have open in the review; a row counts for a minute.
create table review_presence (
  user_id uuid not null references app_user on delete cascade,
  campaign_id bigint not null,
  seen_at timestamptz not null,
  primary key (user_id, campaign_id)
);
call protect_system_table('review_presence');

-- How many images a company has had generated within the hour that began then.
create table image_generation_quota (
  company_id uuid primary key references company,
  hour timestamptz not null,
  count integer not null check (count > 0)
);
call protect_tenant_table('image_generation_quota');

-- Announces to every ad engine which ad set to load again.
create function announce_serving_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('endcap_serving', coalesce(new.campaign_id, old.campaign_id)::text);
  return null;
end
$$;
create trigger announce_serving after insert or delete on ad_set
  for each row execute function announce_serving_change();
-- The stored state and names are no part of what serves.
create trigger announce_serving_changed after update on ad_set for each row
  when ((old.is_draft, old.running_status, old.removed_at, old.budget_total_micros, old.budget_daily_micros, old.bid_type, old.bid_micros,
      old.target_roas_percent, old.start_at, old.end_at, old.traffic_control, old.min_price_micros, old.max_price_micros, old.audience,
      old.bid_hours, old.max_bid_micros, old.frequency_cap, old.serving_revision)
    is distinct from (new.is_draft, new.running_status, new.removed_at, new.budget_total_micros, new.budget_daily_micros, new.bid_type, new.bid_micros,
      new.target_roas_percent, new.start_at, new.end_at, new.traffic_control, new.min_price_micros, new.max_price_micros, new.audience,
      new.bid_hours, new.max_bid_micros, new.frequency_cap, new.serving_revision))
  execute function announce_serving_change();
create trigger announce_serving after insert or update or delete on creative
  for each row execute function announce_serving_change();

create function announce_campaign() returns trigger language plpgsql as $$
begin
  perform pg_notify('endcap_serving', new.id::text);
  return null;
end
$$;
create trigger announce_serving after update on campaign for each row
  when ((old.company_id, old.brand_id, old.catalog_id, old.ad_type) is distinct from (new.company_id, new.brand_id, new.catalog_id, new.ad_type))
  execute function announce_campaign();

-- Bids are converted from the wallet's currency.
create function announce_company() returns trigger language plpgsql as $$
begin
  perform pg_notify('endcap_serving', id::text) from campaign where company_id = new.id;
  return null;
end
$$;
create trigger announce_serving after update on company for each row
  when (old.wallet_currency <> new.wallet_currency) execute function announce_company();

-- Of tables whose rows belong to an ad set.
create function announce_ad_set_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('endcap_serving', campaign_id::text) from ad_set where id in (select ad_set_id from changed);
  return null;
end
$$;
call follow_changes('ad_set_keyword', 'announce_ad_set_change');
call follow_changes('ad_set_product_bid', 'announce_ad_set_change');
call follow_changes('ad_set_target', 'announce_ad_set_change');
call follow_changes('ad_set_bucket', 'announce_ad_set_change');
call follow_changes('ad_set_modifier', 'announce_ad_set_change');
call follow_changes('ad_set_negative_list', 'announce_ad_set_change');

create function announce_negative_list() returns trigger language plpgsql as $$
begin
  perform pg_notify('endcap_serving', ad_set.campaign_id::text)
  from ad_set_negative_list attached join ad_set on ad_set.id = attached.ad_set_id where attached.negative_list_id = new.id;
  return null;
end
$$;
create trigger announce_negative_list after update on negative_list for each row
  when (new.entries_revision <> old.entries_revision) execute function announce_negative_list();

create function count_negative_list_change() returns trigger language plpgsql as $$
begin
  update negative_list set entries_revision = entries_revision + 1 where id in (select negative_list_id from changed);
  return null;
end
$$;
call follow_changes('negative_list_entry', 'count_negative_list_change');

-- Members of a shared budget are ad sets of its company.
alter table shared_budget_member add foreign key (company_id, ad_set_id) references ad_set (company_id, id);
call follow_changes('shared_budget_member', 'announce_ad_set_change');

create function announce_shared_budget() returns trigger language plpgsql as $$
begin
  perform pg_notify('endcap_serving', ad_set.campaign_id::text)
  from shared_budget_member member join ad_set on ad_set.id = member.ad_set_id where member.shared_budget_id = new.id;
  return null;
end
$$;
create trigger announce_shared_budget after update on shared_budget for each row execute function announce_shared_budget();

-- What may have changed the state of campaigns besides their own edits, until their states are computed again. Besides what charges
-- used up, it is added by the triggers below.
create table state_news (
  id bigint generated always as identity primary key,
  -- Whose: of companies, the wallet; of a catalog, products by their SKU, brands that products left, or everything in its categories.
  kind text not null check (kind in ('CAMPAIGN', 'AD_SET', 'SHARED', 'COMPANY', 'PRODUCT', 'BRAND', 'CATEGORIES')),
  catalog_id uuid check ((catalog_id is not null) = (kind in ('PRODUCT', 'BRAND', 'CATEGORIES'))),
  ids text[] not null default '{}'
);
call protect_system_table('state_news');
create policy news on state_news for insert with check (true);

-- The holder of this row computes states. Between the hours it compares all of them, a page after the other.
create table state_round (
  is_only boolean primary key default true check (is_only),
  -- The last ad set of the page before; null at the beginning.
  compared_to uuid,
  compares_at timestamptz not null default '-infinity'
);
call protect_system_table('state_round');
insert into state_round default values;

create function note_state_news() returns trigger language plpgsql as $$
begin
  insert into state_news (kind, ids)
  values (tg_argv[0], array[to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1]]);
  return null;
end
$$;
create trigger note_states after update on wallet for each row
  when ((old.balance_micros - old.unpaid_micros + old.overdraft_micros > 0)
    is distinct from (new.balance_micros - new.unpaid_micros + new.overdraft_micros > 0))
  execute function note_state_news('COMPANY', 'company_id');
create trigger note_states after update on ad_set_spend for each row
  when (new.amount_micros < old.amount_micros) execute function note_state_news('AD_SET', 'ad_set_id');
create trigger note_states after update on shared_budget_spend for each row
  when (new.amount_micros < old.amount_micros) execute function note_state_news('SHARED', 'shared_budget_id');

-- Who joins or leaves a shared budget has its spending counted again, for all of its members.
create function note_counted() returns trigger language plpgsql as $$
begin
  insert into state_news (kind, ids)
  select 'SHARED', array_agg(distinct shared_budget_id) from changed having count(*) > 0;
  return null;
end
$$;
create trigger note_counted after delete on shared_budget_spend
  referencing old table as changed for each statement execute function note_counted();
create trigger note_joined after insert on shared_budget_member
  referencing new table as changed for each statement execute function note_counted();

create function note_products() returns trigger language plpgsql as $$
begin
  insert into state_news (kind, catalog_id, ids) select 'PRODUCT', catalog_id, array_agg(sku) from changed group by catalog_id;
  return null;
end
$$;
create trigger note_added after insert on product
  referencing new table as changed for each statement execute function note_products();

create function note_removed_products() returns trigger language plpgsql as $$
begin
  insert into state_news (kind, catalog_id, ids) select 'PRODUCT', catalog_id, array_agg(sku) from changed group by catalog_id;
  insert into state_news (kind, catalog_id, ids)
  select 'BRAND', catalog_id, array_agg(distinct brand_id) from changed where brand_id is not null group by catalog_id;
  return null;
end
$$;
create trigger note_removed after delete on product
  referencing old table as changed for each statement execute function note_removed_products();

-- Only what decides whether a product is promoted.
create function note_changed_products() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into state_news (kind, catalog_id, ids)
  select 'PRODUCT', catalog_id, array_agg(sku) from changed after full join before using (catalog_id, sku)
  where (after.price_micros, after.quantity > 0, after.brand_id, after.seller_ids, after.category_ids, after.status)
    is distinct from (before.price_micros, before.quantity > 0, before.brand_id, before.seller_ids, before.category_ids, before.status)
  group by catalog_id;
  insert into state_news (kind, catalog_id, ids)
  select 'BRAND', catalog_id, array_agg(distinct before.brand_id) from changed after full join before using (catalog_id, sku)
  where before.brand_id is not null and (after.brand_id, after.seller_ids, after.category_ids)
    is distinct from (before.brand_id, before.seller_ids, before.category_ids)
  group by catalog_id;
  return null;
end
$$;
create trigger note_changed after update on product
  referencing old table as before new table as changed for each statement execute function note_changed_products();

create function note_categories() returns trigger language plpgsql as $$
begin
  insert into state_news (kind, catalog_id) select distinct 'CATEGORIES', catalog_id from changed;
  return null;
end
$$;
create trigger note_added after insert on category
  referencing new table as changed for each statement execute function note_categories();
create trigger note_removed after delete on category
  referencing old table as changed for each statement execute function note_categories();
create function note_moved_categories() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into state_news (kind, catalog_id)
  select distinct 'CATEGORIES', catalog_id from changed after full join before using (catalog_id, id)
  where after.path is distinct from before.path;
  return null;
end
$$;
create trigger note_changed after update on category
  referencing old table as before new table as changed for each statement execute function note_moved_categories();

-- Changes the daily budgets of a company's campaigns for single days: by date, or by their results.
create table budget_rule (
  id uuid primary key,
  company_id uuid not null references company,
  name text not null check (name <> ''),
  condition text not null check (condition in ('RANGE', 'WEEKDAYS', 'YEARLY', 'FIGURE')),
  -- Of RANGE, both inclusive.
  from_day date,
  to_day date,
  -- Of WEEKDAYS: 1 is Monday.
  weekdays smallint[] check (1 <= all (weekdays) and 7 >= all (weekdays)),
  -- Of YEARLY, MM-DD, both inclusive.
  yearly_from text,
  yearly_to text,
  -- Of FIGURE, over closed days.
  metric text check (metric in ('ROAS', 'ACOS', 'CTR', 'CVR', 'ORDERS', 'LOST_TO_BUDGET')),
  comparison text check (comparison in ('AT_LEAST', 'BELOW')),
  -- Orders, otherwise percent.
  value double precision check (value >= 0),
  window_days smallint check (window_days in (7, 14, 30)),
  effect text not null check (effect in ('RAISE', 'LOWER', 'SET')),
  percent smallint check (percent > 0),
  -- Wallet currency.
  amount_micros bigint check (amount_micros > 0),
  least_micros bigint check (least_micros > 0),
  most_micros bigint check (most_micros >= least_micros),
  -- The last day on which it acts.
  ends_on date,
  is_paused boolean not null,
  -- Counts saves, so that the second of two editors is warned.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, id),
  check ((condition = 'RANGE') = (from_day is not null) and (condition = 'RANGE') = (to_day is not null) and to_day >= from_day),
  check ((condition = 'WEEKDAYS') = (weekdays is not null)),
  check ((condition = 'YEARLY') = (yearly_from is not null) and (condition = 'YEARLY') = (yearly_to is not null)),
  check ((condition = 'FIGURE') = (num_nonnulls(metric, comparison, value, window_days) = 4)),
  check ((effect = 'SET') = (amount_micros is not null) and (effect = 'SET') = (percent is null))
);
create unique index budget_rule_name on budget_rule (company_id, lower(name));
call protect_tenant_table('budget_rule');

-- An ad set has one rule by date and one by results at most.
create table budget_rule_member (
  ad_set_id uuid not null,
  slot text not null check (slot in ('DATE', 'FIGURE')),
  budget_rule_id uuid not null,
  company_id uuid not null,
  -- A rule acts from the next local midnight on.
  joined_at timestamptz not null,
  primary key (ad_set_id, slot),
  foreign key (company_id, budget_rule_id) references budget_rule (company_id, id) on delete cascade,
  foreign key (company_id, ad_set_id) references ad_set (company_id, id)
);
create index budget_rule_member_rule on budget_rule_member (budget_rule_id);
call protect_tenant_table('budget_rule_member');

-- The daily budget of an ad set on one local day, decided at its midnight; a change of its own budget on that day adds a row. Only
-- ad sets with a rule have any: elsewhere the own budget counts on every day.
create table budget_of_day (
  ad_set_id uuid not null,
  company_id uuid not null,
  day date not null,
  -- 0 is the decision of midnight; the last one counts.
  number integer not null,
  base_micros bigint not null check (base_micros > 0),
  amount_micros bigint not null check (amount_micros > 0),
  -- [{id, name, slot, effect, percent, amountMicros, leastMicros, mostMicros}]: the rules that acted, as they were at midnight.
  acting jsonb not null,
  decided_at timestamptz not null,
  primary key (ad_set_id, day, number),
  foreign key (company_id, ad_set_id) references ad_set (company_id, id)
);
call protect_tenant_table('budget_of_day');
call make_append_only('budget_of_day');
create trigger announce_added after insert on budget_of_day
  referencing new table as changed for each statement execute function announce_ad_set_change();
