-- What a storefront reads of its import: how many rows were refused, why, and whether a repeated upload brought the same bytes.
alter table feed_import
  add column body_sha256 bytea,
  add column rejected_rows integer not null default 0,
  -- Rows by reason: [{field, message, rows}].
  add column reasons jsonb not null default '[]';
