-- Movements are shown in the order they were written, the only one in which each balance follows from the one before: a day
-- is charged after its midnight, when later top-ups are there already. Written under the wallet's lock, so never out of order.
alter table wallet_transaction add column position bigint generated always as identity;
drop index wallet_transaction_list;
create index wallet_transaction_list on wallet_transaction (company_id, position desc);
