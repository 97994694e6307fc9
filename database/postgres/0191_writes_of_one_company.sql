-- Writes on behalf of one company: a transaction of the system that names a company (endcap.company_id) reads everything, as prices,
-- vouchers and weeks need, but writes that company's rows only. Restrictive: whatever another policy allows, this one must as well.
-- Rows of others may still be locked; reading and locking ask the other policies alone.
create procedure bind_writes(table_name regclass, company_column name) language plpgsql as $$
declare
  own constant text := format('((select viewer_company()) is null or %I = (select viewer_company()))', company_column);
begin
  execute format('create policy own_insert on %s as restrictive for insert with check (%s)', table_name, own);
  execute format('create policy own_update on %s as restrictive for update using (true) with check (%s)', table_name, own);
  execute format('create policy own_delete on %s as restrictive for delete using (%s)', table_name, own);
end
$$;

create or replace procedure protect_tenant_table(table_name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy tenant on %s using ((select viewer_sees_all()) or company_id = (select viewer_company()))',
    table_name
  );
  call bind_writes(table_name, 'company_id');
end
$$;

do $$
declare
  tenant regclass;
begin
  for tenant in
    select polrelid::regclass from pg_policy
    where polname = 'tenant' and polrelid <> 'company'::regclass
  loop
    call bind_writes(tenant, 'company_id');
  end loop;
end
$$;
call bind_writes('company', 'id');
