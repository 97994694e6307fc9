-- After a large feed PostgreSQL plans by what it knew of the products before, until it looks again by itself, which takes a minute or
-- so; meanwhile a search reads a brand's whole shelf. Only the owner of a table may make it look, which the application is not.
create function refresh_product_statistics() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Parts of words that came last wait in a list that every search would read from end to end.
  perform gin_clean_pending_list('product_search');
  analyze product;
end
$$;
