-- Double entry, append-only. A wallet's balance is a cache of its postings, bound by CHECK and audited against them.

create table wallet (
  id uuid primary key,
  company_id uuid not null unique references company,
  currency text not null references currency,
  balance_micros bigint not null default 0,
  -- Delivered cost not yet settled, and what of settled days was less than a minor unit (charge_carry).
  unpaid_micros bigint not null default 0 check (unpaid_micros >= 0),
  -- How far the displayed balance may fall below zero.
  overdraft_micros bigint not null default 0 check (overdraft_micros >= 0),
  check (balance_micros - unpaid_micros >= -overdraft_micros)
  -- Room to change rows in place: they change with every click.
) with (fillfactor = 70);
call protect_tenant_table('wallet');

-- The ad engines hear when a wallet can pay again, or no longer.
create function announce_wallet() returns trigger language plpgsql as $$
begin
  perform pg_notify('endcap_wallet', new.company_id::text);
  return null;
end
$$;
create trigger announce_wallet after update on wallet for each row
  when ((old.balance_micros - old.unpaid_micros + old.overdraft_micros > 0)
    is distinct from (new.balance_micros - new.unpaid_micros + new.overdraft_micros > 0))
  execute function announce_wallet();

create table ledger_transaction (
  id uuid primary key,
  -- Makes a repeated request the same transaction.
  idempotency_key text not null unique,
  company_id uuid not null references company,
  -- LOSS: what a provider took back after its credit had been spent, cash that is gone and that no wallet bears. DEBT collects it from a wallet.
  reason text not null check (reason in
    ('TOP_UP', 'GRANT', 'AD_CHARGE', 'PURCHASE', 'EXPIRY', 'REFUND', 'REVERSAL', 'LOSS', 'DEBT')),
  -- The transaction this one reverses, in whole or in part.
  reverses uuid references ledger_transaction,
  -- Null for transactions of the system.
  actor_id uuid references app_user,
  -- Why it was made by hand or corrected: a message, or what a user typed.
  note jsonb,
  typed_note text,
  request_id text default viewer_request(),
  created_at timestamptz not null,
  check ((reverses is not null) = (reason = 'REVERSAL'))
);
create index ledger_transaction_company on ledger_transaction (company_id, created_at);
create index ledger_transaction_reverses on ledger_transaction (reverses) where reverses is not null;
call protect_tenant_table('ledger_transaction');
call make_append_only('ledger_transaction');

create table ledger_entry (
  ledger_transaction_id uuid not null references ledger_transaction,
  company_id uuid not null references company,
  -- WALLET is the company's own; the others are the provider's, per currency.
  ledger text not null check (ledger in ('WALLET', 'CASH', 'PROMOTION', 'REVENUE', 'BREAKAGE', 'LOSS')),
  currency text not null references currency,
  amount_micros bigint not null check (amount_micros <> 0),
  primary key (ledger_transaction_id, ledger, currency)
);
create index ledger_entry_company on ledger_entry (company_id, ledger);
call protect_tenant_table('ledger_entry');
call make_append_only('ledger_entry');

create function check_ledger_transaction_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entry where ledger_transaction_id = new.ledger_transaction_id group by currency having sum(amount_micros) <> 0
  ) then
    raise exception 'ledger transaction % does not sum to zero', new.ledger_transaction_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger ledger_transaction_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function check_ledger_transaction_balances();

