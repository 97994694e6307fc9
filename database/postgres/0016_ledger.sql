-- Lots live: they may wait for their payment, expire, be paid back and take back what was charged wrongly.

alter table transfer drop constraint transfer_reason_check;
alter table transfer add constraint transfer_reason_check
  check (reason in ('TOP_UP', 'GRANT', 'AD_CHARGE', 'PURCHASE', 'EXPIRY', 'REFUND', 'REVERSAL'));
-- Why a person moved money by hand.
alter table transfer add column note text;
-- The movement this one takes back, in whole or in part.
alter table transfer add column reverses uuid references transfer;
alter table transfer add check ((reverses is not null) = (reason = 'REVERSAL'));
create index transfer_reverses on transfer (reverses) where reverses is not null;

alter table credit alter column transfer_id drop not null;
alter table credit alter column start_date drop not null;
-- Ties a requested lot to the payment that makes it money.
alter table credit add column request_key text unique;
-- A gift that begins later: it becomes money on that day.
alter table credit add column promised_start date;
create index credit_promised on credit (promised_start) where transfer_id is null and promised_start is not null;
alter table credit add column expired_micros bigint not null default 0 check (expired_micros >= 0);
alter table credit add column refunded_micros bigint not null default 0 check (refunded_micros >= 0);
alter table credit add check (remain_micros + expired_micros + refunded_micros <= amount_micros);
alter table credit add check (transfer_id is not null or (remain_micros = 0 and start_date is null));
alter table credit add check (transfer_id is null or start_date is not null);
alter table credit add column status text not null generated always as (
  case
    when transfer_id is null then 'REQUESTED'
    when remain_micros = amount_micros then 'PAID'
    when remain_micros > 0 then 'IN_USE'
    when expired_micros > 0 then 'EXPIRED'
    else 'USED_UP'
  end
) stored;
create index credit_list on credit (company_id, created_at desc);
create index credit_expiry on credit (expiry_date) where remain_micros > 0 and expiry_date is not null;

-- Below zero: put back into the lot it came from.
alter table credit_consumption drop constraint credit_consumption_amount_micros_check;
alter table credit_consumption add constraint credit_consumption_amount_micros_check check (amount_micros <> 0);

create index accrual_owed on accrual (company_id, day) where settled_by is null and amount_micros > 0;
create index accrual_settled on accrual (settled_by) where settled_by is not null;

-- A payment that failed is shown among the movements although nothing moved.
alter table wallet_transaction alter column transfer_id drop not null;
alter table wallet_transaction alter column balance_after_micros drop not null;
alter table wallet_transaction add column status text not null default 'COMPLETED' check (status in ('COMPLETED', 'FAILED'));
alter table wallet_transaction add column status_reason text;
alter table wallet_transaction add column failure_key text unique;
alter table wallet_transaction add check ((status = 'COMPLETED') = (transfer_id is not null));
alter table wallet_transaction add check ((status = 'COMPLETED') = (balance_after_micros is not null));
alter table wallet_transaction add check ((status = 'FAILED') = (failure_key is not null));
create index wallet_transaction_dates on wallet_transaction (company_id, charge_at);
create index wallet_transaction_catalog on wallet_transaction (catalog_id, charge_date) where catalog_id is not null;

-- Whom an expiring lot's owner was written to about, and how early.
create table expiry_notice (
  company_id uuid not null references company,
  expiry_date date not null,
  days_before integer not null,
  sent_at timestamptz not null,
  primary key (company_id, expiry_date, days_before)
);
call protect_tenant_table('expiry_notice');

-- One series of numbers per legal country. The row is the counter: it is held until the document that took a number is
-- committed, so that no number is ever missing.
create table invoice_series (
  code text primary key check (code <> ''),
  -- Who issues: {name, address: [lines], registrationNo, taxNo}.
  issuer jsonb not null,
  -- Where documents may not be offered for download.
  is_downloadable boolean not null default true,
  last_invoice bigint not null default 0,
  last_credit_note bigint not null default 0
);

