-- False for somebody who chose a password when they registered and has not answered a letter to their address since: it may be somebody else's.
alter table person add column is_address_proven boolean not null default true;
