-- How wallets are paid for: cards, vouchers, taxes, top-ups and what payment providers tell us.

create table billing_info (
  company_id uuid primary key references company,
  name text not null,
  email text not null,
  description text not null,
  top_up_alert_micros bigint check (top_up_alert_micros between 0 and 2000000000000000),
  -- When the alert went out; null again once the balance is above it.
  alerted_at timestamptz,
  updated_at timestamptz not null
);
call protect_tenant_table('billing_info');

-- What a card provider calls a company.
create table payment_customer (
  company_id uuid not null references company,
  provider text not null,
  customer_ref text not null,
  primary key (company_id, provider),
  unique (provider, customer_ref)
);
call protect_tenant_table('payment_customer');

-- A card kept by the provider; we know its name only. Position 0 is the default.
create table card (
  id uuid primary key,
  company_id uuid not null references company,
  provider text not null,
  card_ref text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null,
  position smallint not null check (position >= 0),
  created_at timestamptz not null,
  unique (provider, card_ref),
  constraint card_position unique (company_id, position) deferrable initially deferred
);
call protect_tenant_table('card');

create table voucher (
  id uuid primary key,
  code text not null unique check (code <> '' and code = upper(code)),
  -- Fraction of the amount in micro-units, or an amount of `currency`: one of the two.
  percentage_micros bigint check (percentage_micros between 1 and 1000000),
  fixed_micros bigint check (fixed_micros > 0),
  min_amount_micros bigint check (min_amount_micros > 0),
  currency text references currency,
  valid_from timestamptz not null,
  redeem_by timestamptz,
  -- Empty means every company, and every package.
  eligible_company_ids uuid[] not null default '{}',
  eligible_package_ids uuid[] not null default '{}',
  max_redemptions integer not null check (max_redemptions > 0),
  max_per_company integer not null default 1 check (max_per_company > 0),
  -- Reserved and used together.
  redeemed integer not null default 0 check (redeemed between 0 and max_redemptions),
  created_at timestamptz not null,
  check ((percentage_micros is null) <> (fixed_micros is null)),
  check (currency is not null or (fixed_micros is null and min_amount_micros is null))
);
call protect_system_table('voucher');

create table voucher_redemption (
  id uuid primary key,
  voucher_id uuid not null references voucher,
  company_id uuid not null references company,
  -- RESERVED lapses at `reserved_until`; USED belongs to the order it was passed on to.
  state text not null check (state in ('RESERVED', 'USED', 'RELEASED')),
  reserved_until timestamptz not null,
  created_at timestamptz not null
);
create unique index voucher_redemption_reserved on voucher_redemption (voucher_id, company_id) where state = 'RESERVED';
create index voucher_redemption_company on voucher_redemption (company_id, voucher_id) where state <> 'RELEASED';
create index voucher_redemption_lapse on voucher_redemption (reserved_until) where state = 'RESERVED';
call protect_tenant_table('voucher_redemption');

-- Tax on a top-up by the company's country; no row, no tax.
create table top_up_tax (
  country_code text not null,
  method text not null check (method in ('CARD', 'WIRE_TRANSFER', 'SELLER_CENTER', 'CREDIT_NOTE')),
  -- Fraction in micro-units: 90000 is 9 %.
  rate_micros bigint not null check (rate_micros between 0 and 1000000),
  primary key (country_code, method)
);

create table top_up (
  id uuid primary key,
  company_id uuid not null references company,
  method text not null check (method in ('CARD', 'WIRE_TRANSFER', 'SELLER_CENTER', 'CREDIT_NOTE')),
  is_automatic boolean not null default false,
  status text not null check (status in ('REQUESTED', 'PENDING_CONFIRMATION', 'SUCCEEDED', 'FAILED')),
  currency text not null references currency,
  amount_micros bigint not null check (amount_micros > 0),
  discount_micros bigint not null default 0 check (discount_micros between 0 and amount_micros),
  tax_micros bigint not null default 0 check (tax_micros >= 0),
  total_micros bigint not null,
  redemption_id uuid unique references voucher_redemption,
  installment_months smallint check (installment_months between 1 and 60),
  description text,
  -- Who is asked for the money: the card provider, or the seller center.
  provider text,
  payment_ref text,
  -- What the buyer's browser confirms the card with.
  confirm_token text,
  -- Why it failed, as the provider names it; never the card's data.
  failure text,
  -- What a bank transfer has to quote.
  transfer_reference text unique,
  -- Given back by the provider so far, and what of the credit was asked back for it.
  refunded_micros bigint not null default 0 check (refunded_micros >= 0),
  taken_back_micros bigint not null default 0 check (taken_back_micros between 0 and amount_micros),
  -- The provider holds another payment than we asked for: people must look.
  mismatch_at timestamptz,
  -- Null when nobody asked: automatic.
  requested_by uuid references person,
  created_at timestamptz not null,
  -- When the provider was last asked how it stands, and when it came to its end.
  asked_at timestamptz not null,
  ended_at timestamptz,
  check (total_micros = amount_micros - discount_micros + tax_micros),
  unique (provider, payment_ref)
);
create index top_up_company on top_up (company_id, created_at desc);
create index top_up_open on top_up (asked_at) where status in ('REQUESTED', 'PENDING_CONFIRMATION');
-- While nobody knows whether a card was charged, no other card payment of the company is begun.
create unique index top_up_unknown on top_up (company_id)
  where method = 'CARD' and status = 'REQUESTED' and payment_ref is null;
create unique index top_up_automatic on top_up (company_id)
  where is_automatic and status in ('REQUESTED', 'PENDING_CONFIRMATION');
call protect_tenant_table('top_up');

create table auto_top_up (
  company_id uuid primary key references company,
  is_on boolean not null,
  amount_micros bigint not null check (amount_micros > 0),
  threshold_micros bigint not null check (threshold_micros >= 0),
  -- Charges that failed since the last that succeeded, and when the next is tried.
  failures integer not null default 0 check (failures >= 0),
  next_attempt_at timestamptz,
  -- The bank wants the card holder to confirm; ended by a payment they make themselves.
  needs_bank boolean not null default false,
  updated_at timestamptz not null
);
create index auto_top_up_on on auto_top_up (company_id) where is_on;
call protect_tenant_table('auto_top_up');

-- What providers told us, exactly as it came; each event once.
create table payment_event (
  id uuid primary key,
  provider text not null,
  event_id text not null,
  reference text,
  payment_ref text,
  -- The payment, where the message itself is the proof and there is nothing to ask for.
  payment jsonb,
  body text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  unique (provider, event_id)
);
call protect_system_table('payment_event');