-- A lot of credit: consumed free before paid, then earliest expiry first, lots without expiry last. It may wait for its payment, expire, be
-- refunded, and be given back what was charged wrongly.
create table credit (
  id uuid primary key,
  company_id uuid not null references company,
  -- The transaction that made it money; null while it is requested.
  ledger_transaction_id uuid references ledger_transaction,
  -- Ties a requested lot to the payment that makes it money.
  request_key text unique,
  kind text not null check (kind in ('PAID', 'FREE')),
  credit_type text not null check (credit_type in ('MP_MARKETING', 'TOPUP', 'PROMOTION', 'MANUAL')),
  payment_method text check (payment_method in ('CARD', 'WIRE_TRANSFER', 'MANUAL', 'SELLER_CENTER', 'CREDIT_NOTE')),
  promotion_code text,
  -- A message, {namespace, code, params}, rendered in each reader's language; null where a user described it.
  description jsonb,
  -- What a user typed, shown as it is: all of the description, or the reason of its correction.
  typed text,
  amount_micros bigint not null check (amount_micros > 0),
  tax_micros bigint not null default 0 check (tax_micros >= 0),
  remain_micros bigint not null check (remain_micros between 0 and amount_micros),
  expired_micros bigint not null default 0 check (expired_micros >= 0),
  refunded_micros bigint not null default 0 check (refunded_micros >= 0),
  -- Of a bonus that becomes money later: on that day.
  starts_on date,
  start_date date,
  -- Last usable day; null when it never expires.
  expiry_date date,
  created_at timestamptz not null,
  status text not null generated always as (
    case
      when ledger_transaction_id is null then 'REQUESTED'
      when remain_micros = amount_micros then 'PAID'
      when remain_micros > 0 then 'IN_USE'
      when expired_micros > 0 then 'EXPIRED'
      else 'USED_UP'
    end
  ) stored,
  check (remain_micros + expired_micros + refunded_micros <= amount_micros),
  check (ledger_transaction_id is not null or (remain_micros = 0 and start_date is null)),
  check (ledger_transaction_id is null or start_date is not null)
);
create index credit_open on credit (company_id) where remain_micros > 0;
create index credit_list on credit (company_id, created_at desc);
create index credit_starts_on on credit (starts_on) where ledger_transaction_id is null and starts_on is not null;
create index credit_expiry on credit (expiry_date) where remain_micros > 0 and expiry_date is not null;
-- A transaction is followed to the credit it became; without this every credit of every company is read for it.
create index credit_ledger_transaction on credit (ledger_transaction_id) where ledger_transaction_id is not null;
call protect_tenant_table('credit');

-- Which lots paid for a transaction: every cent can be followed from top-up to click.
create table credit_consumption (
  credit_id uuid not null references credit,
  ledger_transaction_id uuid not null references ledger_transaction,
  company_id uuid not null references company,
  -- Below zero: put back into the lot it came from.
  amount_micros bigint not null check (amount_micros <> 0),
  primary key (credit_id, ledger_transaction_id)
);
create index credit_consumption_ledger_transaction on credit_consumption (ledger_transaction_id);
call protect_tenant_table('credit_consumption');
call make_append_only('credit_consumption');

-- Which days before its expiry a company was notified of an expiring lot.
create table expiry_notice (
  company_id uuid not null references company,
  expiry_date date not null,
  days_before integer not null,
  sent_at timestamptz not null,
  primary key (company_id, expiry_date, days_before)
);
call protect_tenant_table('expiry_notice');

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
  -- What was given back of cost that had been settled; what was not is simply owed no longer.
  clawed_back_micros bigint not null default 0 check (clawed_back_micros between 0 and amount_micros),
  clicks bigint not null default 0,
  impressions bigint not null default 0,
  settled_by uuid references ledger_transaction,
  primary key (ad_set_id, day)
) with (fillfactor = 70);
-- No index names the amount, which grows with every click: PostgreSQL then changes the row in place, where its page has room.
create index accrual_open on accrual (catalog_id, day) where settled_by is null;
create index accrual_company_open on accrual (company_id, day) where settled_by is null;
create index accrual_company on accrual (company_id, day);
create index accrual_settled on accrual (settled_by) where settled_by is not null;
call protect_tenant_table('accrual');

-- Wallets are charged whole minor units of their currency. What a day cost less than a minor unit is carried to the next: owed, and part of unpaid_micros.
create table charge_carry (
  company_id uuid not null references company,
  catalog_id uuid not null references catalog,
  brand_id uuid not null references brand,
  ad_type text not null check (ad_type in ('PRODUCT', 'BANNER')),
  amount_micros bigint not null check (amount_micros >= 0),
  primary key (company_id, catalog_id, brand_id, ad_type)
);
call protect_tenant_table('charge_carry');

-- Spending over an ad set's whole life, against its total budget.
create table ad_set_spend (
  ad_set_id uuid primary key,
  company_id uuid not null references company,
  amount_micros bigint not null default 0 check (amount_micros >= 0)
) with (fillfactor = 70);
call protect_tenant_table('ad_set_spend');
-- Charges are announced by who makes them. What takes some back, or counts again, is announced here.
create function announce_lowered_spend() returns trigger language plpgsql as $$
declare
  id text := to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1];
begin
  perform pg_notify('endcap_charged', jsonb_build_object(tg_argv[0], jsonb_build_array(id))::text);
  return null;
end
$$;
create trigger announce_lowered after update on ad_set_spend for each row
  when (new.amount_micros < old.amount_micros) execute function announce_lowered_spend('adSets', 'ad_set_id');

