-- The rest of the names: columns, functions, triggers, policies, indexes.
-- serves code from 0196_last_names.sql on
alter table forecast_feedback rename column given_on to submitted_on;
alter table forecast_feedback rename column given_at to submitted_at;
alter table authenticator rename column sealed_secret to encrypted_secret;
alter table top_up rename column requested_at to checked_at;
alter table meta_account rename column read_at to results_synced_at;
alter table meta_account rename column items_at to catalog_synced_at;
alter table process rename column beat_at to heartbeat_at;

alter function refuse_change() rename to reject_change;
alter function take_invoice_number() rename to assign_invoice_number;
alter function take_credit_note_number() rename to assign_credit_note_number;
alter trigger take_number on invoice rename to assign_number;
alter trigger take_number on credit_note rename to assign_number;
alter trigger transfer_balances on ledger_entry rename to ledger_transaction_balances;
alter policy told on notification rename to notify;
alter sequence wallet_transaction_position_seq rename to statement_line_position_seq;

-- It called viewer_person(), which is called viewer_user() now: no flag and no setting could be changed.
create or replace function record_setting_change() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  setting jsonb := coalesce(after, before);
begin
  if before ->> tg_argv[2] is distinct from after ->> tg_argv[2] then
    insert into setting_change (actor_id, company_id, kind, name, old_value, new_value)
    values (viewer_user(), (setting ->> 'company_id')::uuid, tg_argv[0], setting ->> tg_argv[1],
      before ->> tg_argv[2], after ->> tg_argv[2]);
  end if;
  return null;
end
$$;

create or replace procedure make_append_only(table_name regclass) language plpgsql as $$
begin
  execute format(
    'create trigger append_only before update or delete on %s for each row execute function reject_change()', table_name
  );
  execute format('revoke update, delete, truncate on %s from endcap_app', table_name);
end
$$;

create or replace function check_credit_note() returns trigger language plpgsql as $$
declare
  invoiced record;
  credited record;
begin
  perform pg_advisory_xact_lock(hashtextextended(new.invoice_id::text, 2));
  select company_id, series, net_micros, tax_micros into strict invoiced from invoice where id = new.invoice_id;
  select coalesce(sum(net_micros), 0) as net, coalesce(sum(tax_micros), 0) as tax into credited
    from credit_note where invoice_id = new.invoice_id;
  if credited.net + new.net_micros > invoiced.net_micros or credited.tax + new.tax_micros > invoiced.tax_micros then
    raise exception 'credit notes of invoice % would exceed it', new.invoice_id using errcode = 'check_violation';
  end if;
  if new.company_id <> invoiced.company_id or new.series <> invoiced.series then
    raise exception 'credit note of a foreign invoice' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

alter index secret_link_person rename to account_link_token_user;
alter index accrual_owed rename to accrual_company_open;
alter index ad_content_approved rename to creative_approved;
alter index ad_content_pending rename to creative_pending;
alter index ad_content_queue rename to creative_queue;
alter index credit_promised rename to credit_starts_on;
alter index credit_transfer rename to credit_ledger_transaction;
alter index credit_consumption_transfer rename to credit_consumption_ledger_transaction;
alter index invoiced_transfer_invoice rename to invoiced_ledger_transaction_invoice;
alter index entry_company rename to ledger_entry_company;
alter index transfer_company rename to ledger_transaction_company;
alter index transfer_reverses rename to ledger_transaction_reverses;
alter index account_company rename to membership_company;
alter index meta_account_read rename to meta_account_results_synced;
alter index notification_person rename to notification_user;
alter index payment_trouble_open rename to payment_exception_open;
alter index payment_trouble_ended rename to payment_exception_ended;
alter index product_shelf rename to product_listing;
alter index provider_identity_person rename to provider_identity_user;
alter index attempt_key rename to rate_limit_attempt_key;
alter index security_event_person rename to security_event_user;
alter index session_person rename to session_user_id;
alter index wallet_transaction_catalog rename to statement_line_catalog;
alter index wallet_transaction_dates rename to statement_line_dates;
alter index wallet_transaction_list rename to statement_line_list;
alter index top_up_given_up rename to top_up_abandoned;
alter index other_payment_open rename to unmatched_payment_open;
alter index other_payment_done rename to unmatched_payment_done;
alter index voucher_redemption_lapse rename to voucher_redemption_expiry;
