-- How wallets are paid for: cards, vouchers, taxes, top-ups and the events of payment providers.

create table billing_info (
  company_id uuid primary key references company,
  name text not null,
  email text not null,
  description text not null,
  -- Printed on documents.
  tax_no text,
  purchase_order_no text,
  cost_center text,
  top_up_alert_micros bigint check (top_up_alert_micros between 0 and 2000000000000000),
  -- When the alert went out; null again once the balance is above it.
  alerted_at timestamptz,
  updated_at timestamptz not null
);
call protect_tenant_table('billing_info');

-- Companies that were notified of their empty wallet; the row goes when there is money again.
create table empty_wallet_notice (
  company_id uuid primary key references company,
  notified_at timestamptz not null
);
call protect_tenant_table('empty_wallet_notice');

-- What a card provider calls a company.
create table payment_customer (
  company_id uuid not null references company,
  provider text not null,
  customer_ref text not null,
  primary key (company_id, provider),
  unique (provider, customer_ref)
);
call protect_tenant_table('payment_customer');

-- A card stored by the provider; we know its name only. Position 0 is the default.
create table card (
  id uuid primary key,
  company_id uuid not null references company,
  position smallint not null check (position >= 0),
  provider text not null,
  card_ref text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null,
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
  -- Null for those made from the command line.
  created_by uuid references app_user,
  -- Staff who ended it before its last moment, which it has since then.
  ended_by uuid references app_user,
  check ((percentage_micros is null) <> (fixed_micros is null)),
  check (currency is not null or (fixed_micros is null and min_amount_micros is null))
);
call protect_system_table('voucher');

create table voucher_redemption (
  id uuid primary key,
  voucher_id uuid not null references voucher,
  company_id uuid not null references company,
  -- RESERVED expires at `reserved_until`; USED belongs to the order it was passed on to.
  state text not null check (state in ('RESERVED', 'USED', 'RELEASED')),
  reserved_until timestamptz not null,
  created_at timestamptz not null
);
create unique index voucher_redemption_reserved on voucher_redemption (voucher_id, company_id) where state = 'RESERVED';
create index voucher_redemption_company on voucher_redemption (company_id, voucher_id) where state <> 'RELEASED';
create index voucher_redemption_expiry on voucher_redemption (reserved_until) where state = 'RESERVED';
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
  -- Why it failed, as the provider names it; never the card's data.
  failure text,
  -- What its credit pays for as it comes in: an order of one of these modules. Both are written in one transaction.
  purchase_kind text check (purchase_kind in ('PACKAGES', 'META')),
  purchase_id uuid unique,
  currency text not null references currency,
  amount_micros bigint not null check (amount_micros > 0),
  discount_micros bigint not null default 0 check (discount_micros between 0 and amount_micros),
  tax_micros bigint not null default 0 check (tax_micros >= 0),
  total_micros bigint not null,
  redemption_id uuid unique references voucher_redemption,
  installment_months smallint check (installment_months between 1 and 60),
  -- What its buyer typed; of a purchase the message of its statement line instead.
  description text,
  purpose jsonb,
  -- Who charges it: the card provider, or the seller center.
  provider text,
  payment_ref text,
  -- What the buyer's browser confirms the card with.
  confirm_token text,
  -- The card that paid, as documents name it; null while it is not known, and of other methods.
  card_brand text check (card_brand <> ''),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  -- What a bank transfer has to quote.
  transfer_reference text unique,
  -- The note that pays for it.
  credit_note_no text check (credit_note_no <> ''),
  -- Refunded by the provider so far, and what of the credit was clawed back for it.
  refunded_micros bigint not null default 0 check (refunded_micros >= 0),
  clawed_back_micros bigint not null default 0 check (clawed_back_micros between 0 and amount_micros),
  -- Null when automatic.
  requested_by uuid references app_user,
  -- Staff who decided that a transfer arrived, or that it never will; null when none had to.
  decided_by uuid references app_user,
  created_at timestamptz not null,
  -- When the provider was last asked for its state.
  checked_at timestamptz not null,
  ended_at timestamptz,
  unique (provider, payment_ref),
  check (total_micros = amount_micros - discount_micros + tax_micros),
  check ((card_brand is null) = (card_last4 is null)),
  check ((purchase_kind is null) = (purchase_id is null))
);
create index top_up_company on top_up (company_id, created_at desc);
create index top_up_open on top_up (checked_at) where status in ('REQUESTED', 'PENDING_CONFIRMATION');
-- While it is unknown whether a card was charged, no other card payment of the company is started.
create unique index top_up_unknown on top_up (company_id)
  where method = 'CARD' and status = 'REQUESTED' and payment_ref is null;
