-- What each version's pages are made of. While processes are replaced one after the other, a page of one version asks processes of another.
create table console_file (
  -- assets/… with its hash, or documents/… by its id: what one name stands for never changes.
  name text primary key,
  content bytea not null,
  -- When a living process of that version last said so.
  used_at timestamptz not null default clock_timestamp()
);
call protect_system_table('console_file');
