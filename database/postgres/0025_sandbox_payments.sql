-- The built-in payment provider: what a real one keeps on its own machines.

create table sandbox_card (
  token text primary key,
  -- What the card does, by its number; the number itself is not kept.
  behaviour text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  -- Null until a customer keeps it.
  customer_ref text,
  -- Opens the bank's page while the card holder has to confirm that it is kept.
  confirm_token text unique,
  is_confirmed boolean not null default false,
  created_at timestamptz not null
);
call protect_system_table('sandbox_card');

create table sandbox_payment (
  payment_ref text primary key,
  idempotency_key text not null unique,
  reference text not null,
  card_token text not null references sandbox_card,
  currency text not null,
  amount_micros bigint not null check (amount_micros > 0),
  refunded_micros bigint not null default 0,
  status text not null check (status in ('PROCESSING', 'NEEDS_CONFIRMATION', 'PAID', 'FAILED')),
  confirm_token text unique,
  failure text,
  created_at timestamptz not null,
  check (refunded_micros between 0 and amount_micros)
);
create index sandbox_payment_reference on sandbox_payment (reference);
call protect_system_table('sandbox_payment');

-- Messages it owes us; each is delivered more than once, as real ones are.
create table sandbox_delivery (
  id uuid primary key,
  payment_ref text not null references sandbox_payment,
  due_at timestamptz not null,
  copies_left smallint not null
);
create index sandbox_delivery_due on sandbox_delivery (due_at);
call protect_system_table('sandbox_delivery');
