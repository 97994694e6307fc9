-- What signs users in, and the sessions it opens. Of every secret only a hash is stored, or a cipher under a key of the server's.

create table credential (
  user_id uuid primary key references app_user,
  -- argon2id.
  password_hash text not null,
  set_at timestamptz not null
);
call protect_system_table('credential');

-- Who a user is to a provider they sign in with.
create table provider_identity (
  provider text not null,
  subject text not null,
  user_id uuid not null references app_user,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index provider_identity_user on provider_identity (user_id);
call protect_system_table('provider_identity');

-- An OpenID provider that signs users in whose address is in one of its domains.
create table identity_provider (
  -- Chosen by the operator; part of the address that the provider returns browsers to.
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text not null,
  issuer text not null,
  client_id text not null,
  -- AES-256-GCM, as of authenticators.
  encrypted_secret bytea not null,
  -- Null for the provider of staff; otherwise it signs in members of this company only.
  company_id uuid references company,
  -- Whether users of its domains have no other way to sign in.
  is_required boolean not null default false,
  -- Values of the claim acr that stand for two steps.
  strong_acr text[] not null default '{}',
  created_at timestamptz not null
);
call protect_system_table('identity_provider');

create table identity_provider_domain (
  domain text primary key check (domain = lower(domain)),
  provider text not null references identity_provider
);
create index identity_provider_domain_provider on identity_provider_domain (provider);
call protect_system_table('identity_provider_domain');

-- Who a user is to an OpenID provider. One login per provider: an address that is given to another employee does not open it.
create table identity_provider_link (
  provider text not null references identity_provider,
  subject text not null,
  user_id uuid not null references app_user,
  created_at timestamptz not null,
  primary key (provider, subject),
  unique (provider, user_id)
);
create index identity_provider_link_user on identity_provider_link (user_id);
call protect_system_table('identity_provider_link');

-- A browser that is at an OpenID provider, or is back and has yet to enter a one-time code. Using one deletes it.
create table identity_provider_visit (
  -- SHA-256 of the state, then of the token for the code.
  token_hash bytea primary key,
  provider text not null references identity_provider,
  -- SHA-256 of the browser's cookie, from which nonce and PKCE verifier are derived.
  browser_hash bytea not null,
  -- Where to go after sign-in: a path of the console.
  next_url text not null,
  -- Null until the provider has signed the user in.
  user_id uuid references app_user,
  expires_at timestamptz not null
);
create index identity_provider_visit_provider on identity_provider_visit (provider);
create index identity_provider_visit_user on identity_provider_visit (user_id) where user_id is not null;
call protect_system_table('identity_provider_visit');

-- Links that were mailed. Using one deletes it.
create table account_link_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('RESET_PASSWORD', 'SET_UP_PASSWORD')),
  user_id uuid not null references app_user,
  expires_at timestamptz not null
);
create index account_link_token_user on account_link_token (user_id);
call protect_system_table('account_link_token');

-- The one code a user was mailed last.
create table one_time_code (
  user_id uuid primary key references app_user,
  -- HMAC of the code, its user, and the browser that asked for it.
  code_hash bytea not null,
  attempts smallint not null default 0,
  expires_at timestamptz not null
);
call protect_system_table('one_time_code');

create table authenticator (
  user_id uuid primary key references app_user,
  -- AES-256-GCM under a key of the server's: a leaked table makes no codes.
  encrypted_secret bytea not null,
  -- Null until a first code showed that the app knows the secret.
  confirmed_at timestamptz,
  -- The last time step a code was accepted for: none is accepted twice.
  last_step bigint,
  -- Of the recovery codes: one salt for all of a user's, so that trying a code takes one argon2id and not ten.
  recovery_salt bytea
);
call protect_system_table('authenticator');

