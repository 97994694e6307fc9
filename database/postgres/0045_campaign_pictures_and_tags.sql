-- Labels a company keeps its ad sets together by; ids of its own system.
alter table ad_set add column tag_ids text[] not null default '{}';

-- How many pictures a company has had drawn within the hour that began then.
create table drawn_pictures (
  company_id uuid primary key references company,
  hour timestamptz not null,
  count integer not null check (count > 0)
);
call protect_tenant_table('drawn_pictures');
