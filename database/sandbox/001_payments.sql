-- The built-in payment provider: what a real one keeps on its own machines.

create table sandbox.card (
  token text primary key,
  -- What the card does, by its number; the number itself is not stored.
  behaviour text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  -- Null until a customer stores it.
  customer_ref text,
  -- Opens the bank's page while the card holder has to confirm that it is stored.
  confirm_token text unique,
  is_confirmed boolean not null default false,
  created_at timestamptz not null
);
call protect_system_table('sandbox.card');

create table sandbox.payment (
  payment_ref text primary key,
  idempotency_key text not null unique,
  reference text not null,
  card_token text not null references sandbox.card,
  status text not null check (status in ('PROCESSING', 'NEEDS_CONFIRMATION', 'PAID', 'FAILED')),
  confirm_token text unique,
  failure text,
  currency text not null,
  amount_micros bigint not null check (amount_micros > 0),
  refunded_micros bigint not null default 0,
  created_at timestamptz not null,
  check (refunded_micros between 0 and amount_micros)
);
create index payment_reference on sandbox.payment (reference);
call protect_system_table('sandbox.payment');

-- Refunds, once per key.
create table sandbox.refund (
  idempotency_key text primary key,
  payment_ref text not null references sandbox.payment,
  amount_micros bigint not null check (amount_micros > 0)
);
call protect_system_table('sandbox.refund');

-- Messages still to be delivered to us; each is delivered more than once, as real ones are.
create table sandbox.delivery (
  id uuid primary key,
  payment_ref text not null references sandbox.payment,
  -- Of a refund that fails; null for every other message.
  failed_refund_micros bigint check (failed_refund_micros > 0),
  due_at timestamptz not null,
  copies_left smallint not null
);
create index delivery_due on sandbox.delivery (due_at);
call protect_system_table('sandbox.delivery');