create table recovery_code (
  user_id uuid not null references app_user,
  -- argon2id.
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
call protect_system_table('recovery_code');

-- Proofs of work that were handed in, until they would have expired anyway.
create table used_captcha (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
call protect_system_table('used_captcha');

-- Counts attempts per key (email, address) so that limits hold across processes and restarts.
create table rate_limit_attempt (
  key text not null,
  at timestamptz not null
);
create index rate_limit_attempt_key on rate_limit_attempt (key, at);
call protect_system_table('rate_limit_attempt');

create table session (
  -- SHA-256 of the cookie's secret: a leaked table opens no session.
  token_hash bytea primary key,
  -- What users name a session of theirs by.
  id uuid not null unique default gen_random_uuid(),
  user_id uuid not null references app_user,
  -- Null for staff who have no company of their own.
  membership_id uuid references membership,
  -- Staff acting as this user.
  impersonator_id uuid references app_user,
  -- When staff impersonate a user: until when the session they came from would have lasted.
  returns_until timestamptz,
  -- The OpenID provider that signed the user in; null for all other ways.
  provider text references identity_provider,
  -- Whether it began, or went on, with a second factor.
  two_step boolean not null default false,
  -- Where it began, so that users can tell their own from a stranger's.
  address text not null default '',
  agent text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_user_id on session (user_id);
create index session_provider on session (provider) where provider is not null;
call protect_system_table('session');

-- Less rights than a session began with, or none, end it, no matter who takes them away.
-- The scope is set and put back inside: only a superuser may make a function that carries a setting of ours.
create function end_sessions_of_membership() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := current_setting('endcap.scope', true);
begin
  perform set_config('endcap.scope', 'system', true);
  delete from session where membership_id = new.id;
  perform set_config('endcap.scope', coalesce(scope, ''), true);
  return null;
end
$$;
create function role_rank(role text) returns int language sql immutable parallel safe
  return array_position(array['VIEWER', 'MEMBER', 'ADMIN', 'OWNER'], role);
create trigger rights_lost after update on membership for each row
  when (new.status <> 'ACTIVE' and old.status = 'ACTIVE' or role_rank(new.role) < role_rank(old.role))
  execute function end_sessions_of_membership();

-- A company that requires two steps ends the sessions that were opened without.
create function end_one_step_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := current_setting('endcap.scope', true);
begin
  perform set_config('endcap.scope', 'system', true);
  delete from session using membership
  where membership.id = session.membership_id and membership.company_id = new.id
    and not session.two_step and session.impersonator_id is null;
  perform set_config('endcap.scope', coalesce(scope, ''), true);
  return null;
end
$$;
create trigger two_step_required after update on company for each row
  when (new.requires_two_step and not old.requires_two_step) execute function end_one_step_sessions();

-- Another address for a login: waiting for its link to be opened, and, once changed, for as long as the previous one can undo it.
create table email_change (
  id uuid primary key,
  user_id uuid not null references app_user,
  old_email text not null check (old_email = lower(old_email)),
  new_email text not null check (new_email = lower(new_email)),
  -- Mailed to the new address: confirms.
  confirm_hash bytea not null unique,
  -- Mailed to the previous address with the request, and with the change: both cancel or undo it.
  cancel_hash bytea not null unique,
  undo_hash bytea unique,
  requested_at timestamptz not null,
  changed_at timestamptz,
  expires_at timestamptz not null
);
create unique index email_change_pending on email_change (user_id) where changed_at is null;
create index email_change_old_email on email_change (old_email) where changed_at is not null;
call protect_system_table('email_change');

-- Sign-ins and changes of credentials, and what staff did while they impersonated a user.
create table security_event (
  id uuid primary key,
  at timestamptz not null,
  kind text not null,
  -- Null when no user is known by what was typed.
  user_id uuid references app_user,
  -- Staff behind the user.
  impersonator_id uuid references app_user,
  company_id uuid references company,
  address text not null,
  agent text not null,
  detail jsonb not null default '{}'
);
create index security_event_user on security_event (user_id, at desc);
create index security_event_impersonator on security_event (impersonator_id, at desc) where impersonator_id is not null;
alter table security_event enable row level security;
alter table security_event force row level security;
create policy system on security_event using ((select viewer_scope()) = 'system');
create policy staff on security_event for select using ((select viewer_scope()) = 'staff');
call make_append_only('security_event');
