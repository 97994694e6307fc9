-- Audits that an operator asked for. A worker compares reports, which only a server can read where ClickHouse is an engine in its process.
create table audit_request (
  id uuid primary key,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- [{check, subject, companyId, detail}]
  findings jsonb,
  error text,
  check ((finished_at is null) = (findings is null and error is null))
);
call protect_system_table('audit_request');
