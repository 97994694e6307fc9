-- The built-in provider tells of refunds that come to nothing, as real ones do. Null for every other message.
alter table sandbox_delivery add column failed_refund_micros bigint check (failed_refund_micros > 0);
