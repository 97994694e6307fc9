-- Code reads rows in camel case: names in stored documents follow, and a name that does not survive the way there and back is another one.
-- serves code from 0192_one_case.sql on
alter table person rename column enabled_2fa to two_step_enabled;

do $$
declare
  kept record;
begin
  for kept in
    select * from (values
      ('booking_campaign', 'price'), ('invoice', 'taxes'), ('payment_event', 'payment'), ('meta_campaign', 'wish'),
      ('export_request', 'params'), ('event_issue', 'example'), ('sandbox_meta', 'body'), ('activity', 'changes')
    ) as documents (table_name, column_name)
  loop
    execute format(
      $sql$update %1$I set %2$I = regexp_replace(%2$I::text, '"([a-zA-Z]+)_m(icros|s)":', '"\1M\2":', 'g')::jsonb
        where %2$I::text ~ '"[a-zA-Z]+_m(icros|s)":'$sql$,
      kept.table_name, kept.column_name
    );
  end loop;
end
$$;
