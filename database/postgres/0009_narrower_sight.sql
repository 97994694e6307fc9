-- A person sees every account of their own, to switch to it, but writes only in the company they work in.
drop policy tenant on account;
create policy tenant on account using ((select viewer_sees_all()) or company_id = (select viewer_company()));
create policy own on account for select using (person_id = (select viewer_person()));

-- What no company has any business with: sessions and attempts of everybody, and auctions with everybody's bids.
create procedure protect_system_table(table_name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy system on %s using ((select viewer_scope()) = ''system'')', table_name);
end
$$;
call protect_system_table('session');
call protect_system_table('attempt');
call protect_system_table('auction_log');
