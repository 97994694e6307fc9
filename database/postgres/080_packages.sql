-- Packages of placements, booked by the week at the price of a venture's segment. What is offered is, like the rest of what storefronts
-- offer, owned by no tenant.

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
  updated_by uuid references app_user,
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

-- One checkout: paid at once, or not at all.
create table package_order (
  id uuid primary key,
  company_id uuid not null references company,
  brand_id uuid not null references brand,
  -- HELD waits for its money until due_at. DECLINED: the card was declined, and nothing was booked. LAPSED: it was not paid in time.
  state text not null check (state in ('HELD', 'PAID', 'DECLINED', 'LAPSED', 'CANCELLED')),
  payment_method text not null check (payment_method in ('STRIPE', 'WIRE_TRANSFER', 'WALLET_CREDIT', 'CREDIT_NOTE')),
  payment_terms text not null check (payment_terms in ('IMMEDIATE', 'IN_30_DAYS')),
  -- Wallet currency; as it was quoted.
  currency text not null references currency,
  amount_micros bigint not null check (amount_micros >= 0),
  discount_micros bigint not null check (discount_micros >= 0),
  voucher_micros bigint not null check (voucher_micros >= 0),
  tax_micros bigint not null check (tax_micros >= 0),
  total_micros bigint not null check (total_micros >= 0),
  redemption_id uuid unique references voucher_redemption,
  credit_note_no text,
  due_at timestamptz,
  -- The transaction that paid for it; null while it is not paid, and where it costs nothing.
  ledger_transaction_id uuid unique references ledger_transaction,
  invoice_id uuid unique references invoice,
  -- What it is paid by where it is paid later.
  pro_forma_id uuid unique references pro_forma,
  paid_at timestamptz,
  ordered_by uuid not null references app_user,
  -- The owner who said yes to an order above the company's limit; null where no one had to.
  confirmed_by uuid references app_user,
  created_at timestamptz not null,
  unique (company_id, id),
  check (total_micros = amount_micros - discount_micros - voucher_micros + tax_micros),
  check ((state = 'HELD') = (due_at is not null)),
  check ((state = 'PAID') <= (paid_at is not null))
);
create index package_order_due on package_order (due_at) where state = 'HELD';
-- What a person ordered recently.
create index package_order_person on package_order (company_id, ordered_by, created_at) where confirmed_by is null;
-- A credit note pays once.
create unique index package_order_credit_note on package_order (credit_note_no)
  where state in ('HELD', 'PAID') and credit_note_no is not null;
call protect_tenant_table('package_order');

create table booking_campaign (
  id uuid primary key,
  company_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  brand_id uuid not null references brand,
  package_id uuid not null references package,
  name text not null check (name <> ''),
  status text not null check (status in ('PENDING', 'PURCHASED', 'PENDING_FOR_APPROVAL', 'APPROVAL_IN_PROGRESS', 'APPROVED',
    'PUBLISHED', 'DISAPPROVED', 'ACTIVE', 'PAUSED', 'ENDED', 'PENDING_REFUND', 'REFUNDED', 'PARTIAL_REFUNDED', 'CANCELLED')),
  -- As a person typed it; of an automatic change the message.
  status_reason text,
  status_message jsonb,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  amount_micros bigint not null,
  discount_micros bigint not null,
  voucher_micros bigint not null,
  tax_micros bigint not null,
  total_micros bigint not null,
  -- Refunded to the wallet.
  refunded_micros bigint not null default 0 check (refunded_micros between 0 and total_micros),
  -- The quote's lines, discounts and taxes as they were charged.
  price jsonb not null,
  -- When its buyers were reminded that content is missing.
  content_reminded_at timestamptz,
  created_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, order_id) references package_order (company_id, id)
);
create index booking_campaign_list on booking_campaign (company_id, created_at desc, id desc);
create index booking_campaign_order on booking_campaign (order_id);
create index booking_campaign_days on booking_campaign (end_date)
  where status in ('PURCHASED', 'PENDING_FOR_APPROVAL', 'APPROVAL_IN_PROGRESS', 'APPROVED', 'PUBLISHED', 'DISAPPROVED', 'ACTIVE', 'PAUSED');
call protect_tenant_table('booking_campaign');

-- One week of one placement, bought, or reserved by staff. Each live one has a slot of its own: two in one slot cannot be.
create table booking (
  id uuid primary key,
  -- Null for a reservation.
  company_id uuid,
  campaign_id uuid,
  catalog_id uuid not null,
  segment_id text not null,
  placement_id uuid not null references placement,
  start_date date not null check (extract(isodow from start_date) = 1),
  slot integer not null check (slot > 0),
  is_live boolean not null default true,
  -- Of a reservation.
  reason text check (length(reason) between 1 and 120),
  reserved_by uuid references app_user,
  created_at timestamptz not null,
  foreign key (company_id, campaign_id) references booking_campaign (company_id, id),
  foreign key (catalog_id, segment_id) references segment (catalog_id, id),
  check ((company_id is null) = (campaign_id is null)),
  check ((campaign_id is null) = (reason is not null and reserved_by is not null))
);
create unique index booking_slot on booking (catalog_id, segment_id, placement_id, start_date, slot) where is_live;
create index booking_weeks on booking (start_date) where is_live;
create index booking_campaign_weeks on booking (campaign_id);
call protect_tenant_table('booking');

create table booking_content (
  booking_id uuid not null references booking,
  name text not null,
  company_id uuid not null references company,
  value text not null check (value <> ''),
  primary key (booking_id, name)
);
call protect_tenant_table('booking_content');

-- The history of a booked package: who changed it, when and why.
create table booking_change (
  id uuid primary key,
  -- The order changes happened in, within a moment too.
  number bigint not null generated always as identity,
  company_id uuid not null,
  campaign_id uuid not null,
  at timestamptz not null,
  -- Null for what happens by itself.
  user_id uuid references app_user,
  -- Staff acting as that user.
  impersonator_id uuid references app_user,
  -- Null where it began.
  from_status text,
  to_status text not null,
  -- As a person typed it; of an automatic change the message.
  reason text,
  message jsonb,
  foreign key (company_id, campaign_id) references booking_campaign (company_id, id)
);
create index booking_change_campaign on booking_change (campaign_id, number);
call protect_tenant_table('booking_change');
call make_append_only('booking_change');
