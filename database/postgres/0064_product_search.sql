-- Products are searched by parts of words, so what is searched is indexed by its letters, three at a time.
create extension if not exists pg_trgm;

-- In lower case once, when a feed brings it, instead of for every search. SKU and name do not run into each other.
alter table product add column search_text text not null generated always as (lower(name || E'\n' || sku)) stored;
create index product_search on product using gin (search_text gin_trgm_ops);

-- What most products match is read in the order it is shown in, a page and no further; of a very long name only the beginning
-- fits an index.
create index product_shelf on product (catalog_id, brand_id, left(search_text, 300), sku) where status = 'ACTIVE';
