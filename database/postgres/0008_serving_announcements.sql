-- Everything an auction depends on tells the ad engines when it changes: keywords and products say what to load again, wallets
-- that they can pay again or no longer.

create function announce_keyword_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('endcap_serving', campaign_id::text) from ad_set where id in (select ad_set_id from changed);
  return null;
end
$$;
create trigger announce_added after insert on ad_set_keyword
  referencing new table as changed for each statement execute function announce_keyword_change();
create trigger announce_changed after update on ad_set_keyword
  referencing new table as changed for each statement execute function announce_keyword_change();
create trigger announce_removed after delete on ad_set_keyword
  referencing old table as changed for each statement execute function announce_keyword_change();

create function announce_products() returns trigger language plpgsql as $$
begin
  perform pg_notify('endcap_products', catalog_id::text) from (select distinct catalog_id from changed) as catalogs;
  return null;
end
$$;
create trigger announce_added after insert on product
  referencing new table as changed for each statement execute function announce_products();
create trigger announce_removed after delete on product
  referencing old table as changed for each statement execute function announce_products();

-- Shops report their stock all day: only what an auction can see is worth telling.
create function announce_product_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('endcap_products', catalog_id::text) from (
    select distinct after.catalog_id
    from changed after join before using (catalog_id, sku)
    where (after.name, after.price_micros, after.quantity > 0, after.brand_id, after.seller_ids, after.category_ids, after.status)
      is distinct from
      (before.name, before.price_micros, before.quantity > 0, before.brand_id, before.seller_ids, before.category_ids, before.status)
  ) as catalogs;
  return null;
end
$$;
create trigger announce_changed after update on product
  referencing old table as before new table as changed for each statement execute function announce_product_change();

create function announce_wallet() returns trigger language plpgsql as $$
begin
  perform pg_notify('endcap_wallet', new.company_id::text);
  return null;
end
$$;
create trigger announce_wallet after update on wallet for each row
  when ((old.balance_micros - old.unpaid_micros + old.overdraft_micros > 0)
    is distinct from (new.balance_micros - new.unpaid_micros + new.overdraft_micros > 0))
  execute function announce_wallet();

-- One index finds a shopper's clicks, for their rate, and touches, for the sales they earned.
drop index ad_event_shopper;
drop index ad_event_click_rate;
create index ad_event_shopper on ad_event (catalog_id, shopper, kind, occurred_at) where ad_set_id is not null;
