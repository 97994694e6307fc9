-- What was done under a key that its caller chose: a call that is repeated with it is answered with the first, for ever.
create table request_key (
  operation text not null,
  -- Whose request it is; null for what staff do as staff.
  company_id uuid references company,
  key text not null check (length(key) between 1 and 200),
  person_id uuid references person,
  content_hash bytea not null,
  -- What came of it; null only inside the transaction that does it.
  object_id text,
  created_at timestamptz not null,
  unique nulls not distinct (key, operation, company_id)
);
call protect_tenant_table('request_key');
revoke update, delete, truncate on request_key from endcap_app;
grant update (object_id) on request_key to endcap_app;
