-- A day says between which positions its movements lie, so that a page of a long list is found by counting days instead of reading them.
select set_config('endcap.scope', 'system', true);
alter table wallet_day add column first_position bigint, add column first_invoiced_position bigint;

create or replace function add_to_wallet_day() returns trigger language plpgsql as $$
begin
  insert into wallet_day as day (company_id, charge_date, catalog_id, brand_id, movements, income_micros, spent_micros, first_position, last_position)
  select company_id, charge_date, catalog_id, brand_id, count(*),
    coalesce(sum(amount_micros) filter (where is_income and transfer_id is not null), 0),
    coalesce(sum(amount_micros) filter (where not is_income and transfer_id is not null), 0), min(position), max(position)
  from written group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, charge_date, catalog_id, brand_id) do update set
    movements = day.movements + excluded.movements,
    income_micros = day.income_micros + excluded.income_micros,
    spent_micros = day.spent_micros + excluded.spent_micros,
    first_position = least(day.first_position, excluded.first_position),
    last_position = greatest(day.last_position, excluded.last_position);
  return null;
end
$$;

create or replace function add_invoiced_to_wallet_day() returns trigger language plpgsql as $$
begin
  update wallet_day day set
    invoiced = day.invoiced + added.movements,
    invoiced_income_micros = day.invoiced_income_micros + added.income_micros,
    invoiced_spent_micros = day.invoiced_spent_micros + added.spent_micros,
    first_invoiced_position = least(day.first_invoiced_position, added.first_position),
    last_invoiced_position = greatest(day.last_invoiced_position, added.last_position)
  from (
    select t.company_id, t.charge_date, t.catalog_id, t.brand_id, count(*) as movements,
      min(t.position) as first_position, max(t.position) as last_position,
      coalesce(sum(t.amount_micros) filter (where t.is_income), 0) as income_micros,
      coalesce(sum(t.amount_micros) filter (where not t.is_income), 0) as spent_micros
    from written join wallet_transaction t on t.transfer_id = written.transfer_id group by 1, 2, 3, 4
  ) added
  where day.company_id = added.company_id and day.charge_date = added.charge_date
    and day.catalog_id is not distinct from added.catalog_id and day.brand_id is not distinct from added.brand_id;
  return null;
end
$$;

-- Written anew from the movements, which is quicker than finding each day's place.
truncate wallet_day;
insert into wallet_day (company_id, charge_date, catalog_id, brand_id, movements, income_micros, spent_micros, first_position, last_position,
  invoiced, invoiced_income_micros, invoiced_spent_micros, first_invoiced_position, last_invoiced_position)
select t.company_id, t.charge_date, t.catalog_id, t.brand_id, count(*),
  coalesce(sum(t.amount_micros) filter (where t.is_income and t.transfer_id is not null), 0),
  coalesce(sum(t.amount_micros) filter (where not t.is_income and t.transfer_id is not null), 0), min(t.position), max(t.position),
  count(i.transfer_id), coalesce(sum(t.amount_micros) filter (where t.is_income and i.transfer_id is not null), 0),
  coalesce(sum(t.amount_micros) filter (where not t.is_income and i.transfer_id is not null), 0),
  min(t.position) filter (where i.transfer_id is not null), max(t.position) filter (where i.transfer_id is not null)
from wallet_transaction t left join invoiced_transfer i on i.transfer_id = t.transfer_id group by 1, 2, 3, 4;
alter table wallet_day alter column first_position set not null;

-- With all figures, as before: a company's days are read from the index alone, however they lie in the table.
do $$ begin
  execute (select format('alter table wallet_day drop constraint %I', conname) from pg_constraint
    where conrelid = 'wallet_day'::regclass and contype = 'u');
end $$;
alter table wallet_day add constraint wallet_day_of unique nulls not distinct (company_id, charge_date, catalog_id, brand_id)
  include (movements, income_micros, spent_micros, first_position, last_position,
    invoiced, invoiced_income_micros, invoiced_spent_micros, first_invoiced_position, last_invoiced_position);

-- What a provider took back after its credit had been spent: cash that is gone and that no wallet bears. A debt is collected of a wallet.
alter table transfer drop constraint transfer_reason_check;
alter table transfer add constraint transfer_reason_check
  check (reason in ('TOP_UP', 'GRANT', 'AD_CHARGE', 'PURCHASE', 'EXPIRY', 'REFUND', 'REVERSAL', 'LOSS', 'DEBT'));
alter table entry drop constraint entry_ledger_check;
alter table entry add constraint entry_ledger_check check (ledger in ('WALLET', 'CASH', 'PROMOTION', 'REVENUE', 'BREAKAGE', 'LOSS'));

-- What went wrong with a payment after it had ended, until staff say what becomes of it.
create table payment_trouble (
  id uuid primary key,
  -- The same when it is told again.
  key text not null unique,
  top_up_id uuid not null references top_up,
  company_id uuid not null references company,
  -- SPENT: the money went back to the buyer after its credit had been spent. REFUND_FAILED: it did not go back after all, but its credit did.
  kind text not null check (kind in ('SPENT', 'REFUND_FAILED')),
  amount_micros bigint not null check (amount_micros > 0),
  found_at timestamptz not null,
  outcome text check (outcome in ('COLLECTED', 'WRITTEN_OFF', 'SETTLED')),
  ended_by uuid references person,
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null) and (outcome is null) = (ended_by is null)),
  check (outcome is null or (outcome = 'SETTLED') = (kind = 'REFUND_FAILED'))
);
call protect_tenant_table('payment_trouble');
create index payment_trouble_open on payment_trouble (found_at, id) where ended_at is null;
create index payment_trouble_ended on payment_trouble (ended_at desc) where ended_at is not null;

-- A message may say that a refund came to nothing. Staff then decide anew, and the provider is asked with a new key.
alter table payment_event add column failed_refund_micros bigint;
alter table other_payment add column failed_refunds integer not null default 0;
