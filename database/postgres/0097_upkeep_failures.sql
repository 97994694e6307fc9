-- Staff see on one screen what is wrong with a company's money: what the auditor found, and upkeep that failed and is tried again.
alter table audit_finding add column source text not null default 'AUDIT' check (source in ('AUDIT', 'UPKEEP'));