-- What campaigns of a company may cost together: on a local day of each one's catalog, in a month of such days, or in a range of them.
create table shared_budget (
  id uuid primary key,
  company_id uuid not null references company,
  name text not null check (name <> ''),
  period text not null check (period in ('DAY', 'MONTH', 'RANGE')),
  -- Wallet currency.
  amount_micros bigint not null check (amount_micros > 0),
  -- Of a range, both inclusive: outside of it nothing is limited.
  from_day date,
  to_day date,
  -- Counts saves, so that the second of two editors is warned.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, id),
  check ((period = 'RANGE') = (from_day is not null) and (period = 'RANGE') = (to_day is not null)),
  check (to_day >= from_day)
);
create unique index shared_budget_name on shared_budget (company_id, lower(name));
call protect_tenant_table('shared_budget');

-- An ad set is a member of one at most.
create table shared_budget_member (
  ad_set_id uuid primary key,
  shared_budget_id uuid not null,
  company_id uuid not null,
  foreign key (company_id, shared_budget_id) references shared_budget (company_id, id) on delete cascade
);
create index shared_budget_member_budget on shared_budget_member (shared_budget_id);
call protect_tenant_table('shared_budget_member');

-- The first day of the period that a day belongs to; null outside of a range.
create function shared_budget_period(period text, from_day date, to_day date, day date) returns date language sql immutable as $$
  select case period
    when 'DAY' then day
    when 'MONTH' then date_trunc('month', day::timestamp)::date
    else case when day between from_day and to_day then from_day end
  end
$$;

-- What all members have accrued in a period, named by its first day. Written and counted again under the wallet's lock.
create table shared_budget_spend (
  shared_budget_id uuid not null,
  period_start date not null,
  company_id uuid not null,
  amount_micros bigint not null default 0 check (amount_micros >= 0),
  primary key (shared_budget_id, period_start),
  foreign key (company_id, shared_budget_id) references shared_budget (company_id, id) on delete cascade
) with (fillfactor = 70);
call protect_tenant_table('shared_budget_spend');
create trigger announce_lowered after update on shared_budget_spend for each row
  when (new.amount_micros < old.amount_micros) execute function announce_lowered_spend('shared', 'shared_budget_id');
create trigger announce_counted after delete on shared_budget_spend for each row
  execute function announce_lowered_spend('shared', 'shared_budget_id');

-- Days that take no more cost: a late event is billed on the first day after the last of them. Closing a day and accruing
-- to it exclude each other, so settlement of a closed day sees all of it.
create table closed_day (
  catalog_id uuid not null references catalog,
  day date not null,
  closed_at timestamptz not null,
  primary key (catalog_id, day)
);

-- A ledger transaction as its company reads it. A payment that failed is listed too, although no money moved.
create table statement_line (
  id uuid primary key,
  -- Lines are shown in the order they were written, the only one in which each balance follows from the one before: a day is charged after
  -- its midnight, when later top-ups are there already. Written under the wallet's lock, so never out of order.
  position bigint not null generated always as identity,
  company_id uuid not null references company,
  ledger_transaction_id uuid unique references ledger_transaction,
  -- Of a failed payment.
  failure_key text unique,
  status text not null default 'COMPLETED' check (status in ('COMPLETED', 'FAILED')),
  -- A message.
  status_reason jsonb,
  -- The catalog's local day the charge is for, and that moment.
  charge_date date not null,
  charge_at timestamptz not null,
  -- As of credit.
  description jsonb,
  typed text,
  catalog_id uuid references catalog,
  brand_id uuid references brand,
  ad_type text check (ad_type in ('PRODUCT', 'BANNER')),
  clicks bigint,
  impressions bigint,
  -- Zero for a day on which ads were only seen.
  amount_micros bigint not null check (amount_micros >= 0),
  is_income boolean not null,
  balance_after_micros bigint,
  created_at timestamptz not null,
  check (description is not null or typed is not null),
  check ((status = 'COMPLETED') = (ledger_transaction_id is not null)),
  check ((status = 'COMPLETED') = (balance_after_micros is not null)),
  check ((status = 'FAILED') = (failure_key is not null))
);
create index statement_line_list on statement_line (company_id, position desc);
-- Lines are requested by their local day, and what is counted over a range of dates is read from the index alone.
create index statement_line_dates on statement_line (company_id, charge_date, position desc)
  include (catalog_id, brand_id, ledger_transaction_id);
create index statement_line_catalog on statement_line (catalog_id, charge_date) where catalog_id is not null;
call protect_tenant_table('statement_line');
call make_append_only('statement_line');

