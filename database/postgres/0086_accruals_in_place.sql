-- What is owed grows with every click. An index whose condition names the amount made each of these updates write a row into all four
-- indexes; without it PostgreSQL changes the row in place, where its page has room.
drop index accrual_owed;
create index accrual_owed on accrual (company_id, day) where settled_by is null;
alter table accrual set (fillfactor = 70);
alter table ad_set_spend set (fillfactor = 70);
alter table wallet set (fillfactor = 70);
