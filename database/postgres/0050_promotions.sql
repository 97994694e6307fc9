-- Pictures the provider shows on everybody's first page, in their order, while they are due.
create table promotion_banner (
  id uuid primary key,
  name text not null check (name <> ''),
  image_url text not null check (image_url <> ''),
  -- Null when the picture is not a link.
  href text,
  sort_order integer not null default 0,
  start_at timestamptz not null,
  -- Null when shown without end.
  end_at timestamptz check (end_at > start_at)
);
