-- What a company means to spend for a brand in a month.
create table brand_plan (
  company_id uuid not null references company,
  brand_id uuid not null references brand,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  currency text not null references currency (code),
  amount_micros bigint not null check (amount_micros > 0),
  primary key (company_id, brand_id, month)
);
call protect_tenant_table('brand_plan');