create table invoice (
  id uuid primary key,
  idempotency_key text not null unique,
  company_id uuid not null references company,
  kind text not null check (kind in ('TOP_UP', 'MONTHLY', 'BOOKING', 'META_TOP_UP')),
  series text not null references invoice_series,
  -- Given by the series; what is inserted here is overwritten.
  number bigint not null,
  -- MONTHLY: the storefront and the first day of the month.
  catalog_id uuid references catalog,
  month date,
  currency text not null references currency,
  -- What the lines sum to.
  net_micros bigint not null check (net_micros > 0),
  tax_micros bigint not null check (tax_micros >= 0),
  -- [{label, rate, amount_micros}], sums to tax_micros.
  taxes jsonb not null,
  -- How much of it free credit has paid.
  free_micros bigint not null default 0 check (free_micros between 0 and net_micros),
  -- As they were on the day, whatever changes later.
  issuer jsonb not null,
  buyer jsonb not null,
  language text not null check (language in ('en', 'pt', 'id')),
  payment_method text,
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
  clicks bigint,
  impressions bigint,
  amount_micros bigint not null,
  primary key (invoice_id, position)
);
create index invoice_line_brand on invoice_line (company_id, brand_id) where brand_id is not null;
call protect_tenant_table('invoice_line');
call make_append_only('invoice_line');

-- Which movements a document invoices; a movement is invoiced once.
create table invoiced_transfer (
  transfer_id uuid primary key references transfer,
  invoice_id uuid not null references invoice,
  company_id uuid not null references company
);
create index invoiced_transfer_invoice on invoiced_transfer (invoice_id);
call protect_tenant_table('invoiced_transfer');
call make_append_only('invoiced_transfer');

create table credit_note (
  id uuid primary key,
  idempotency_key text not null unique,
  company_id uuid not null references company,
  invoice_id uuid not null references invoice,
  series text not null references invoice_series,
  number bigint not null,
  net_micros bigint not null check (net_micros > 0),
  tax_micros bigint not null check (tax_micros >= 0),
  reason text not null check (reason <> ''),
  -- The movement that gave the money back.
  transfer_id uuid unique references transfer,
  issued_at timestamptz not null,
  issued_on date not null,
  unique (series, number)
);
create index credit_note_invoice on credit_note (invoice_id);
call protect_tenant_table('credit_note');
call make_append_only('credit_note');

-- Months of a storefront that every company's document is written for.
create table closed_month (
  catalog_id uuid not null references catalog,
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null,
  primary key (catalog_id, month)
);

create function take_invoice_number() returns trigger language plpgsql as $$
begin
  update invoice_series set last_invoice = last_invoice + 1 where code = new.series returning last_invoice into strict new.number;
  return new;
end
$$;
create trigger take_number before insert on invoice for each row execute function take_invoice_number();

create function take_credit_note_number() returns trigger language plpgsql as $$
begin
  update invoice_series set last_credit_note = last_credit_note + 1 where code = new.series
    returning last_credit_note into strict new.number;
  return new;
end
$$;
create trigger take_number before insert on credit_note for each row execute function take_credit_note_number();

-- Credit notes never take back more than was invoiced. Two of one invoice come one after the other.
create function check_credit_note() returns trigger language plpgsql as $$
declare
  invoiced record;
  noted record;
begin
  perform pg_advisory_xact_lock(hashtextextended(new.invoice_id::text, 2));
  select company_id, series, net_micros, tax_micros into strict invoiced from invoice where id = new.invoice_id;
  select coalesce(sum(net_micros), 0) as net, coalesce(sum(tax_micros), 0) as tax into noted
    from credit_note where invoice_id = new.invoice_id;
  if noted.net + new.net_micros > invoiced.net_micros or noted.tax + new.tax_micros > invoiced.tax_micros then
    raise exception 'credit notes of invoice % would pass it', new.invoice_id using errcode = 'check_violation';
  end if;
  if new.company_id <> invoiced.company_id or new.series <> invoiced.series then
    raise exception 'credit note of a foreign invoice' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_amount before insert on credit_note for each row execute function check_credit_note();

-- What the auditor found. A finding stays open until an audit no longer sees it.
create table audit_finding (
  id uuid primary key,
  check_name text not null,
  -- What is wrong: the id of a wallet, lot, transfer or invoice.
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
