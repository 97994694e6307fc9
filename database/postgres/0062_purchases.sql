-- What a top-up pays for is an order of one of several rooms, each told of its outcome in the same way.
select set_config('endcap.scope', 'system', true);
alter table top_up drop constraint top_up_purchase_id_fkey;
alter table top_up add column purchase_kind text check (purchase_kind in ('PACKAGES', 'META'));
update top_up set purchase_kind = 'PACKAGES' where purchase_id is not null;
update top_up set purchase_kind = 'META', purchase_id = m.id from meta_top_up m where m.top_up_id = top_up.id;
alter table top_up add check ((purchase_kind is null) = (purchase_id is null));
alter table meta_top_up drop column top_up_id;