-- Logos of issuers by the hash of their picture: a document keeps the one it was issued with.
create table document_logo (
  id text primary key check (id <> ''),
  -- SVG, or a data URL of a PNG or JPEG.
  picture text not null check (picture <> '')
);
call make_append_only('document_logo');

-- One series of numbers per legal country. The row is the counter: it is locked until the document that took a number is
-- committed, so that no number is ever missing.
create table invoice_series (
  code text primary key check (code <> ''),
  -- Who issues: {name, address: [lines], registrationNo, taxNo}.
  issuer jsonb not null,
  -- False where documents may not be offered for download.
  is_downloadable boolean not null default true,
  last_invoice bigint not null default 0,
  last_credit_note bigint not null default 0,
  last_pro_forma bigint not null default 0,
  -- The logo of future documents; without one they show the product's.
  logo_id text references document_logo
);

create table invoice (
  id uuid primary key,
  idempotency_key text not null unique,
  company_id uuid not null references company,
  kind text not null check (kind in ('TOP_UP', 'MONTHLY', 'BOOKING', 'META_TOP_UP')),
  series text not null references invoice_series,
  -- Assigned by the series; what is inserted here is overwritten.
  number bigint not null,
  -- MONTHLY: the storefront and the first day of the month.
  catalog_id uuid references catalog,
  month date,
  currency text not null references currency,
  -- What the lines sum to.
  net_micros bigint not null check (net_micros > 0),
  tax_micros bigint not null check (tax_micros >= 0),
  -- [{label, rate, amountMicros}], sums to tax_micros.
  taxes jsonb not null,
  -- How much of it free credit has paid.
  free_micros bigint not null default 0 check (free_micros between 0 and net_micros),
  -- As they were on the day, whatever changes later.
  issuer jsonb not null,
  buyer jsonb not null,
  language text not null check (language in ('en', 'pt', 'id')),
  -- What else the paper says, as it was on the day: title, how amounts are written, how it was paid.
  printed jsonb not null,
  -- What its QR code asks by: known only to who holds the document.
  verify_code uuid not null unique default gen_random_uuid(),
  issued_at timestamptz not null,
  issued_on date not null,
  unique (series, number),
  unique (company_id, catalog_id, month),
  check ((kind = 'MONTHLY') = (catalog_id is not null and month is not null)),
  check (month is null or extract(day from month) = 1)
);
create index invoice_company on invoice (company_id, issued_at desc);
call protect_tenant_table('invoice');
call make_append_only('invoice');

create table invoice_line (
  invoice_id uuid not null references invoice,
  position integer not null,
  company_id uuid not null references company,
  description text not null,
  brand_id uuid references brand,
  ad_type text check (ad_type in ('PRODUCT', 'BANNER')),
  -- Of ads: the campaign as it was named, and on how many days it was delivered, whether they cost anything or not.
  campaign_id bigint,
  campaign_name text,
  days integer,
  clicks bigint,
  impressions bigint,
  amount_micros bigint not null,
  -- Its part of the document's tax, and at which rates: [decimal text].
  tax_micros bigint not null default 0,
  tax_rates jsonb not null default '[]',
  primary key (invoice_id, position)
);
create index invoice_line_brand on invoice_line (company_id, brand_id) where brand_id is not null;
call protect_tenant_table('invoice_line');
call make_append_only('invoice_line');

-- Which transactions a document invoices; each is invoiced once.
create table invoiced_ledger_transaction (
  ledger_transaction_id uuid primary key references ledger_transaction,
  invoice_id uuid not null references invoice,
  company_id uuid not null references company
);
create index invoiced_ledger_transaction_invoice on invoiced_ledger_transaction (invoice_id);
call protect_tenant_table('invoiced_ledger_transaction');
call make_append_only('invoiced_ledger_transaction');

create table credit_note (
  id uuid primary key,
  idempotency_key text not null unique,
  company_id uuid not null references company,
  invoice_id uuid not null references invoice,
  series text not null references invoice_series,
  -- Assigned by the series, as an invoice's.
  number bigint not null,
  -- Zero for the tax alone: what goes back into the wallet is credited without its tax, which the credit carries and which follows when the
  -- money leaves.
  net_micros bigint not null check (net_micros >= 0 and net_micros + tax_micros > 0),
  tax_micros bigint not null check (tax_micros >= 0),
  -- What is credited, a message; null for a part of the document.
  about jsonb,
  -- A message, or what a user typed.
  reason jsonb,
  typed_reason text check (typed_reason <> ''),
  verify_code uuid not null unique default gen_random_uuid(),
  -- The transaction that gave the money back.
  ledger_transaction_id uuid unique references ledger_transaction,
  issued_at timestamptz not null,
  issued_on date not null,
  unique (series, number),
  check ((reason is null) <> (typed_reason is null))
);
create index credit_note_invoice on credit_note (invoice_id);
create index credit_note_company on credit_note (company_id, issued_at desc);
call protect_tenant_table('credit_note');
call make_append_only('credit_note');

