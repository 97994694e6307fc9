-- Another address for a login: waiting for its link to be opened, and, once changed, for as long as the former one can take it back.
-- Only the hashes of the links' secrets are stored.
create table email_change (
  id uuid primary key,
  person_id uuid not null references person,
  old_email text not null check (old_email = lower(old_email)),
  new_email text not null check (new_email = lower(new_email)),
  -- Mailed to the new address: confirms.
  confirm_hash bytea not null unique,
  -- Mailed to the former address with the request, and with the change: both cancel or undo it.
  cancel_hash bytea not null unique,
  undo_hash bytea unique,
  requested_at timestamptz not null,
  changed_at timestamptz,
  expires_at timestamptz not null
);
create unique index email_change_pending on email_change (person_id) where changed_at is null;
create index email_change_old_email on email_change (old_email) where changed_at is not null;
call protect_system_table('email_change');
