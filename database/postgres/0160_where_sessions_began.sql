-- Where a session began, so that its person can tell their own from a stranger's. Empty for those that began before.
alter table session
  add column id uuid not null unique default gen_random_uuid(),
  add column address text not null default '',
  add column agent text not null default '';
