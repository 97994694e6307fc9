-- What people say about a forecast: one answer a person, company and day, the last one counts.
create table forecast_feedback (
  company_id uuid not null references company,
  person_id uuid not null references person,
  given_on date not null,
  given_at timestamptz not null,
  ad_type text not null check (ad_type in ('PRODUCT', 'BANNER')),
  is_helpful boolean not null,
  comment text check (char_length(comment) <= 1000),
  primary key (company_id, person_id, given_on)
);
call protect_tenant_table('forecast_feedback');
