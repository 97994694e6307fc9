-- A category that is moved, added or removed changes which pages its products are found on: auctions hear of it as they hear of products.
create function announce_category_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('endcap_products', catalog_id::text) from (
    select distinct after.catalog_id from changed after join before using (catalog_id, id)
    where after.path is distinct from before.path
  ) as catalogs;
  return null;
end
$$;
create trigger announce_added after insert on category
  referencing new table as changed for each statement execute function announce_products();
create trigger announce_removed after delete on category
  referencing old table as changed for each statement execute function announce_products();
create trigger announce_changed after update on category
  referencing old table as before new table as changed for each statement execute function announce_category_change();
