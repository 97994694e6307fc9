-- Rules by which search terms of a catalog's campaigns become keywords or are excluded.
create table harvest_rule (
  id uuid primary key,
  company_id uuid not null references company,
  name text not null check (length(name) between 1 and 60),
  catalog_id uuid not null references catalog,
  -- Null: of all brands.
  brand_id uuid references brand,
  kind text not null check (kind in ('WINNERS', 'LOSERS')),
  mode text not null check (mode in ('PROPOSE', 'ACT')),
  window_days smallint not null check (window_days in (7, 14, 30)),
  -- Of WINNERS. Without a percentage it is the target of each campaign, or 100.
  least_orders integer check (least_orders > 0),
  least_roas_percent double precision check (least_roas_percent >= 0),
  -- Of LOSERS, wallet currency.
  least_spend_micros bigint check (least_spend_micros > 0),
  -- Of WINNERS. Without a target they are added where they were seen.
  match text check (match in ('EXACT', 'PHRASE')),
  target_campaign_id bigint,
  bid_micros bigint check (bid_micros > 0),
  most_terms integer not null check (most_terms > 0),
  is_paused boolean not null,
  -- Counts saves, so that the second of two editors is warned.
  version integer not null default 1,
  -- Who saved it last: it acts in their name, with the features that were on for them.
  actor_id uuid not null references app_user,
  features jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, target_campaign_id) references campaign (company_id, id),
  check ((kind = 'WINNERS') = (least_orders is not null) and (kind = 'WINNERS') = (match is not null)),
  check ((kind = 'LOSERS') = (least_spend_micros is not null)),
  check (kind = 'WINNERS' or num_nonnulls(least_roas_percent, target_campaign_id, bid_micros) = 0)
);
create unique index harvest_rule_name on harvest_rule (company_id, lower(name));
call protect_tenant_table('harvest_rule');

-- What a rule did or proposed on a day of its catalog: one row a day, however often it runs.
create table harvest_act (
  id uuid primary key,
  company_id uuid not null references company,
  harvest_rule_id uuid not null,
  day date not null,
  -- EXPIRED: the next day's act took the place of a proposal.
  state text not null check (state in ('NOTHING', 'PROPOSED', 'DONE', 'DISMISSED', 'EXPIRED')),
  operation_id uuid,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- Over 14 days, in wallet currency; null where recent auctions say nothing.
  spend_low_micros bigint,
  spend_high_micros bigint,
  orders_low integer,
  orders_high integer,
  auctions integer,
  auction_days integer,
  -- The 14 days after the decision against the 14 before.
  realised_spend_micros bigint,
  realised_orders integer,
  -- When that was counted; without amounts it was undone before.
  graded_at timestamptz,
  unique (harvest_rule_id, day),
  unique (company_id, id),
  foreign key (company_id, harvest_rule_id) references harvest_rule (company_id, id) on delete cascade,
  foreign key (company_id, operation_id) references operation (company_id, id),
  check ((state = 'DONE') = (operation_id is not null)),
  check ((state in ('DONE', 'DISMISSED')) = (decided_at is not null)),
  check (num_nonnulls(spend_low_micros, spend_high_micros, orders_low, orders_high, auctions, auction_days) in (0, 6))
);
create index harvest_act_open on harvest_act (company_id, created_at desc) where state = 'PROPOSED';
create index harvest_act_ungraded on harvest_act (decided_at) where state = 'DONE' and graded_at is null;
call protect_tenant_table('harvest_act');

create table harvest_act_term (
  harvest_act_id uuid not null,
  company_id uuid not null,
  campaign_id bigint not null,
  term text not null,
  -- In the rule's window, wallet currency.
  spend_micros bigint not null,
  sales_micros bigint not null,
  orders integer not null,
  primary key (harvest_act_id, campaign_id, term),
  foreign key (company_id, harvest_act_id) references harvest_act (company_id, id) on delete cascade,
  foreign key (company_id, campaign_id) references campaign (company_id, id)
);
call protect_tenant_table('harvest_act_term');
