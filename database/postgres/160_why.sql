-- What an accepted remedy was expected to bring, kept to be compared with what happened.
create table remedy_prediction (
  operation_id uuid not null,
  company_id uuid not null,
  campaign_id bigint not null,
  predicted_at timestamptz not null,
  -- Over seven days, against seven days without it; in wallet currency.
  spend_micros bigint not null,
  sales_micros bigint not null,
  clicks double precision not null,
  error_percent double precision not null check (error_percent between 0 and 100),
  primary key (operation_id, campaign_id),
  foreign key (company_id, operation_id) references operation (company_id, id) on delete cascade,
  foreign key (company_id, campaign_id) references campaign (company_id, id)
);
create index remedy_prediction_campaign on remedy_prediction (campaign_id, predicted_at desc);
call protect_tenant_table('remedy_prediction');
