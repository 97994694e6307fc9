import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fieldName } from '#platform/column-names.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { SYSTEM } from './database.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Columns written by statements that take the table's or column's name from a variable. */
const NAMED_BY_VARIABLE: Record<string, string> = {
  'company_configuration.*': 'src/core/settings/server/settings.repository.ts',
  'company_feature_flag.*': 'src/core/settings/server/settings.repository.ts',
  'configuration.*': 'src/core/settings/server/settings.repository.ts',
  'feature_flag.*': 'src/core/settings/server/settings.repository.ts',
  'credit.refunded_micros': 'src/core/ledger/server/credit.repository.ts',
  'meta_account.funded_micros': 'src/products/meta/server/account.repository.ts',
  'meta_account.spent_micros': 'src/products/meta/server/account.repository.ts',
  'migration.*': 'src/platform/db/migrate.ts',
};

const database = await createTestDatabase();

/**
 * All columns except those PostgreSQL fills itself: identities, numbers of a sequence, generated columns, timestamps and the keys of
 * single-row tables.
 */
const columns = () =>
  database.read(SYSTEM, (tx) =>
    sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
      join pg_class on oid = format('public.%I', table_name)::regclass and relkind in ('r', 'p') and not relispartition
      where table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER'
        and coalesce(column_default, '') not like all ('{%(),nextval(%}') and not (column_name = 'is_only' and column_default = 'true')
      order by table_name, ordinal_position`.execute(tx),
  );

/** The code of a deployment: ours without tests and demo, and the database's functions. */
async function sources(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('src/**/*.ts', {
    cwd: ROOT,
    exclude: (name) => /\.test|testing|generated|\.worker/.test(name),
  }))
    files.push(await readFile(join(ROOT, file), 'utf8'));
  const functions = await database.read(SYSTEM, (tx) =>
    sql<{ body: string }>`
      select coalesce(pg_get_function_sqlbody(oid), prosrc) as body from pg_proc where pronamespace = 'public'::regnamespace`.execute(
      tx,
    ),
  );
  return [...files, ...functions.rows.map(({ body }) => body)];
}

const writesTo = (table: string) =>
  new RegExp(
    `(insertInto|updateTable|mergeInto)\\(\\s*'${fieldName(table)}( as \\w+)?'|(insert into|update( only)?|merge into) "?${table}"?\\b`,
    'i',
  );

/** Matches a column as an object key, assigned in SQL, or in an insert's column list. */
const names = (table: string, column: string) =>
  new RegExp(
    `\\b(${column}|${fieldName(column)})\\b['"]?\\s*:|[{,]\\s*(${column}|${fieldName(column)})\\s*[,}]|\\b${column}\\s*=|insert into "?${table}"?(?: as \\w+)?\\s*\\([^)]*\\b${column}\\b`,
    'i',
  );

test('no column is written only by a test, the demo or SQL', async () => {
  const all = await sources();
  const { rows } = await columns();
  const writersOf = new Map(
    [...new Set(rows.map(({ table }) => table))].map((table) => [
      table,
      all.filter((source) => writesTo(table).test(source)),
    ]),
  );
  const unwritten = rows.filter(
    ({ table, column }) =>
      !NAMED_BY_VARIABLE[`${table}.*`] &&
      !NAMED_BY_VARIABLE[`${table}.${column}`] &&
      !writersOf.get(table)!.some((source) => names(table, column).test(source)),
  );
  expect(rows.length).toBeGreaterThan(1000);
  expect(unwritten.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

test.each(Object.entries(NAMED_BY_VARIABLE))('%s is written by %s', async (name, file) => {
  const table = name.split('.')[0]!.replace('company_', '');
  expect(await readFile(join(ROOT, file), 'utf8')).toMatch(new RegExp(`'(${table}|${fieldName(table)})'`));
});
