-- What the marketplace rules of its storefronts' auctions. Each change of a rule is a version of its own: the last one holds.
create table yield_rule (
  rule_id uuid not null,
  version integer not null check (version > 0),
  catalog_id uuid not null references catalog,
  kind text not null check (kind in ('FLOOR', 'BLOCK', 'LOAD', 'APART', 'EXCLUSION', 'COMPLEMENT')),
  -- Taken back: it holds no longer.
  is_removed boolean not null default false,
  -- Where it holds; null and empty: everywhere. Categories include all below them.
  category_id text,
  placement_code text check (placement_code ~ '^[[:alnum:]_.-]{1,60}$'),
  page_type text check (page_type in ('HOME', 'SEARCH', 'CATEGORY', 'PRODUCT', 'CART')),
  -- As typed: [exact], "phrase" or broad.
  terms text[] not null default '{}' check (cardinality(terms) <= 1000),
  -- Local days of the catalog, both inclusive.
  from_day date,
  until_day date check (until_day >= from_day),
  -- Of a floor, and of an exclusion that is open at one; in the catalog's currency.
  billed_on text check (billed_on in ('CLICK', 'IMPRESSION')),
  amount_micros bigint check (amount_micros > 0),
  -- Of a block: what is not advertised, or, without a subject, no ads at all; and what sellers read of it, by language.
  subject text check (subject in ('CATEGORY', 'BRAND', 'PRODUCT', 'SELLER', 'COMPANY')),
  subject_values text[] not null default '{}' check (cardinality(subject_values) <= 1000),
  -- Of an exclusion: further brands that may be advertised there.
  open_to text[] not null default '{}' check (cardinality(open_to) <= 1000),
  reason jsonb,
  -- Of an ad load: how many ads a page may bear, and how good they are at least.
  load jsonb,
  -- First holds for a share of shoppers: {id, percent, days, maxLossPercent, firstDay, baseVersion}; the version that holds for all others is
  -- baseVersion. Versions that name one trial continue it.
  trial jsonb,
  -- Null when it was not set by a user.
  set_by uuid references app_user,
  set_at timestamptz not null,
  primary key (rule_id, version),
  check (kind <> 'FLOOR' or (billed_on is not null and amount_micros is not null)),
  check ((subject is null) = (cardinality(subject_values) = 0)),
  -- Of a complement: the categories that go with one, on any page and day.
  check (kind in ('FLOOR', 'LOAD', 'COMPLEMENT') or reason is not null),
  check (kind <> 'COMPLEMENT' or (category_id is not null and subject = 'CATEGORY' and placement_code is null and page_type is null
    and terms = '{}' and from_day is null and until_day is null and trial is null)),
  check ((kind = 'LOAD') = (load is not null))
);
create index yield_rule_catalog on yield_rule (catalog_id, set_at);
create index yield_rule_trial on yield_rule (rule_id) where trial is not null;
alter table yield_rule enable row level security;
alter table yield_rule force row level security;
create policy system on yield_rule using ((select viewer_scope()) = 'system');
create policy staff on yield_rule for select using ((select viewer_scope()) = 'staff');
create policy staff_set on yield_rule for insert with check ((select viewer_scope()) = 'staff');
call make_append_only('yield_rule');
create trigger announce after insert on yield_rule for each statement execute function announce_catalogs();

-- What a change of a rule was predicted to bring, and what then happened. Amounts of a week's revenue, in the catalog's currency.
create table yield_effect (
  rule_id uuid not null,
  version integer not null,
  -- Null without auctions to replay.
  low_micros bigint,
  high_micros bigint,
  predicted_at timestamptz not null,
  -- The first week after it began to hold or ended, and the last one before; null where it never held, and where more was changed in them.
  week_from date,
  compared_from date,
  -- What the one week brought more or less than the other; null until it is over.
  realized_micros bigint,
  primary key (rule_id, version),
  foreign key (rule_id, version) references yield_rule,
  check ((low_micros is null) = (high_micros is null)),
  check ((week_from is null) = (compared_from is null)),
  check (realized_micros is null or week_from is not null)
);
alter table yield_effect enable row level security;
alter table yield_effect force row level security;
create policy system on yield_effect using ((select viewer_scope()) = 'system');
create policy staff on yield_effect for select using ((select viewer_scope()) = 'staff');

-- Auctions of shoppers in a trial, counted by the engines: by local day, and by the group that a shopper is in.
create table yield_trial_auction (
  trial_id uuid not null,
  day date not null,
  shopper_group smallint not null check (shopper_group between 0 and 999),
  auctions bigint not null,
  -- Those that showed an ad.
  filled bigint not null,
  primary key (trial_id, day, shopper_group)
);
call protect_system_table('yield_trial_auction');

-- What a trial told until a day, as rules/trial-result.ts makes it. Amounts in the catalog's currency.
create table yield_trial (
  trial_id uuid primary key,
  rule_id uuid not null,
  -- Null until it was first measured.
  measured_until date,
  measured_at timestamptz,
  -- All its days are over, and what came in late is counted.
  is_final boolean not null default false,
  result jsonb,
  -- A user ended it then, or by itself it was decided, or staff were told that it is for them to decide. Once: anyone who undoes that decides.
  closed_at timestamptz,
  check ((measured_until is null) = (result is null) and (measured_at is null) = (result is null)),
  check (not is_final or result is not null)
);
alter table yield_trial enable row level security;
alter table yield_trial force row level security;
create policy system on yield_trial using ((select viewer_scope()) = 'system');
create policy staff on yield_trial for select using ((select viewer_scope()) = 'staff');
create policy staff_close on yield_trial for insert with check ((select viewer_scope()) = 'staff');
create policy staff_close_measured on yield_trial for update using ((select viewer_scope()) = 'staff');
