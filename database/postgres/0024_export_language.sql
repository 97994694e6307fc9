-- A file is written in the language it was asked for in.
alter table export_request add column language text not null default 'en' check (language in ('en', 'pt', 'id'));
