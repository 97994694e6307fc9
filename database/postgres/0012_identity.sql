-- What opens doors stands apart from who somebody is: colleagues may read the second, nobody but the system the first.
create table credential (
  person_id uuid primary key references person,
  -- argon2id.
  password_hash text not null,
  set_at timestamptz not null
);
insert into credential (person_id, password_hash, set_at)
  select id, password_hash, created_at from person where password_hash is not null;
alter table person drop column password_hash;
call protect_system_table('credential');

-- A person is seen by themselves and by colleagues; the provider's own people by everybody they work for.
alter table person enable row level security;
alter table person force row level security;
create policy system on person using ((select viewer_scope()) = 'system');
create policy staff on person for select using ((select viewer_scope()) = 'staff');
create policy own on person for select using (id = (select viewer_person()));
create policy colleague on person for select using (
  (select viewer_scope()) = 'company'
  and (is_staff or exists (
    select from account where account.person_id = person.id and account.company_id = (select viewer_company())
  ))
);

-- Links that were mailed. Only the hash of their secret is kept; using one deletes it.
create table secret_link (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('RESET_PASSWORD', 'SET_UP_PASSWORD')),
  person_id uuid not null references person,
  expires_at timestamptz not null
);
create index secret_link_person on secret_link (person_id);
call protect_system_table('secret_link');

-- The one code a person was mailed last.
create table one_time_code (
  person_id uuid primary key references person,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries smallint not null default 0
);
call protect_system_table('one_time_code');

create table authenticator (
  person_id uuid primary key references person,
  -- AES-256-GCM under a key of the server's: a leaked table makes no codes.
  sealed_secret bytea not null,
  -- Null until a first code showed that the app knows the secret.
  confirmed_at timestamptz,
  -- The last time step a code was taken for: none is taken twice.
  last_step bigint
);
call protect_system_table('authenticator');

create table recovery_code (
  person_id uuid not null references person,
  code_hash bytea not null,
  primary key (person_id, code_hash)
);
call protect_system_table('recovery_code');

-- Proofs of work that were handed in, until they would have expired anyway.
create table spent_proof (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
call protect_system_table('spent_proof');

-- Who somebody is to a provider they sign in with.
create table provider_identity (
  provider text not null,
  subject text not null,
  person_id uuid not null references person,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index provider_identity_person on provider_identity (person_id);
call protect_system_table('provider_identity');

-- What happened at the doors, and what staff did through somebody else's eyes.
create table security_event (
  id uuid primary key,
  at timestamptz not null,
  kind text not null,
  -- Null when nobody is known by what was typed.
  person_id uuid references person,
  -- Staff behind the person.
  impersonator_id uuid references person,
  company_id uuid references company,
  address text not null,
  agent text not null,
  detail jsonb not null default '{}'
);
create index security_event_person on security_event (person_id, at desc);
create index security_event_impersonator on security_event (impersonator_id, at desc) where impersonator_id is not null;
call make_append_only('security_event');
alter table security_event enable row level security;
alter table security_event force row level security;
create policy system on security_event using ((select viewer_scope()) = 'system');
create policy staff on security_event for select using ((select viewer_scope()) = 'staff');

-- When staff look through somebody's eyes: until when the session they came from would have lasted.
alter table session add column returns_until timestamptz;

-- Less rights than a session began with, or none, end it, whoever takes them away.
-- The scope is set and put back inside: only a superuser may make a function that carries a setting of ours.
create function end_sessions_of_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := current_setting('endcap.scope', true);
begin
  perform set_config('endcap.scope', 'system', true);
  delete from session where account_id = new.id;
  perform set_config('endcap.scope', coalesce(scope, ''), true);
  return null;
end
$$;
create function role_rank(role text) returns int language sql immutable parallel safe
  return array_position(array['VIEWER', 'MEMBER', 'ADMIN', 'OWNER'], role);
create trigger rights_lost after update on account for each row
  when (new.status <> 'ACTIVE' and old.status = 'ACTIVE' or role_rank(new.role) < role_rank(old.role))
  execute function end_sessions_of_account();
