-- What staff decides about money by hand is kept with who did, and owners are told once when a wallet has run empty.

alter table top_up
  -- Staff who said that a transfer arrived, or that it never will; null when nobody had to.
  add column decided_by uuid references person;
create index top_up_awaited on top_up (created_at, id) where status = 'REQUESTED' and transfer_reference is not null;
create index top_up_decided on top_up (ended_at desc) where ended_at is not null and transfer_reference is not null;

alter table voucher
  -- Null for those made from the command line.
  add column created_by uuid references person,
  -- Staff who ended it before its last moment, which it has since then.
  add column ended_by uuid references person;

-- Companies that were told; the row goes when there is money again.
create table empty_wallet_notice (
  company_id uuid primary key references company,
  told_at timestamptz not null
);
call protect_tenant_table('empty_wallet_notice');
-- Whose wallet has been empty for long is not told now.
insert into empty_wallet_notice
  select company_id, now() from wallet where balance_micros - unpaid_micros + overdraft_micros <= 0
    and exists (select from transfer where transfer.company_id = wallet.company_id);
