-- A top-up may be ordered for something: its credit pays for that as it comes in. Both are written in one transaction, in any order.
alter table top_up add column purchase_id uuid unique references package_order deferrable initially deferred;
