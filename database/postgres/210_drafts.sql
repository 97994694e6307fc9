-- Unfinished forms of a member, beside the copy that the browser keeps, so that they are found from another one.
create table draft_copy (
  membership_id uuid not null references membership on delete cascade,
  company_id uuid not null references company,
  -- What the draft is of, as the console named it.
  key text not null check (length(key) between 1 and 200),
  -- Another one with each write: who writes names the one that was read.
  revision uuid not null,
  content text not null check (length(content) <= 300000),
  kept_at timestamptz not null,
  primary key (membership_id, key)
);
create index draft_copy_age on draft_copy (kept_at);
call protect_tenant_table('draft_copy');
