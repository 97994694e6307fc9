-- What of a name people typed is shown as they typed it, however much it looks like one of ours: all of it, or the reason behind the
-- kind of a correction. Null: none of it.
alter table credit add column typed text check (typed in ('ALL', 'REASON'));
alter table wallet_transaction add column typed text check (typed in ('ALL', 'REASON'));
