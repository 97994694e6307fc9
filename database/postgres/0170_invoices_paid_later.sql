-- A document that is issued before its payment says until when, under which reference and where it is to be paid.
alter table invoice add column due_on date;
alter table invoice add column payment_reference text check (payment_reference <> '');
alter table invoice add column payment_instructions text check (payment_instructions <> '');
alter table invoice add check ((due_on is null) = (payment_reference is null) and (due_on is not null or payment_instructions is null));
