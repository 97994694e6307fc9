-- Feedback of users on a forecast: one answer a user, company and day, the last one counts.
create table forecast_feedback (
  company_id uuid not null references company,
  user_id uuid not null references app_user,
  submitted_on date not null,
  submitted_at timestamptz not null,
  ad_type text not null check (ad_type in ('PRODUCT', 'BANNER')),
  is_helpful boolean not null,
  comment text check (char_length(comment) <= 1000),
  primary key (company_id, user_id, submitted_on)
);
call protect_tenant_table('forecast_feedback');
