-- Who is looking is a property of the transaction: platform/postgres sets endcap.scope and endcap.company_id with
-- set_config(…, true). Every table with tenant data forces row-level security on these two functions, and the
-- application connects as endcap_app, which owns nothing.

create function viewer_scope() returns text language sql stable parallel safe
  return coalesce(nullif(current_setting('endcap.scope', true), ''), 'public');

create function viewer_company() returns uuid language sql stable parallel safe
  return nullif(current_setting('endcap.company_id', true), '')::uuid;

create function viewer_person() returns uuid language sql stable parallel safe
  return nullif(current_setting('endcap.person_id', true), '')::uuid;

create function viewer_sees_all() returns boolean language sql stable parallel safe
  return viewer_scope() in ('staff', 'system');

-- Turns a table with a company_id column into a tenant table.
create procedure protect_tenant_table(table_name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy tenant on %s using ((select viewer_sees_all()) or company_id = (select viewer_company()))',
    table_name
  );
end
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: write a reversing row instead', tg_table_name using errcode = 'restrict_violation';
end
$$;

create procedure make_append_only(table_name regclass) language plpgsql as $$
begin
  execute format(
    'create trigger append_only before update or delete on %s for each row execute function refuse_change()', table_name
  );
  execute format('revoke update, delete, truncate on %s from endcap_app', table_name);
end
$$;
