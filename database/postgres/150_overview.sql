-- To-dos of the home page that a member has put off. What there is to do is computed on every read.
create table todo_snooze (
  membership_id uuid not null references membership on delete cascade,
  company_id uuid not null references company,
  -- What the to-do is about, as the server named it.
  todo text not null check (length(todo) between 1 and 300),
  until timestamptz not null,
  primary key (membership_id, todo)
);
call protect_tenant_table('todo_snooze');

-- Weeks that a company's people were mailed about, by their Monday.
create table weekly_mail (
  company_id uuid not null references company,
  monday date not null,
  sent_at timestamptz not null,
  primary key (monday, company_id)
);
call protect_tenant_table('weekly_mail');
