import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TABLES } from './migrate.ts';
import { tablesLocked } from './migration-locks.ts';

test.each<[string, string[]]>([
  ['alter table campaign add column code text;', ['campaign']],
  ['ALTER TABLE IF EXISTS ONLY campaign\n  add column code text;', ['campaign']],
  ['create index concurrently_not on campaign (code);', ['campaign']],
  ['create unique index if not exists by_code on campaign (code);', ['campaign']],
  ['create index on campaign (code);', ['campaign']],
  ['create trigger kept before truncate on campaign for each statement execute function f();', ['campaign']],
  ['drop table old_rows; drop table if exists older_rows;', ['old_rows', 'older_rows']],
  ['update campaign set code = null; update ad_set a set x = 1;', ['ad_set', 'campaign']],
  ['insert into setting values (1); delete from flag; truncate table attempt;', ['attempt', 'flag', 'setting']],
  ['create trigger told after update of code or delete on campaign for each row execute function f();', ['campaign']],
  ['create table a (id uuid); create index on_a on a (id); insert into a values (1);', []],
  ['create table b (id uuid references campaign on delete cascade on update cascade);', []],
  ['-- alter table campaign\ncreate function f() returns void as $$ begin update campaign set x = 1; end $$;', []],
  ['create function g() returns void as $body$ delete from flag; $body$ language sql;', []],
])('%s', (text, locked) => {
  expect(tablesLocked(text)).toEqual(locked);
});

test('the first files of a module lock what earlier ones created, and nothing that does not exist', () => {
  const files = readdirSync(TABLES.directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => readFileSync(join(TABLES.directory, name), 'utf8'));
  const created = new Set(
    files.flatMap((text) => [...text.matchAll(/create (?:unlogged )?table (\w+)/g)].map(([, name]) => name)),
  );
  expect(files.flatMap(tablesLocked).filter((name) => !created.has(name))).toEqual([]);
});
