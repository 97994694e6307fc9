-- What staff decide about a company. An approval holds for the company and those who join it later; staff may except single accounts.
alter table company
  add column is_approved boolean not null default false,
  -- When somebody of the company asked for the approval; null while nobody did, and once staff have answered.
  add column approval_requested_at timestamptz,
  add column approval_requested_by uuid references person;

update company set is_approved = true where exists (
  select from account where account.company_id = company.id and account.is_approved_by_staff
);

-- Every decision of staff about a company: who, when, from, to, and why. For staff alone.
create table company_change (
  id uuid primary key,
  company_id uuid not null references company,
  at timestamptz not null,
  -- Null for the command line.
  actor_id uuid references person,
  setting text not null check (setting in (
    'IS_APPROVED', 'APPROVAL_REQUESTED', 'CAN_BE_UPDATED', 'CAN_BE_TOPPED_UP', 'CLUSTER', 'OVERDRAFT',
    'MEMBER_IS_APPROVED', 'SESSIONS_ENDED', 'BRAND_CLAIM', 'SELLER_CLAIM'
  )),
  -- The account or brand or seller it is about; null for the company as a whole.
  subject text,
  from_value text,
  to_value text,
  reason text
);
create index company_change_list on company_change (company_id, at desc, id desc);
call make_append_only('company_change');
alter table company_change enable row level security;
alter table company_change force row level security;
create policy system on company_change using ((select viewer_scope()) = 'system');
create policy staff on company_change for select using ((select viewer_scope()) = 'staff');

-- A brand or shop that another company manages already, wanted by one more: staff decide.
create table claim (
  id uuid primary key,
  company_id uuid not null references company,
  brand_id uuid references brand,
  seller_id uuid references seller,
  requested_by uuid not null references person,
  requested_at timestamptz not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'DECLINED')),
  -- Null for the command line.
  decided_by uuid references person,
  decided_at timestamptz,
  reason text,
  check (num_nonnulls(brand_id, seller_id) = 1),
  check ((status = 'PENDING') = (decided_at is null))
);
create unique index claim_pending on claim (company_id, coalesce(brand_id, seller_id)) where status = 'PENDING';
create index claim_waiting on claim (requested_at) where status = 'PENDING';
call protect_tenant_table('claim');
