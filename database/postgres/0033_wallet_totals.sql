-- What is counted and summed over a range of dates is read from the index alone, however long the history is.
drop index wallet_transaction_dates;
create index wallet_transaction_dates on wallet_transaction (company_id, charge_at)
  include (amount_micros, is_income, transfer_id, catalog_id, brand_id);