-- What a company pays by where an order is paid later: no invoice, and in no sum. The invoice follows with the payment.
create table pro_forma (
  id uuid primary key,
  idempotency_key text not null unique,
  company_id uuid not null references company,
  series text not null references invoice_series,
  -- Assigned by the series, as an invoice's.
  number bigint not null,
  currency text not null references currency,
  net_micros bigint not null check (net_micros > 0),
  tax_micros bigint not null check (tax_micros >= 0),
  taxes jsonb not null,
  -- As those of an invoice.
  lines jsonb not null,
  issuer jsonb not null,
  buyer jsonb not null,
  language text not null check (language in ('en', 'pt', 'id')),
  printed jsonb not null,
  verify_code uuid not null unique default gen_random_uuid(),
  -- Until when, under which reference and where to pay.
  due_on date not null,
  payment_reference text not null check (payment_reference <> ''),
  payment_instructions text check (payment_instructions <> ''),
  issued_at timestamptz not null,
  issued_on date not null,
  unique (series, number)
);
create index pro_forma_company on pro_forma (company_id, issued_at desc);
call protect_tenant_table('pro_forma');
call make_append_only('pro_forma');

-- Pro-formas that are not to be paid any more: their order was cancelled or not paid in time.
create table ended_pro_forma (
  pro_forma_id uuid primary key references pro_forma,
  company_id uuid not null references company,
  ended_at timestamptz not null
);
call protect_tenant_table('ended_pro_forma');
call make_append_only('ended_pro_forma');

create function assign_invoice_number() returns trigger language plpgsql as $$
begin
  update invoice_series set last_invoice = last_invoice + 1 where code = new.series returning last_invoice into strict new.number;
  return new;
end
$$;
create trigger assign_number before insert on invoice for each row execute function assign_invoice_number();

create function assign_pro_forma_number() returns trigger language plpgsql as $$
begin
  update invoice_series set last_pro_forma = last_pro_forma + 1 where code = new.series returning last_pro_forma into strict new.number;
  return new;
end
$$;
create trigger assign_number before insert on pro_forma for each row execute function assign_pro_forma_number();

create function assign_credit_note_number() returns trigger language plpgsql as $$
begin
  update invoice_series set last_credit_note = last_credit_note + 1 where code = new.series
    returning last_credit_note into strict new.number;
  return new;
end
$$;
create trigger assign_number before insert on credit_note for each row execute function assign_credit_note_number();

-- Credit notes never credit more than was invoiced. Two of one invoice come one after the other (the lock is listed in platform/db/lock.ts).
create function check_credit_note() returns trigger language plpgsql as $$
declare
  invoiced record;
  credited record;
begin
  perform pg_advisory_xact_lock(hashtextextended(new.invoice_id::text, 2));
  select company_id, series, net_micros, tax_micros into strict invoiced from invoice where id = new.invoice_id;
  select coalesce(sum(net_micros), 0) as net, coalesce(sum(tax_micros), 0) as tax into credited
    from credit_note where invoice_id = new.invoice_id;
  if credited.net + new.net_micros > invoiced.net_micros or credited.tax + new.tax_micros > invoiced.tax_micros then
    raise exception 'credit notes of invoice % would exceed it', new.invoice_id using errcode = 'check_violation';
  end if;
  if new.company_id <> invoiced.company_id or new.series <> invoiced.series then
    raise exception 'credit note of a foreign invoice' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_amount before insert on credit_note for each row execute function check_credit_note();

-- Months of a storefront that every company's document is written for.
create table closed_month (
  catalog_id uuid not null references catalog,
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null,
  primary key (catalog_id, month)
);

