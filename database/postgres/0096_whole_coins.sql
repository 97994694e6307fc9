-- Wallets move whole coins of their currency. What a day cost less than a coin is carried to the next: owed, and part of unpaid_micros.
create table charge_carry (
  company_id uuid not null references company,
  catalog_id uuid not null references catalog,
  brand_id uuid not null references brand,
  ad_type text not null check (ad_type in ('PRODUCT', 'BANNER')),
  amount_micros bigint not null check (amount_micros >= 0),
  primary key (company_id, catalog_id, brand_id, ad_type)
);
call protect_tenant_table('charge_carry');

-- What was given back of cost that had been settled; what was not is simply owed no longer.
alter table accrual add column taken_back_micros bigint not null default 0 check (taken_back_micros between 0 and amount_micros);

-- A day on which ads were only seen is listed with its counts too.
alter table wallet_transaction drop constraint wallet_transaction_amount_micros_check;
alter table wallet_transaction add constraint wallet_transaction_amount_micros_check check (amount_micros >= 0);
