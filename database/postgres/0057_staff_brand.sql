-- The brand staff look at. Members' own stands with their account, which staff need not have.
create table staff_brand (
  person_id uuid primary key references person,
  brand_id uuid not null references brand
);
call protect_system_table('staff_brand');
