-- Packages that were bought, and the weeks they hold.

-- One checkout: what is paid at once, or not at all.
create table package_order (
  id uuid primary key,
  company_id uuid not null references company,
  brand_id uuid not null references brand,
  -- HELD waits for its money until due_at. DECLINED: the card said no, and nothing was booked. LAPSED: nobody paid in time.
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
  -- The movement that paid for it; null while it is not paid, and where it costs nothing.
  transfer_id uuid unique references transfer,
  invoice_id uuid unique references invoice,
  paid_at timestamptz,
  ordered_by uuid not null references person,
  created_at timestamptz not null,
  check (total_micros = amount_micros - discount_micros - voucher_micros + tax_micros),
  check ((state = 'HELD') = (due_at is not null)),
  check ((state = 'PAID') <= (paid_at is not null)),
  unique (company_id, id)
);
create index package_order_due on package_order (due_at) where state = 'HELD';
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
  status_reason text,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  amount_micros bigint not null,
  discount_micros bigint not null,
  voucher_micros bigint not null,
  tax_micros bigint not null,
  total_micros bigint not null,
  -- Gone back to the wallet.
  refunded_micros bigint not null default 0 check (refunded_micros between 0 and total_micros),
  -- The quote's lines, discounts and taxes as they were charged.
  price jsonb not null,
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
  reserved_by uuid references person,
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

-- What became of a booked package: who did it, when and why.
create table booking_change (
  id uuid primary key,
  -- The order things happened in, within a moment too.
  number bigint not null generated always as identity,
  company_id uuid not null,
  campaign_id uuid not null,
  at timestamptz not null,
  -- Null for what happens by itself.
  person_id uuid references person,
  -- Staff acting through that person's eyes.
  impersonator_id uuid references person,
  -- Null where it began.
  from_status text,
  to_status text not null,
  reason text,
  foreign key (company_id, campaign_id) references booking_campaign (company_id, id)
);
create index booking_change_campaign on booking_change (campaign_id, number);
call protect_tenant_table('booking_change');
call make_append_only('booking_change');
