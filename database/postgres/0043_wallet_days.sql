-- What a day's movements come to, per country and brand: lists say how many there are and what they sum to without reading them,
-- however long the history is. Kept by the tables themselves, so that no way of writing a movement can forget it.
create table wallet_day (
  company_id uuid not null references company,
  charge_date date not null,
  catalog_id uuid references catalog,
  brand_id uuid references brand,
  movements bigint not null default 0,
  -- Payments that failed are listed and sum to nothing.
  income_micros bigint not null default 0,
  spent_micros bigint not null default 0,
  last_position bigint not null,
  -- Those that have a document.
  invoiced bigint not null default 0,
  invoiced_income_micros bigint not null default 0,
  invoiced_spent_micros bigint not null default 0,
  last_invoiced_position bigint,
  -- With all figures, so that a company's days are read from the index alone, however they lie in the table.
  unique nulls not distinct (company_id, charge_date, catalog_id, brand_id) include (movements, income_micros, spent_micros, last_position,
    invoiced, invoiced_income_micros, invoiced_spent_micros, last_invoiced_position)
);
call protect_tenant_table('wallet_day');

create function add_to_wallet_day() returns trigger language plpgsql as $$
begin
  insert into wallet_day as day (company_id, charge_date, catalog_id, brand_id, movements, income_micros, spent_micros, last_position)
  select company_id, charge_date, catalog_id, brand_id, count(*),
    coalesce(sum(amount_micros) filter (where is_income and transfer_id is not null), 0),
    coalesce(sum(amount_micros) filter (where not is_income and transfer_id is not null), 0), max(position)
  from written group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, charge_date, catalog_id, brand_id) do update set
    movements = day.movements + excluded.movements,
    income_micros = day.income_micros + excluded.income_micros,
    spent_micros = day.spent_micros + excluded.spent_micros,
    last_position = greatest(day.last_position, excluded.last_position);
  return null;
end
$$;
create trigger wallet_day after insert on wallet_transaction
  referencing new table as written for each statement execute function add_to_wallet_day();

create function add_invoiced_to_wallet_day() returns trigger language plpgsql as $$
begin
  update wallet_day day set
    invoiced = day.invoiced + added.movements,
    invoiced_income_micros = day.invoiced_income_micros + added.income_micros,
    invoiced_spent_micros = day.invoiced_spent_micros + added.spent_micros,
    last_invoiced_position = greatest(day.last_invoiced_position, added.last_position)
  from (
    select t.company_id, t.charge_date, t.catalog_id, t.brand_id, count(*) as movements, max(t.position) as last_position,
      coalesce(sum(t.amount_micros) filter (where t.is_income), 0) as income_micros,
      coalesce(sum(t.amount_micros) filter (where not t.is_income), 0) as spent_micros
    from written join wallet_transaction t on t.transfer_id = written.transfer_id group by 1, 2, 3, 4
  ) added
  where day.company_id = added.company_id and day.charge_date = added.charge_date
    and day.catalog_id is not distinct from added.catalog_id and day.brand_id is not distinct from added.brand_id;
  return null;
end
$$;
create trigger wallet_day after insert on invoiced_transfer
  referencing new table as written for each statement execute function add_invoiced_to_wallet_day();

insert into wallet_day (company_id, charge_date, catalog_id, brand_id, movements, income_micros, spent_micros, last_position, invoiced,
  invoiced_income_micros, invoiced_spent_micros, last_invoiced_position)
select t.company_id, t.charge_date, t.catalog_id, t.brand_id, count(*),
  coalesce(sum(t.amount_micros) filter (where t.is_income and t.transfer_id is not null), 0),
  coalesce(sum(t.amount_micros) filter (where not t.is_income and t.transfer_id is not null), 0), max(t.position),
  count(i.transfer_id), coalesce(sum(t.amount_micros) filter (where t.is_income and i.transfer_id is not null), 0),
  coalesce(sum(t.amount_micros) filter (where not t.is_income and i.transfer_id is not null), 0),
  max(t.position) filter (where i.transfer_id is not null)
from wallet_transaction t left join invoiced_transfer i on i.transfer_id = t.transfer_id group by 1, 2, 3, 4;

-- Movements are asked for by their day where they happened, and shown in the order they were written.
drop index wallet_transaction_dates;
create index wallet_transaction_dates on wallet_transaction (company_id, charge_date, position desc)
  include (catalog_id, brand_id, transfer_id);
