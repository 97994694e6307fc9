-- People seldom type the accents of what they look for: tenis finds Tênis. Letters are taken apart from their marks, and the marks left out; in lower
-- case last, so that what remains of Latin letters is the same in every locale a database may have been made with.
create function folded(words text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'));

alter table product alter column search_text set expression as (folded(name || E'\n' || sku));

-- Shops and brands are chosen from all of a marketplace's.
create index brand_search on brand using gin (folded(name) gin_trgm_ops);
create index seller_search on seller using gin (folded(name) gin_trgm_ops);
