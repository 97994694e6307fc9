-- What can be booked: packages of placements, for a week at a time, at the price of a venture's segment. Like the rest of what
-- storefronts offer, no tenant owns it.

-- Tax on packages by the venture they run in: for companies of its country, and for those from abroad. No row, no tax.
create table venture_tax (
  catalog_id uuid primary key references catalog,
  -- Fractions in micro-units: 90000 is 9 %.
  tax_micros bigint not null check (tax_micros between 0 and 1000000),
  overseas_tax_micros bigint not null check (overseas_tax_micros between 0 and 1000000)
);

create table placement (
  id uuid primary key,
  code text not null unique check (code <> ''),
  name text not null check (name <> ''),
  category text not null,
  preview_img text,
  description text,
  -- What has to be supplied: [{name, label, kind, isRequired, minWidth, minHeight}].
  fields jsonb not null
);

create table package (
  id uuid primary key,
  code text not null unique check (code <> ''),
  name text not null check (name <> ''),
  -- A fixed campaign's days, whole weeks; null where the buyer picks them.
  start_date date check (extract(isodow from start_date) = 1),
  end_date date check (extract(isodow from end_date) = 7),
  dynamic_start_date boolean not null,
  max_booking_days integer check (max_booking_days >= 7),
  paid_credit_only boolean not null,
  custom_budget boolean not null,
  -- Platform default currency.
  min_price_micros bigint check (min_price_micros > 0),
  types text[] not null,
  -- Bookings that may share a week of one venture, segment and placement.
  slot_count integer not null check (slot_count between 1 and 1000),
  is_offered boolean not null,
  updated_at timestamptz not null,
  updated_by uuid references person,
  check ((start_date is null) = (end_date is null)),
  check (start_date < end_date)
);

create table package_tag (
  id uuid primary key,
  name text not null unique check (name <> ''),
  color text not null check (color ~ '^#[0-9a-f]{6}$')
);

create table package_tagging (
  package_id uuid not null references package,
  position smallint not null,
  tag_id uuid not null references package_tag,
  primary key (package_id, position),
  unique (package_id, tag_id)
);

create table package_placement (
  package_id uuid not null references package,
  position smallint not null,
  placement_id uuid not null references placement,
  primary key (package_id, position),
  unique (package_id, placement_id)
);
create index package_placement_placement on package_placement (placement_id);

-- For one week, in the storefront's currency.
create table package_price (
  package_id uuid not null references package,
  catalog_id uuid not null,
  segment_id text not null,
  price_micros bigint not null check (price_micros >= 0),
  primary key (package_id, catalog_id, segment_id),
  foreign key (catalog_id, segment_id) references segment (catalog_id, id)
);

create table package_discount (
  id uuid primary key,
  package_id uuid not null references package,
  name text not null check (name <> ''),
  note text,
  discount_micros bigint not null check (discount_micros between 1 and 1000000),
  -- Platform default currency.
  min_amount_micros bigint check (min_amount_micros > 0),
  before_start integer check (before_start > 0),
  -- Rules of the same package it may be combined with.
  stackable_ids uuid[] not null
);
create index package_discount_package on package_discount (package_id);
