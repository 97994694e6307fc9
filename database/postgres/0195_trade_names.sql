-- Tables and columns carry the trade's names.
-- serves code from 0195_trade_names.sql on
alter table person rename to app_user;
alter table account rename to membership;
alter table transfer rename to ledger_transaction;
alter table entry rename to ledger_entry;
alter table invoiced_transfer rename to invoiced_ledger_transaction;
alter table wallet_transaction rename to statement_line;
alter table payment_trouble rename to payment_exception;
alter table other_payment rename to unmatched_payment;
alter table ad_content rename to creative;
alter table campaign_image rename to image;
alter table drawn_pictures rename to image_generation_quota;
alter table secret_link rename to account_link_token;
alter table spent_proof rename to used_captcha;
alter table attempt rename to rate_limit_attempt;
do $$
declare found record;
begin
  for found in
    select c.table_name, c.column_name,
      case c.column_name when 'person_id' then 'user_id' when 'transfer_id' then 'ledger_transaction_id'
        when 'account_id' then 'membership_id' when 'is_address_proven' then 'is_email_verified'
        when 'faded_on' then 'decayed_on' when 'promised_start' then 'starts_on'
        when 'taken_back_micros' then 'clawed_back_micros' end as new_name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type in ('BASE TABLE', 'VIEW')
      and c.column_name in ('person_id', 'transfer_id', 'account_id', 'is_address_proven', 'faded_on', 'promised_start', 'taken_back_micros')
  loop
    execute format('alter table %I rename column %I to %I', found.table_name, found.column_name, found.new_name);
  end loop;
end $$;
alter table wallet_day rename column movements to transactions;
alter function viewer_person() rename to viewer_user;
alter function end_sessions_of_account() rename to end_sessions_of_membership;

create or replace function viewer_user() returns uuid language sql stable parallel safe
  return nullif(current_setting('endcap.user_id', true), '')::uuid;

create or replace function end_sessions_of_membership() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := current_setting('endcap.scope', true);
begin
  perform set_config('endcap.scope', 'system', true);
  delete from session where membership_id = new.id;
  perform set_config('endcap.scope', coalesce(scope, ''), true);
  return null;
end $$;

create or replace function check_transfer_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entry where ledger_transaction_id = new.ledger_transaction_id group by currency having sum(amount_micros) <> 0
  ) then
    raise exception 'ledger transaction % does not sum to zero', new.ledger_transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
alter function check_transfer_balances() rename to check_ledger_transaction_balances;

create or replace function add_to_wallet_day() returns trigger language plpgsql as $$
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
end $$;

create or replace function add_invoiced_to_wallet_day() returns trigger language plpgsql as $$
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
end $$;

create or replace function record_setting_change() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  setting jsonb := coalesce(after, before);
begin
  if before ->> tg_argv[2] is distinct from after ->> tg_argv[2] then
    insert into setting_change (actor_id, company_id, kind, name, old_value, new_value)
    values (viewer_user(), (setting ->> 'company_id')::uuid, tg_argv[0], setting ->> tg_argv[1],
      before ->> tg_argv[2], after ->> tg_argv[2]);
  end if;
  return null;
end $$;
