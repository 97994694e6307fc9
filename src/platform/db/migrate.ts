import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { lockConnection } from './lock.ts';

/** What makes the tables, in order. */
export const MIGRATIONS = join(import.meta.dirname, '../../../database/postgres');

/** The data was written by another version: a migration it has is unknown here or has changed. */
export class ForeignSchemaError extends Error {}

/**
 * Brings a database to this version's schema: every file of database/postgres in the order of its name, each in its own
 * transaction, each once. Connects as the owner, who need not be a superuser; the application's role `endcap_app` gets rights on the tables, no more.
 */
export async function migrate(ownerUrl: string, directory = MIGRATIONS): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Two servers starting together: the second waits and finds nothing left to do.
    await lockConnection(client, 'migration');
    await client.query(`
      create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
      -- Null: it serves code of any age.
      alter table migration add column if not exists serves_from text;
      alter default privileges in schema public grant select, insert, update, delete on tables to endcap_app;
      alter default privileges in schema public grant usage, select on sequences to endcap_app;`);
    const { rows } = await client.query<Applied>('select name, checksum, serves_from from migration order by name');
    const known = new Map(rows.map((row) => [row.name, row.checksum]));
    const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
    refuseForeign(rows, files);

    const applied: string[] = [];
    for (const name of files) {
      const text = await readFile(join(directory, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      if (known.has(name)) {
        if (known.get(name) !== checksum) {
          throw new ForeignSchemaError(`The migration ${name} has changed since it was applied to this data.`);
        }
        continue;
      }
      await client.query('begin');
      try {
        // An owner that is no superuser is held by row-level security like everybody: without it a data migration meets no row.
        await client.query(`select set_config('endcap.scope', 'system', true)`);
        await client.query(text);
        await client.query('insert into migration (name, checksum, serves_from) values ($1, $2, $3)', [
          name,
          checksum,
          SERVES_FROM.exec(text)?.[1] ?? null,
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
    await prepareQueue(ownerUrl, client);
    return { applied };
  } finally {
    await client.end();
  }
}

interface Applied {
  name: string;
  checksum: string;
  serves_from: string | null;
}

/** Says in a file that takes something away which code still runs beside it; the others only add, which disturbs nobody. */
const SERVES_FROM = /^-- serves code from (\S+\.sql) on$/m;

/**
 * While processes are replaced one after the other, those of the release before run on, and start anew, with what the next one has added.
 * Anything else that is not known here was written by another line of versions.
 */
function refuseForeign(applied: readonly Applied[], files: readonly string[]): void {
  const own = new Set(files);
  const newest = files.at(-1) ?? '';
  const lacksNone = applied.filter(({ name }) => own.has(name)).length === files.length;
  for (const { name, serves_from } of applied) {
    if (own.has(name)) continue;
    const isSuccessors = lacksNone && name > newest;
    if (!isSuccessors)
      throw new ForeignSchemaError(`The data has the migration ${name}, which this version does not know.`);
    if (serves_from !== null && serves_from > newest) {
      throw new ForeignSchemaError(
        `The data has the migration ${name}, which serves versions from ${serves_from} on; this one ends with ${newest}.`,
      );
    }
  }
}

/** The job queue keeps its tables in a schema of its own, closed to everybody but their owner: open it to the application. */
async function prepareQueue(ownerUrl: string, client: pg.Client): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, maxPoolSize: 1, logger: new Logger(() => () => {}) });
  const { rows } = await client.query<{ table: string }>(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables
     where schemaname = 'graphile_worker' and rowsecurity
       and tablename not in (select tablename from pg_policies where schemaname = 'graphile_worker')`,
  );
  for (const { table } of rows) await client.query(`create policy application on ${table} to endcap_app using (true)`);
  await client.query(`
    grant usage on schema graphile_worker to endcap_app;
    grant select, insert, update, delete on all tables in schema graphile_worker to endcap_app;
    grant usage, select on all sequences in schema graphile_worker to endcap_app;
    grant execute on all functions in schema graphile_worker to endcap_app;`);
}

/** Creates the application's role once per cluster; needs a superuser. */
export async function createApplicationRole(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'endcap_app'`);
    const literal = client.escapeLiteral(password);
    await client.query(
      `${rowCount ? 'alter' : 'create'} role endcap_app login nosuperuser nobypassrls password ${literal}`,
    );
  } finally {
    await client.end();
  }
}
