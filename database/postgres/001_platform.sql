-- What every module's tables stand on: who is looking, how tables are protected, and the processes of the deployment.
-- The application's role, endcap_app, is made once per cluster (platform/db/migrate.ts). It owns nothing; default privileges grant it every new table.

-- Parts of words are found by their letters, three at a time.
create extension if not exists pg_trgm;

-- Who is looking is a property of the transaction: platform/db sets endcap.scope, endcap.company_id and endcap.user_id with set_config(…, true).

create function viewer_scope() returns text language sql stable parallel safe
  return coalesce(nullif(current_setting('endcap.scope', true), ''), 'public');

create function viewer_company() returns uuid language sql stable parallel safe
  return nullif(current_setting('endcap.company_id', true), '')::uuid;

create function viewer_user() returns uuid language sql stable parallel safe
  return nullif(current_setting('endcap.user_id', true), '')::uuid;

-- The request that the transaction works for, as in the log and in the answer; null in background jobs of nobody's request.
create function viewer_request() returns text language sql stable parallel safe
  return nullif(current_setting('endcap.request_id', true), '');

create function viewer_sees_all() returns boolean language sql stable parallel safe
  return viewer_scope() in ('staff', 'system');

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

-- Turns a table with a company_id column into a tenant table. Row-level security is forced: it holds the tables' owner as well.
create procedure protect_tenant_table(table_name regclass) language plpgsql as $$
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

-- For what no company has any business with: everyone's sessions, auctions with everyone's bids.
create procedure protect_system_table(table_name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy system on %s using ((select viewer_scope()) = ''system'')', table_name);
end
$$;

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: write a reversing row instead', tg_table_name using errcode = 'restrict_violation';
end
$$;

create procedure make_append_only(table_name regclass) language plpgsql as $$
begin
  execute format(
    'create trigger append_only before update or delete on %s for each row execute function reject_change()', table_name
  );
  execute format('revoke update, delete, truncate on %s from endcap_app', table_name);
end
$$;

-- Calls a function once for each statement that changes rows; `changed` has them, deleted ones as they were.
create procedure follow_changes(table_name regclass, function_name text) language plpgsql as $$
begin
  execute format('create trigger %1$s_added after insert on %2$s
    referencing new table as changed for each statement execute function %1$I()', function_name, table_name);
  execute format('create trigger %1$s_changed after update on %2$s
    referencing new table as changed for each statement execute function %1$I()', function_name, table_name);
  execute format('create trigger %1$s_removed after delete on %2$s
    referencing old table as changed for each statement execute function %1$I()', function_name, table_name);
end
$$;

-- The lower bound of a week's partition, and of what a partitioned table no longer keeps: a moment, or the least UUID (version 7) made at it.
create function partition_bound(type regtype, moment timestamptz) returns text language sql stable as $$
  select case when type = 'uuid'::regtype
    then (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid::text
    else moment::text end
$$;

-- Logs are partitioned by week (UTC), so that what is too old is dropped without reading it. The application's role
-- owns nothing: it calls this, without a retention to drop nothing. Rows that come before their week has a partition are in the default one and stay there. Waits for locks briefly: a
-- caller that fails repeats the call.
create function maintain_partitions(parent regclass, weeks_ahead integer, retention_days integer) returns void
  language plpgsql security definer set search_path = public as $$
declare
  parent_name constant text := (select relname from pg_class where oid = parent);
  this_week constant timestamp := date_trunc('week', clock_timestamp() at time zone 'UTC');
  oldest constant timestamptz := clock_timestamp() - make_interval(days => retention_days);
  column_name name;
  column_type regtype;
  first_day timestamptz;
  bound text;
  next_bound text;
  partition_name text;
  has_rows boolean;
begin
  perform set_config('lock_timeout', '200ms', true);
  select attname, atttypid into column_name, column_type
    from pg_partitioned_table join pg_attribute on attrelid = partrelid and attnum = partattrs[0] where partrelid = parent;
  for week in 0 .. weeks_ahead loop
    first_day := (this_week + make_interval(weeks => week)) at time zone 'UTC';
    bound := partition_bound(column_type, first_day);
    next_bound := partition_bound(column_type, (this_week + make_interval(weeks => week + 1)) at time zone 'UTC');
    partition_name := parent_name || '_' || to_char(first_day at time zone 'UTC', 'YYYYMMDD');
    continue when to_regclass(quote_ident(partition_name)) is not null;
    execute format('select exists (select from %1$I where %2$I >= %3$L and %2$I < %4$L)', parent_name || '_default', column_name, bound, next_bound)
      into has_rows;
    continue when has_rows;
    -- Attached rather than created in place: that would lock out writers.
    execute format('create table %I (like %s including defaults including constraints)', partition_name, parent);
    call protect_system_table(quote_ident(partition_name)::regclass);
    execute format('revoke all on %I from endcap_app', partition_name);
    execute format('alter table %s attach partition %I for values from (%L) to (%L)', parent, partition_name, bound, next_bound);
  end loop;
  if retention_days is null then return; end if;
  for partition_name in
    select relname from pg_inherits join pg_class on oid = inhrelid
    where inhparent = parent and relname <> parent_name || '_default'
      and to_date(right(relname, 8), 'YYYYMMDD') + 7 <= (oldest at time zone 'UTC')::date
  loop
    execute format('drop table %I', partition_name);
  end loop;
  execute format('delete from %I where %I < %L', parent_name || '_default', column_name, partition_bound(column_type, oldest));
end
$$;

-- People seldom type the accents of what they look for: tenis finds Tênis. Letters are taken apart from their marks, and the marks left out; in lower
-- case last, so that what remains of Latin letters is the same in every locale a database may have been made with.
create function folded(words text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'));

-- The clock of a test environment, which can be moved: one row there, none in a live one.
create table test_clock (
  is_only boolean primary key default true check (is_only),
  -- How far it is ahead of the wall's.
  offset_ms bigint not null default 0 check (offset_ms >= 0),
  -- Where it is being moved to, step by step; null while it runs as any clock.
  target_at timestamptz,
  -- What the last move was asked for with, so that it is not made again.
  last_key text
);

-- PostgreSQL's clock as this environment counts time. As text, which finds the clock of a test that has its own.
create function environment_time() returns timestamptz language sql volatile as $$
  select clock_timestamp() + coalesce((select offset_ms from test_clock), 0) * interval '1 millisecond'
$$;

-- The live processes of this deployment, and what each works with: those that share a database must share the rest too.
create table process (
  instance uuid primary key,
  roles text[] not null,
  version text not null,
  host text not null,
  pid integer not null,
  -- Machine and process namespace: there a number that is gone is a process that is gone.
  machine text not null,
  started_at timestamptz not null default clock_timestamp(),
  heartbeat_at timestamptz not null default clock_timestamp(),
  -- {"reports": …, "files": …, "keys": […], "settings": {…}}
  shares jsonb not null
);
call protect_system_table('process');

-- What each version's pages are made of. While processes are replaced one after the other, a page of one version asks processes of another.
create table console_file (
  -- assets/… with its hash, or documents/… by its id: what one name stands for never changes.
  name text primary key,
  content bytea not null,
  -- When a live process of that version last used it.
  used_at timestamptz not null default clock_timestamp()
);
call protect_system_table('console_file');
