-- A payment that is not the one that was asked for: nobody is credited until staff say what becomes of it.
create table other_payment (
  id uuid primary key,
  top_up_id uuid not null references top_up,
  company_id uuid not null references company,
  -- As the provider told it.
  provider text not null,
  payment_ref text not null,
  reference text not null,
  currency text not null,
  amount_micros bigint not null check (amount_micros > 0),
  -- What had been asked for, which changes when what came is credited.
  ordered_micros bigint not null,
  found_at timestamptz not null,
  decision text check (decision in ('CREDIT', 'REFUND')),
  decided_by uuid references person,
  decided_at timestamptz,
  -- When it was credited, or the provider said that it is given back.
  done_at timestamptz,
  unique (provider, payment_ref),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  check (done_at is null or decision is not null)
);
call protect_tenant_table('other_payment');
create index other_payment_open on other_payment (found_at, id) where done_at is null;
create index other_payment_done on other_payment (done_at desc) where done_at is not null;
-- Those that were marked are still open: they are asked about again, and found again.
alter table top_up drop column mismatch_at;

-- What the built-in provider has given back, once per key.
create table sandbox_refund (
  idempotency_key text primary key,
  payment_ref text not null references sandbox_payment,
  amount_micros bigint not null check (amount_micros > 0)
);
call protect_system_table('sandbox_refund');
