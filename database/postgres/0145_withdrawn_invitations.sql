-- An invitation that somebody of the team took back; one that a newer letter replaced is cancelled too, but was not withdrawn.
alter table invitation
  add column withdrawn_at timestamptz,
  add column withdrawn_by uuid references person,
  add check ((withdrawn_at is null) = (withdrawn_by is null)),
  add check (withdrawn_at is null or status = 'CANCELLED');
