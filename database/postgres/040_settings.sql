-- The console around the products: flags, configuration, texts, notifications, the quick-start guide and exports.

create table feature_flag (
  name text primary key,
  is_active boolean not null
);

create table company_feature_flag (
  company_id uuid not null references company,
  name text not null,
  is_active boolean not null,
  primary key (company_id, name)
);
call protect_tenant_table('company_feature_flag');

create table configuration (
  key text primary key,
  value text not null
);

-- A company may be configured otherwise than the deployment.
create table company_configuration (
  company_id uuid not null references company,
  key text not null,
  value text not null,
  primary key (company_id, key)
);
call protect_tenant_table('company_configuration');

-- Who switched or configured what, for the deployment or (company_id) for one company. A value of null: not set.
create table setting_change (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null for the command line.
  actor_id uuid references app_user,
  company_id uuid references company,
  kind text not null check (kind in ('FLAG', 'CONFIGURATION')),
  name text not null,
  old_value text,
  new_value text
);
alter table setting_change enable row level security;
alter table setting_change force row level security;
create policy provider on setting_change using ((select viewer_sees_all()));
call make_append_only('setting_change');

-- The tables themselves keep the trail, so that nothing is changed without it. Arguments: kind, column of the name, of the value.
create function record_setting_change() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  setting jsonb := coalesce(after, before);
begin
  if before ->> tg_argv[2] is distinct from after ->> tg_argv[2] then
    insert into setting_change (actor_id, company_id, kind, name, old_value, new_value)
    values (viewer_user(), (setting ->> 'company_id')::uuid, tg_argv[0], setting ->> tg_argv[1],
      before ->> tg_argv[2], after ->> tg_argv[2]);
  end if;
  return null;
end
$$;
create trigger record_change after insert or update or delete on feature_flag
  for each row execute function record_setting_change('FLAG', 'name', 'is_active');
create trigger record_change after insert or update or delete on company_feature_flag
  for each row execute function record_setting_change('FLAG', 'name', 'is_active');
create trigger record_change after insert or update or delete on configuration
  for each row execute function record_setting_change('CONFIGURATION', 'key', 'value');
create trigger record_change after insert or update or delete on company_configuration
  for each row execute function record_setting_change('CONFIGURATION', 'key', 'value');

-- Texts of the console in the operator's own words.
create table text_override (
  language text not null check (language in ('en', 'pt', 'id')),
  namespace text not null check (namespace ~ '^[a-zA-Z]+$'),
  -- Dotted, as in shell.home.
  key text not null,
  text text not null,
  primary key (language, namespace, key)
);

-- Images the provider shows on everyone's first page, in their order, while they are due.
create table promotion_banner (
  id uuid primary key,
  name text not null check (name <> ''),
  image_url text not null check (image_url <> ''),
  -- Null when the image is not a link.
  href text,
  sort_order integer not null default 0,
  start_at timestamptz not null,
  -- Null when shown without end.
  end_at timestamptz check (end_at > start_at)
);

create table notification (
  pk integer generated always as identity primary key,
  company_id uuid references company,
  user_id uuid not null references app_user,
  kind text not null check (kind ~ '^[a-z_]+$'),
  -- {namespace, code, params}, rendered for its reader.
  message jsonb not null check (message ?& array['namespace', 'code', 'params']),
  -- A path of the console, or an https address.
  link text check (link ~ '^(/([^/\\]|$)|https://)'),
  thumbnail text,
  is_read boolean not null default false,
  created_at timestamptz not null
);
create index notification_user on notification (user_id, pk desc);
create index notification_unread on notification (user_id) where not is_read;
alter table notification enable row level security;
alter table notification force row level security;
create policy provider on notification using ((select viewer_sees_all()));
-- Users read their own, of the company they work in; all who act in a company notify its users.
create policy own on notification using (
  user_id = (select viewer_user()) and (company_id is null or company_id = (select viewer_company()))
);
create policy notify on notification for insert with check (company_id = (select viewer_company()));

-- How often a user gets mails of a kind that may be chosen; without a row as is usual for the kind.
create table mail_choice (
  user_id uuid not null references app_user,
  kind text not null check (kind ~ '^[a-z]+$'),
  frequency text not null check (frequency in ('AT_ONCE', 'DAILY', 'WEEKLY', 'NEVER')),
  primary key (user_id, kind)
);
alter table mail_choice enable row level security;
alter table mail_choice force row level security;
create policy provider on mail_choice using ((select viewer_sees_all()));
create policy own on mail_choice using (user_id = (select viewer_user()));
-- Whose act a colleague is mailed about.
create policy colleague on mail_choice for select using (exists (
  select from membership where membership.user_id = mail_choice.user_id and membership.company_id = (select viewer_company())
));

-- Mails that wait for the daily summary of their reader.
create table waiting_mail (
  id bigint generated always as identity primary key,
  company_id uuid not null references company,
  user_id uuid not null references app_user,
  -- {namespace, code, params}, rendered for its reader.
  message jsonb not null check (message ?& array['namespace', 'code', 'params']),
  -- The sentences before it, each a message.
  lead jsonb not null default '[]' check (jsonb_typeof(lead) = 'array'),
  url text not null,
  created_at timestamptz not null,
  -- When the summary was mailed that lists it.
  sent_at timestamptz
);
create index waiting_mail_unsent on waiting_mail (company_id, created_at) where sent_at is null;
create index waiting_mail_sent on waiting_mail (sent_at) where sent_at is not null;
call protect_tenant_table('waiting_mail');

-- Steps of the quick-start guide a member has completed.
create table onboarding_step (
  membership_id uuid not null,
  company_id uuid not null,
  step text not null,
  done_at timestamptz not null,
  primary key (membership_id, step),
  foreign key (company_id, membership_id) references membership (company_id, id)
);
call protect_tenant_table('onboarding_step');

create table export_request (
  id uuid primary key,
  -- Null for staff without a company.
  company_id uuid references company,
  membership_id uuid,
  user_id uuid not null references app_user,
  impersonator_id uuid references app_user,
  data_type text not null,
  file_type text not null check (file_type in ('CSV', 'ZIP', 'NDJSON', 'JSON')),
  params jsonb not null,
  -- A file is written in the language it was requested in.
  language text not null default 'en' check (language in ('en', 'pt', 'id')),
  status text not null default 'PENDING' check (status in ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED')),
  -- The problem as a code with parameters, rendered for its reader.
  status_reason jsonb,
  rows_written integer not null default 0,
  rows_total integer,
  -- Where the file lies in storage; null until COMPLETED.
  file_key text,
  file_name text,
  -- Of reports for programs: what stands beside their rows.
  about jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((status = 'COMPLETED') = (file_key is not null))
);
create index export_request_created on export_request (created_at);
alter table export_request enable row level security;
alter table export_request force row level security;
create policy provider on export_request using ((select viewer_sees_all()));
create policy own on export_request using (
  user_id = (select viewer_user()) and company_id = (select viewer_company())
);
