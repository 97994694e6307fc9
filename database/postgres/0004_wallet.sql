-- Double entry, append-only. A wallet's balance is a cache of its entries, kept under CHECK and audited against them.

create table wallet (
  id uuid primary key,
  company_id uuid not null unique references company,
  currency text not null references currency,
  balance_micros bigint not null default 0,
  -- Delivered cost not yet settled.
  unpaid_micros bigint not null default 0 check (unpaid_micros >= 0),
  -- How far displayed balance may fall below zero.
  overdraft_micros bigint not null default 0 check (overdraft_micros >= 0),
  check (balance_micros - unpaid_micros >= -overdraft_micros)
);
call protect_tenant_table('wallet');

-- One movement of money. The idempotency key makes a repeated request the same movement.
create table transfer (
  id uuid primary key,
  idempotency_key text not null unique,
  company_id uuid not null references company,
  reason text not null check (reason in ('TOP_UP', 'GRANT', 'AD_CHARGE', 'EXPIRY', 'REVERSAL')),
  created_at timestamptz not null,
  -- Null for movements made by the system.
  actor_id uuid references person
);
create index transfer_company on transfer (company_id, created_at);
call protect_tenant_table('transfer');
call make_append_only('transfer');

create table entry (
  transfer_id uuid not null references transfer,
  company_id uuid not null references company,
  -- WALLET is the company's own; the others are the provider's, per currency.
  ledger text not null check (ledger in ('WALLET', 'CASH', 'PROMOTION', 'REVENUE', 'BREAKAGE')),
  currency text not null references currency,
  amount_micros bigint not null check (amount_micros <> 0),
  primary key (transfer_id, ledger, currency)
);
create index entry_company on entry (company_id, ledger);
call protect_tenant_table('entry');
call make_append_only('entry');

create function check_transfer_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select from entry where transfer_id = new.transfer_id group by currency having sum(amount_micros) <> 0
  ) then
    raise exception 'transfer % does not sum to zero', new.transfer_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger transfer_balances after insert on entry
  deferrable initially deferred for each row execute function check_transfer_balances();

-- A lot of credit: consumed free before paid, then earliest expiry first, lots without expiry last.
create table credit (
  id uuid primary key,
  company_id uuid not null references company,
  transfer_id uuid not null references transfer,
  kind text not null check (kind in ('PAID', 'FREE')),
  credit_type text not null check (credit_type in ('MP_MARKETING', 'TOPUP', 'PROMOTION', 'MANUAL')),
  payment_method text check (payment_method in ('CARD', 'WIRE_TRANSFER', 'MANUAL', 'SELLER_CENTER', 'CREDIT_NOTE')),
  amount_micros bigint not null check (amount_micros > 0),
  tax_micros bigint not null default 0 check (tax_micros >= 0),
  remain_micros bigint not null check (remain_micros between 0 and amount_micros),
  start_date date not null,
  -- Last usable day; null when it never expires.
  expiry_date date,
  promotion_code text,
  description text,
  created_at timestamptz not null
);
create index credit_open on credit (company_id) where remain_micros > 0;
call protect_tenant_table('credit');

-- Which lots paid for a movement: every cent can be followed from top-up to click.
create table credit_consumption (
  credit_id uuid not null references credit,
  transfer_id uuid not null references transfer,
  company_id uuid not null references company,
  amount_micros bigint not null check (amount_micros > 0),
  primary key (credit_id, transfer_id)
);
create index credit_consumption_transfer on credit_consumption (transfer_id);
call protect_tenant_table('credit_consumption');
call make_append_only('credit_consumption');

-- Delivered cost per ad set and catalog-local day. Open until settlement writes settled_by.
create table accrual (
  ad_set_id uuid not null,
  day date not null,
  company_id uuid not null references company,
  catalog_id uuid not null references catalog,
  brand_id uuid not null references brand,
  campaign_id bigint not null,
  ad_type text not null check (ad_type in ('PRODUCT', 'BANNER')),
  amount_micros bigint not null default 0 check (amount_micros >= 0),
  -- Billable events whose cost was cut by a budget or the wallet.
  unbilled_micros bigint not null default 0 check (unbilled_micros >= 0),
  clicks bigint not null default 0,
  impressions bigint not null default 0,
  settled_by uuid references transfer,
  primary key (ad_set_id, day)
);
create index accrual_open on accrual (catalog_id, day) where settled_by is null;
create index accrual_company on accrual (company_id, day);
call protect_tenant_table('accrual');

-- Spending over an ad set's whole life, against its total budget.
create table ad_set_spend (
  ad_set_id uuid primary key,
  company_id uuid not null references company,
  amount_micros bigint not null default 0 check (amount_micros >= 0)
);
call protect_tenant_table('ad_set_spend');

-- Days that take no more cost: a late event is billed on the first day after the last of them. Closing a day and accruing
-- to it exclude each other, so settlement of a closed day sees all of it.
create table closed_day (
  catalog_id uuid not null references catalog,
  day date not null,
  closed_at timestamptz not null,
  primary key (catalog_id, day)
);

create table wallet_transaction (
  id uuid primary key,
  company_id uuid not null references company,
  transfer_id uuid not null unique references transfer,
  -- The catalog's local day the charge is for, and that moment.
  charge_date date not null,
  charge_at timestamptz not null,
  created_at timestamptz not null,
  description text not null,
  brand_id uuid references brand,
  catalog_id uuid references catalog,
  ad_type text check (ad_type in ('PRODUCT', 'BANNER')),
  clicks bigint,
  impressions bigint,
  amount_micros bigint not null check (amount_micros > 0),
  is_income boolean not null,
  balance_after_micros bigint not null
);
create index wallet_transaction_list on wallet_transaction (company_id, charge_at desc, id desc);
call protect_tenant_table('wallet_transaction');
call make_append_only('wallet_transaction');
