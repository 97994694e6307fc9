-- The processes of this deployment that live, and what each works with: those that share a database must share the rest too.
create table process (
  instance uuid primary key,
  roles text[] not null,
  version text not null,
  host text not null,
  pid integer not null,
  -- Machine and process namespace: there a number that is gone is a process that is gone.
  machine text not null,
  started_at timestamptz not null default clock_timestamp(),
  beat_at timestamptz not null default clock_timestamp(),
  -- {"reports": …, "files": …, "keys": […], "settings": {…}}
  shares jsonb not null
);
call protect_system_table('process');
