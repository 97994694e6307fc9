-- What goes back into the wallet is credited without its tax, which the credit carries: the tax alone is credited when the money follows.
alter table credit_note drop constraint credit_note_net_micros_check;
alter table credit_note add constraint credit_note_net_micros_check check (net_micros >= 0 and net_micros + tax_micros > 0);
