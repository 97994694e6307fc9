-- Pictures of banner campaigns: decoded and encoded again by us, kept in file storage under a name nobody chose.
create table campaign_image (
  company_id uuid not null references company,
  -- Last part of the address; a copy of a campaign in another company shares the file.
  name text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_by uuid not null references person,
  created_at timestamptz not null,
  primary key (company_id, name)
);
call protect_tenant_table('campaign_image');

-- Scheme of the storefront's app, e.g. shop for shop://…; null when it has none.
alter table catalog add column app_scheme text check (app_scheme ~ '^[a-z][a-z0-9+.-]*$');
