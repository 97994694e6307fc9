-- The built-in stand-in for Meta: what the real one keeps on its own machines.
create table sandbox.meta (
  -- Our key for what was requested with one, else its own name.
  key text primary key,
  kind text not null check (kind in ('LINK', 'CAMPAIGN', 'RAISE', 'REVISION')),
  -- The account, or the campaign of a revision.
  parent text,
  body jsonb not null,
  created_at timestamptz not null
);
create index meta_parent on sandbox.meta (parent, kind, created_at, key);
call protect_system_table('sandbox.meta');