-- What a day's lines come to, per country and brand: lists show their count and their sum without reading them, however long the history
-- is. A day also says between which positions its lines lie, so that a page of a long list is found by counting days. Maintained by
-- triggers, so that no way of writing a line can forget it.
create table wallet_day (
  company_id uuid not null references company,
  charge_date date not null,
  catalog_id uuid references catalog,
  brand_id uuid references brand,
  transactions bigint not null default 0,
  -- Payments that failed are listed and sum to nothing.
  income_micros bigint not null default 0,
  spent_micros bigint not null default 0,
  first_position bigint not null,
  last_position bigint not null,
  -- Those that have a document.
  invoiced bigint not null default 0,
  invoiced_income_micros bigint not null default 0,
  invoiced_spent_micros bigint not null default 0,
  first_invoiced_position bigint,
  last_invoiced_position bigint,
  -- With all counts, so that a company's days are read from the index alone, wherever they lie in the table.
  constraint wallet_day_of unique nulls not distinct (company_id, charge_date, catalog_id, brand_id)
    include (transactions, income_micros, spent_micros, first_position, last_position,
      invoiced, invoiced_income_micros, invoiced_spent_micros, first_invoiced_position, last_invoiced_position)
);
call protect_tenant_table('wallet_day');

create function add_to_wallet_day() returns trigger language plpgsql as $$
begin
  insert into wallet_day as day (company_id, charge_date, catalog_id, brand_id, transactions, income_micros, spent_micros, first_position, last_position)
  select company_id, charge_date, catalog_id, brand_id, count(*),
    coalesce(sum(amount_micros) filter (where is_income and ledger_transaction_id is not null), 0),
    coalesce(sum(amount_micros) filter (where not is_income and ledger_transaction_id is not null), 0), min(position), max(position)
  from written group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, charge_date, catalog_id, brand_id) do update set
    transactions = day.transactions + excluded.transactions,
    income_micros = day.income_micros + excluded.income_micros,
    spent_micros = day.spent_micros + excluded.spent_micros,
    first_position = least(day.first_position, excluded.first_position),
    last_position = greatest(day.last_position, excluded.last_position);
  return null;
end
$$;
create trigger wallet_day after insert on statement_line
  referencing new table as written for each statement execute function add_to_wallet_day();

create function add_invoiced_to_wallet_day() returns trigger language plpgsql as $$
begin
  update wallet_day day set
    invoiced = day.invoiced + added.transactions,
    invoiced_income_micros = day.invoiced_income_micros + added.income_micros,
    invoiced_spent_micros = day.invoiced_spent_micros + added.spent_micros,
    first_invoiced_position = least(day.first_invoiced_position, added.first_position),
    last_invoiced_position = greatest(day.last_invoiced_position, added.last_position)
  from (
    select t.company_id, t.charge_date, t.catalog_id, t.brand_id, count(*) as transactions,
      min(t.position) as first_position, max(t.position) as last_position,
      coalesce(sum(t.amount_micros) filter (where t.is_income), 0) as income_micros,
      coalesce(sum(t.amount_micros) filter (where not t.is_income), 0) as spent_micros
    from written join statement_line t on t.ledger_transaction_id = written.ledger_transaction_id group by 1, 2, 3, 4
  ) added
  where day.company_id = added.company_id and day.charge_date = added.charge_date
    and day.catalog_id is not distinct from added.catalog_id and day.brand_id is not distinct from added.brand_id;
  return null;
end
$$;
create trigger wallet_day after insert on invoiced_ledger_transaction
  referencing new table as written for each statement execute function add_invoiced_to_wallet_day();

-- What is wrong with a company's money: what the auditor found, and upkeep that failed and is tried again. A finding stays open until the next
-- run no longer sees it.
create table audit_finding (
  id uuid primary key,
  source text not null default 'AUDIT' check (source in ('AUDIT', 'UPKEEP')),
  check_name text not null,
  -- What is wrong: the id of a wallet, lot, transaction or invoice.
  subject text not null,
  company_id uuid references company,
  detail text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  resolved_at timestamptz
);
create unique index audit_finding_open on audit_finding (check_name, subject) where resolved_at is null;
create index audit_finding_latest on audit_finding (found_at desc);
call protect_system_table('audit_finding');

create table audit_round (
  id uuid primary key,
  finished_at timestamptz not null,
  companies integer not null,
  duration_ms integer not null,
  findings integer not null
);
create index audit_round_latest on audit_round (finished_at desc);
call protect_system_table('audit_round');

-- Audits that an operator requested. A worker compares reports, which only a server can read where ClickHouse is an engine in its process.
create table audit_request (
  id uuid primary key,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- [{check, subject, companyId, detail}]
  findings jsonb,
  error text,
  check ((finished_at is null) = (findings is null and error is null))
);
call protect_system_table('audit_request');