create unique index top_up_automatic on top_up (company_id)
  where is_automatic and status in ('REQUESTED', 'PENDING_CONFIRMATION');
create index top_up_awaited on top_up (created_at, id) where status = 'REQUESTED' and transfer_reference is not null;
create index top_up_decided on top_up (ended_at desc) where ended_at is not null and transfer_reference is not null;
-- Card payments that were abandoned without an answer of the provider are checked for some days more.
create index top_up_abandoned on top_up (created_at)
  where status = 'FAILED' and method = 'CARD' and failure in ('not_reached', 'no_answer');
-- A note pays once.
create unique index top_up_credit_note on top_up (credit_note_no) where status <> 'FAILED' and credit_note_no is not null;
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

-- Events of providers, exactly as they came; each once.
create table payment_event (
  id uuid primary key,
  provider text not null,
  event_id text not null,
  reference text,
  payment_ref text,
  -- The payment, where the message itself is the proof and there is nothing to query.
  payment jsonb,
  -- Of a refund that failed after all. Staff then decide once more, and the provider is called with a new key.
  failed_refund_micros bigint,
  body text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  unique (provider, event_id)
);
call protect_system_table('payment_event');

-- A payment that does not match its order: no wallet is credited until staff decide.
create table unmatched_payment (
  id uuid primary key,
  top_up_id uuid not null references top_up,
  company_id uuid not null references company,
  -- As the provider reported it.
  provider text not null,
  payment_ref text not null,
  reference text not null,
  currency text not null,
  amount_micros bigint not null check (amount_micros > 0),
  -- What had been ordered, which changes when what came is credited.
  ordered_micros bigint not null,
  found_at timestamptz not null,
  decision text check (decision in ('CREDIT', 'REFUND')),
  decided_by uuid references app_user,
  decided_at timestamptz,
  failed_refunds integer not null default 0,
  -- Whether the company was mailed a refund of it: one that failed is not mailed once more.
  is_mailed boolean not null default false,
  -- When it was credited, or the provider confirmed its refund.
  done_at timestamptz,
  unique (provider, payment_ref),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  check (done_at is null or decision is not null)
);
create index unmatched_payment_open on unmatched_payment (found_at, id) where done_at is null;
create index unmatched_payment_done on unmatched_payment (done_at desc) where done_at is not null;
call protect_tenant_table('unmatched_payment');

-- What went wrong with a payment after it had ended, until staff decide.
create table payment_exception (
  id uuid primary key,
  -- The same when it is reported again.
  key text not null unique,
  top_up_id uuid not null references top_up,
  company_id uuid not null references company,
  -- SPENT: the money went back to the buyer after its credit had been spent. REFUND_FAILED: it did not go back after all, but its credit did.
  kind text not null check (kind in ('SPENT', 'REFUND_FAILED')),
  amount_micros bigint not null check (amount_micros > 0),
  found_at timestamptz not null,
  outcome text check (outcome in ('COLLECTED', 'WRITTEN_OFF', 'SETTLED')),
  ended_by uuid references app_user,
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null) and (outcome is null) = (ended_by is null)),
  check (outcome is null or (outcome = 'SETTLED') = (kind = 'REFUND_FAILED'))
);
create index payment_exception_open on payment_exception (found_at, id) where ended_at is null;
create index payment_exception_ended on payment_exception (ended_at desc) where ended_at is not null;
call protect_tenant_table('payment_exception');
