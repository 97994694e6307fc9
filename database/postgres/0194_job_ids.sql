-- Jobs have ids that stay: what waits under a former name is done under its id. The queue's schema is there from the second start on.
-- serves code from 0194_job_ids.sql on
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  update graphile_worker._private_tasks task set identifier = renamed.id
  from (values
    ('send letter', 'mail.send'), ('password reset', 'identity.send-reset'), ('payment event', 'payments.process-event'),
    ('write export', 'exports.write'), ('link a seller to Meta', 'meta.link-seller'),
    ('create a Meta campaign', 'meta.create-campaign'), ('change a Meta campaign', 'meta.update-campaign'),
    ('fund an account at Meta', 'meta.fund-account')
  ) as renamed (name, id)
  where task.identifier = renamed.name;
end
$$;
