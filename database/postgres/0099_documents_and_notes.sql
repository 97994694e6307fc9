-- A top-up or an order that a credit note pays says which; a note pays once.
alter table top_up add column credit_note_no text check (credit_note_no <> '');
create unique index top_up_credit_note on top_up (credit_note_no) where status <> 'FAILED' and credit_note_no is not null;
